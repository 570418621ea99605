/// A folder of further scenes that a home leads to.
package struct SceneFolder: Sendable {
    /// The name for people.
    package let title: Localized
    /// Reads the scenes, when the folder is opened; gives the same ones each time.
    package let read: @Sendable () -> [SceneSource]

    /// Describes a folder without reading it.
    package init(title: Localized, read: @escaping @Sendable () -> [SceneSource]) {
        (self.title, self.read) = (title, read)
    }
}

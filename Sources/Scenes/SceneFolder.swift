package import Geometry

/// A folder of further scenes that a home leads to.
package struct SceneFolder: Sendable {
    /// A file and what makes its scene.
    package typealias File = (path: String, source: SceneSource)

    /// The name of a scene that shows one.
    package static let name = "folder"

    /// The name for people.
    package let title: Localized
    /// Whether the home opens with the folder before it.
    package var isOpen = false
    /// The background of its animations; nil for white.
    package var backdrop: Color?
    /// Reads the files, when the folder is opened; gives the same ones each time.
    package let read: @Sendable () -> [File]

    /// Describes a folder without reading it.
    package init(title: Localized, read: @escaping @Sendable () -> [File]) {
        (self.title, self.read) = (title, read)
    }
}

public import RenderTree

/// The images that scenes show, by name; loaded before a scene is made.
public struct ImageLibrary: Sendable {
    private let images: [String: Image]

    /// Makes a library.
    public init(_ images: [String: Image]) { self.images = images }

    /// The image of a name.
    /// - Precondition: the library has it: the scene names it in its info, and those are loaded before the scene is made.
    public subscript(name: String) -> Image {
        guard let image = images[name] else { preconditionFailure("no image '\(name)' was loaded") }
        return image
    }
}

public import RenderTree

/// The images that scenes show, by name; loaded before a scene is made.
public struct ImageLibrary: Sendable {
    private let images: [String: Image]
    private let onMissing: @Sendable (_ name: String) -> Never

    /// Makes a library.
    public init(_ images: [String: Image]) {
        self.init(images) { preconditionFailure("no image '\($0)' was loaded; name it in the scene's info") }
    }

    /// Makes a library.
    /// - Parameter onMissing: ends the program for an image that was not loaded.
    package init(_ images: [String: Image], onMissing: @escaping @Sendable (_ name: String) -> Never) {
        self.images = images
        self.onMissing = onMissing
    }

    /// The image of a name.
    /// - Precondition: the scene's info names it; the commands of a program end with a message where it does not.
    public subscript(name: String) -> Image {
        guard let image = images[name] else { onMissing(name) }
        return image
    }
}

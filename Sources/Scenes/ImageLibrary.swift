public import RenderTree

/// The images that scenes show, by name; loaded before a scene is made.
public struct ImageLibrary: Sendable {
    private let images: [String: Image]
    private let onMissing: @Sendable (_ name: String) -> Image

    /// Makes a library.
    public init(_ images: [String: Image]) {
        self.init(images) { preconditionFailure("no image '\($0)' was loaded; name it in the scene's info") }
    }

    /// Makes a library.
    /// - Parameter onMissing: gives what stands for an image that was not loaded, or ends the program.
    package init(_ images: [String: Image], onMissing: @escaping @Sendable (_ name: String) -> Image) {
        self.images = images
        self.onMissing = onMissing
    }

    /// Decodes all images in every density.
    package func decodeAll() { for image in images.values { _ = image.representations } }

    /// The image of a name.
    /// - Precondition: the scene's info names it; the commands of a program end with a message where it does not, and a test
    ///   records an issue.
    public subscript(name: String) -> Image {
        images[name] ?? onMissing(name)
    }
}

public import FrameEncoding

/// The fingerprint of a decoded picture.
public struct PictureFingerprint: Hashable, Sendable {
    /// The picture's width in pixels.
    public let width: Int
    /// The picture's height in pixels.
    public let height: Int
    /// The hash of its pixels.
    public let pixels: ContentHash

    /// Makes a fingerprint of what is known.
    public init(width: Int, height: Int, pixels: ContentHash) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The fingerprint of pixels.
    public init(of frame: FramePixels) {
        self.init(width: frame.width, height: frame.height, pixels: ContentHash(of: frame))
    }
}

/// Decodes a PNG file's bytes; any thread may ask.
public typealias PictureReader = @Sendable ([UInt8]) throws -> PictureFingerprint

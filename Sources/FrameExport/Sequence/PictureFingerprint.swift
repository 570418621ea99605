package import FrameEncoding

/// The fingerprint of a decoded picture.
package struct PictureFingerprint: Hashable, Sendable {
    /// The picture's width in pixels.
    package let width: Int
    /// The picture's height in pixels.
    package let height: Int
    /// The hash of its pixels.
    package let pixels: ContentHash
}

extension PictureFingerprint {
    /// The fingerprint of pixels.
    package init(of frame: FramePixels) {
        self.init(width: frame.width, height: frame.height, pixels: ContentHash(of: frame))
    }
}

/// Decodes a PNG file's bytes; any thread may ask.
package typealias PictureReader = @Sendable ([UInt8]) throws -> PictureFingerprint

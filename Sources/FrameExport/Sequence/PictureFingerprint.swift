import CairoKit
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

    /// The fingerprint of a PNG file, whatever program wrote it.
    init(png bytes: [UInt8]) throws {
        let surface = try Surface(png: bytes)
        self = try surface.withPixels { pixels, stride in
            PictureFingerprint(
                of: try FramePixels(pixels, width: surface.width, height: surface.height, stride: stride))
        }
    }
}

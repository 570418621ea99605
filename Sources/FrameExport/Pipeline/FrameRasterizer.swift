package import FrameEncoding
package import RenderTree

/// Draws frames; each thread has one of its own.
package protocol FrameRasterizer: AnyObject {
    /// Draws a frame and lends its pixels.
    func withPixels<Result>(of frame: RenderFrame, _ body: (FramePixels) throws -> Result) throws -> Result
    /// Draws a frame and encodes it by Cairo's own PNG writer, without metadata.
    func libraryPNG(of frame: RenderFrame) throws -> [UInt8]
}

/// How PNG files are made: the pixels are the same.
package enum PNGStyle: String, Sendable, CaseIterable {
    /// By Cairo's own writer: the smallest file.
    case exact
    /// By ``FrameEncoding/FastPNG``: ten to forty times faster, somewhat larger.
    case fast
}

/// Makes PNG files of frames, one after the other on one thread. Both styles say sRGB and the pixel density.
package final class PNGFrameEncoder {
    private let rasterizer: any FrameRasterizer
    private let style: PNGStyle
    private let encoder = FastPNG()

    /// Makes an encoder.
    package init(_ rasterizer: any FrameRasterizer, style: PNGStyle) {
        self.rasterizer = rasterizer
        self.style = style
    }

    /// A frame as a PNG file.
    /// - Throws: what the rasterizer and `FrameEncoding` throw.
    package func png(of frame: RenderFrame) throws -> [UInt8] {
        try pngWithFingerprint(of: frame).bytes
    }

    func pngWithFingerprint(of frame: RenderFrame) throws -> (bytes: [UInt8], picture: PictureFingerprint) {
        let metadata = try PNGMetadata(scale: frame.scale)
        switch style {
        case .fast:
            return try rasterizer.withPixels(of: frame) { pixels in
                let (bytes, hash) = try encoder.encode(pixels, metadata: metadata)
                return (bytes, PictureFingerprint(width: pixels.width, height: pixels.height, pixels: hash))
            }
        case .exact:
            let picture = try rasterizer.withPixels(of: frame) { PictureFingerprint(of: $0) }
            return (metadata.added(to: try rasterizer.libraryPNG(of: frame)), picture)
        }
    }
}

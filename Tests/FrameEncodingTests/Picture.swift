import CairoKit
import FrameEncoding
import TestSupport

/// Premultiplied pixels made by tests.
struct Picture: Equatable {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(_ width: Int, _ height: Int, _ pixel: UInt32 = 0xFF00_0000) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: pixel, count: width * height)
    }

    /// Seeded noise; translucent pixels are validly premultiplied.
    static func noise(_ width: Int, _ height: Int, isOpaque: Bool, seed: UInt64 = 1) -> Picture {
        var random = SeededGenerator(seed: seed)
        var picture = Picture(width, height)
        for index in picture.pixels.indices {
            let alpha: UInt32 = isOpaque ? 255 : UInt32.random(in: 0...255, using: &random)
            picture.pixels[index] = [16, 8, 0].reduce(alpha << 24) { word, shift in
                word | UInt32.random(in: 0...alpha, using: &random) << UInt32(shift)
            }
        }
        return picture
    }

    /// Fills a box.
    mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ pixel: UInt32) {
        for row in y..<y + height {
            for column in x..<x + width { pixels[row * self.width + column] = pixel }
        }
    }

    /// Lends the pixels with a stride longer than a row.
    func lend<Result>(_ body: (FramePixels) throws -> Result) throws -> Result {
        let stride = width + 3
        var padded = [UInt32](repeating: 0x1234_5678, count: stride * height)
        for y in 0..<height {
            for x in 0..<width { padded[y * stride + x] = pixels[y * width + x] }
        }
        return try padded.withUnsafeBytes {
            try body(FramePixels($0, width: width, height: height, stride: 4 * stride))
        }
    }

    func surface() throws -> Surface {
        let surface = try Surface(width: width, height: height)
        surface.withPixels { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    bytes.storeBytes(of: pixels[y * width + x], toByteOffset: y * stride + 4 * x, as: UInt32.self)
                }
            }
        }
        return surface
    }

    /// The pixels that Cairo reads from a PNG file.
    init(decoding png: [UInt8]) throws {
        let surface = try Surface(png: png)
        self.init(surface.width, surface.height)
        pixels = surface.withPixels { bytes, stride in
            (0..<surface.height).flatMap { y in
                (0..<surface.width).map { bytes.load(fromByteOffset: y * stride + 4 * $0, as: UInt32.self) }
            }
        }
    }
}

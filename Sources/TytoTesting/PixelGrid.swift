public import CairoKit
import RenderTree

/// A drawn picture's pixels as 0xAARRGGBB, premultiplied, row after row from the top.
public struct PixelGrid: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// `width` × `height` pixels.
    public let words: [UInt32]

    package init(width: Int, height: Int, words: [UInt32]) {
        self.width = width
        self.height = height
        self.words = words
    }

    /// Copies a surface's pixels.
    public init(_ surface: Surface) {
        self.init(width: surface.width, height: surface.height, words: surface.bitmap().pixels)
    }

    /// Reads a PNG file's bytes.
    public init(png bytes: [UInt8]) throws(CairoError) { self.init(try Surface(png: bytes)) }

    /// The pixel at a position.
    public subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

    /// The picture as a PNG file. Opaque pixels are kept exactly.
    public func pngData() throws(CairoError) -> [UInt8] {
        let surface = try Surface(width: width, height: height)
        surface.withPixels { bytes, stride in
            for y in 0..<height {
                words[y * width..<(y + 1) * width].withUnsafeBytes { row in
                    UnsafeMutableRawBufferPointer(rebasing: bytes[y * stride..<y * stride + 4 * width])
                        .copyMemory(from: row)
                }
            }
        }
        return try surface.pngData()
    }

    /// Puts pictures side by side, two pixels apart.
    init(filmstrip pictures: [PixelGrid]) {
        let gap = [UInt32](repeating: 0xFF80_8080, count: 2)
        let height = pictures.map(\.height).max() ?? 0
        var words: [UInt32] = []
        for y in 0..<height {
            for (index, picture) in pictures.enumerated() {
                if index > 0 { words += gap }
                let row = y * picture.width..<(y + 1) * picture.width
                words += y < picture.height ? picture.words[row] : [UInt32](repeating: 0, count: picture.width)[...]
            }
        }
        self.init(width: height > 0 ? words.count / height : 0, height: height, words: words)
    }
}

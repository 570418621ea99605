import CairoKit
import Foundation
import Geometry
import RenderTree

/// A drawn picture's pixels as 0xAARRGGBB, premultiplied, row after row.
struct PixelGrid: Hashable {
    let width: Int
    let height: Int
    let words: [UInt32]

    /// Makes a picture from the word at each position.
    init(width: Int, height: Int, _ word: (_ x: Int, _ y: Int) -> UInt32) {
        self.width = width
        self.height = height
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width { words.append(word(x, y)) }
        }
        self.words = words
    }

    /// Copies a surface's pixels.
    init(_ surface: Surface) {
        width = surface.width
        height = surface.height
        words = surface.withPixels { bytes, stride in
            (0..<surface.height).flatMap { row in
                UnsafeRawBufferPointer(rebasing: bytes[row * stride..<row * stride + 4 * surface.width])
                    .bindMemory(to: UInt32.self)
            }
        }
    }

    /// Draws a frame with a renderer of its own.
    init(_ frame: RenderFrame, shaper: CairoTextShaper = CairoTextShaper()) throws {
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try CairoRenderer(shaper: shaper).draw(frame, into: surface)
        self.init(surface)
    }

    /// Reads a PNG file.
    init(png file: URL) throws { try self.init(Surface(png: Array(Data(contentsOf: file)))) }

    /// The picture as a PNG file. Opaque pixels are kept exactly.
    func pngData() throws -> [UInt8] {
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

    /// The pixel at a position.
    subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }
}

extension PixelGrid {
    /// Left and right swapped.
    var mirroredAcross: PixelGrid { PixelGrid(width: width, height: height) { self[width - 1 - $0, $1] } }

    /// Top and bottom swapped.
    var mirroredDown: PixelGrid { PixelGrid(width: width, height: height) { self[$0, height - 1 - $1] } }

    /// Rotated by 90° clockwise.
    var turned: PixelGrid { PixelGrid(width: height, height: width) { self[$1, height - 1 - $0] } }

    /// A part of the picture.
    func part(x: Int, y: Int, width: Int, height: Int) -> PixelGrid {
        PixelGrid(width: width, height: height) { self[x + $0, y + $1] }
    }

    /// The picture with everything outside a rectangle of whole pixels replaced by a word.
    func kept(in rect: Rect, outside word: UInt32) -> PixelGrid {
        PixelGrid(width: width, height: height) { x, y in
            rect.contains(Point(Double(x), Double(y))) ? self[x, y] : word
        }
    }

    /// Half as large: each pixel the mean of four.
    var halved: PixelGrid {
        PixelGrid(width: width / 2, height: height / 2) { x, y in
            var word: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                var sum: UInt32 = 2
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] { sum += self[2 * x + dx, 2 * y + dy] >> shift & 0xFF }
                word |= (sum / 4) << shift
            }
            return word
        }
    }
}

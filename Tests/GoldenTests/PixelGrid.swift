import CairoKit
import Geometry
import RenderTree
import TytoTesting

extension PixelGrid {
    /// Makes a picture from the word at each position.
    init(width: Int, height: Int, _ word: (_ x: Int, _ y: Int) -> UInt32) {
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width { words.append(word(x, y)) }
        }
        self.init(width: width, height: height, words: words)
    }

    /// Draws a frame with a renderer of its own.
    init(_ frame: RenderFrame, shaper: CairoTextShaper = CairoTextShaper()) throws {
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try CairoRenderer(shaper: shaper).draw(frame, into: surface)
        self.init(surface)
    }
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

import Geometry
import RenderTree

/// A text layout as outlines and bitmaps at ``ShapedText/emSize``, to be drawn at any size.
///
/// Without hinting, text differs only in scale between sizes. So a layout depends neither on the font's size nor on the
/// display's: growing text neither jumps nor is laid out again.
struct ShapedText {
    /// The font size, in units, of all measures here.
    static let emSize = 16.0

    enum Shape {
        /// An outline to fill with the text's colour, and its bounds.
        case outline(Path, Rect)
        /// A bitmap of a colour glyph.
        case image(Bitmap)

        var box: Rect {
            switch self {
            case .outline(_, let box): box
            case .image(let image): Rect(0, 0, Double(image.width), Double(image.height))
            }
        }
    }

    struct Piece {
        let shape: Shape
        let map: Affine
    }

    /// A line: from its logical left edge at x = 0, with y measured from the text's top.
    ///
    /// A class, so that what is drawn of a line is found again by its identity.
    final class Line {
        let pieces: [Piece]
        let width: Double
        let isRightToLeft: Bool

        init(pieces: [Piece], width: Double, isRightToLeft: Bool) {
            (self.pieces, self.width, self.isRightToLeft) = (pieces, width, isRightToLeft)
        }
    }

    let lines: [Line]
    let height: Double
    /// The distance of the first baseline from the top.
    let ascent: Double
    /// Whether a character is in no font, and shown by its number in a box.
    var hasUnknownGlyphs = false
    var width: Double { lines.reduce(0) { max($0, $1.width) } }

    /// An estimate of the layout's size in bytes, as if repeated glyphs did not share their bitmap.
    var byteCount: Int {
        lines.flatMap(\.pieces).reduce(MemoryLayout<ShapedText>.stride) { count, piece in
            switch piece.shape {
            case .outline(let path, _): count + path.elements.count * MemoryLayout<Path.Element>.stride
            case .image(let image): count + 4 * image.width * image.height
            }
        }
    }
}

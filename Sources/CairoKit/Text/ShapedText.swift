import Geometry
import RenderTree

/// Text laid out once, as outlines and pictures at ``ShapedText/emSize``, to be drawn at any size.
///
/// Without hinting, text is the same at any size but for the scale. So a layout does not depend on the font's size,
/// let alone the display's: growing text neither jumps nor is laid out anew.
struct ShapedText {
    /// The font size, in units, that everything here is measured at.
    static let emSize = 16.0

    /// What glyphs leave on the page.
    enum Ink {
        /// An outline to fill with the text's colour, and the box around it.
        case outline(Path, Rect)
        /// A glyph with colours of its own.
        case image(Bitmap)

        /// The box around the ink in its own space.
        var box: Rect {
            switch self {
            case .outline(_, let box): box
            case .image(let image): Rect(0, 0, Double(image.width), Double(image.height))
            }
        }
    }

    /// Some ink and the map to the line that it stands on.
    struct Piece {
        let ink: Ink
        let map: Affine
    }

    /// A line: from its logical left edge at x = 0, with y measured from the text's top.
    struct Line {
        let pieces: [Piece]
        /// The parts of runs that are too long to take all their ink at once.
        let stretches: [GlyphStretch]
        let width: Double
        let isRightToLeft: Bool
    }

    /// The lines from top to bottom.
    let lines: [Line]
    /// The height of all lines together.
    let height: Double
    /// The width of the widest line.
    var width: Double { lines.reduce(0) { max($0, $1.width) } }

    /// About how many bytes the layout takes.
    var byteCount: Int {
        var count = MemoryLayout<ShapedText>.stride
        var images: Set<ObjectIdentifier> = []
        for line in lines {
            count += MemoryLayout<Line>.stride + line.pieces.count * MemoryLayout<Piece>.stride
            for stretch in line.stretches { count += stretch.byteCount }
            for piece in line.pieces {
                switch piece.ink {
                case .outline(let path, _): count += path.elements.capacity * MemoryLayout<Path.Element>.stride
                case .image(let image):
                    // Glyphs that recur share theirs.
                    if images.insert(ObjectIdentifier(image)).inserted { count += 4 * image.width * image.height }
                }
            }
        }
        return count
    }
}

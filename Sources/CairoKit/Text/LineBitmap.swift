import Geometry
import RenderTree

/// A line of text as pixels, kept while it is stretched.
struct LineBitmap {
    let pixels: Bitmap
    /// The whole pixels, relative to the line's left edge and the text's top.
    let box: Rect

    /// The largest area of a line, in pixels; larger ones are drawn directly.
    private static let maximumArea = Double(1 << 18)

    /// Finds a line's pixels, or draws them; nil for an empty, a too large or a coloured line, or without memory.
    /// - Parameter scale: Pixels per unit of the line.
    init?(of line: ShapedText.Line, scale: Double, _ color: Color, _ cache: BitmapCache) {
        guard color.isNumber, let box = LineBitmap.box(of: line, .scale(scale)),
            box.width * box.height <= LineBitmap.maximumArea
        else { return nil }
        let found = cache.bitmap(of: line, scale: scale, color) {
            cache.noting { () throws(CairoError) in
                try Bitmap(width: Int(box.width), height: Int(box.height), isOpaque: false) {
                    surface throws(CairoError) in
                    let context = try Context(surface)
                    let map = Affine.translation(-box.minX, -box.minY) * .scale(scale)
                    for piece in line.pieces {
                        guard case .outline(let path, _) = piece.shape,
                            let source = Pattern(.color(color), map, alpha: 1, seenIn: box)
                        else { continue }
                        context.setSource(source)
                        context.fill(path, map * piece.map, rule: .nonZero)
                    }
                    try context.check("draw a line of text")
                }
            }
        }
        guard let found else { return nil }
        (pixels, self.box) = (found, box)
    }

    /// The whole pixels of a line's outlines; nil for none, or if it has colour glyphs.
    private static func box(of line: ShapedText.Line, _ map: Affine) -> Rect? {
        var box: Rect?
        for piece in line.pieces {
            guard case .outline(_, let outline) = piece.shape, let pixels = (map * piece.map).pixels(around: outline)
            else { return nil }
            box = box?.union(pixels) ?? pixels
        }
        return box
    }
}

import Geometry
import RenderTree

extension DisplayListCompiler {
    mutating func draw(_ content: TextContent, in box: Rect, _ map: Affine, _ alpha: Double) {
        // Unusual glyphs are clipped, so that the damage between frames can rely on the ink box.
        let ink = content.inkBox(in: box)
        let room = ink.flatMap { map.pixels(around: $0) }
        // Shaping costs more than drawing; invisible text is not shaped.
        if let room, room.intersection(clip) == nil { return }
        let pieces = shaper.pieces(of: content, in: box).compactMap { PlacedShape($0, map) }
        let (begin, outer, shape) = (items.count, clip, clipShape)
        let isCut = ink != nil && pieces.contains { $0.isOutside(room) }
        if isCut, let ink {
            guard let inside = map.clip(clip, to: Path(rect: ink)) else { return }
            pushClip(ClipShape(Path(rect: ink), map, isShared: false), inside)
        }
        for piece in pieces {
            switch piece.shape {
            case .outline(let path, _):
                append(.fill(path, piece.map, .nonZero, .color(content.color), alpha: alpha), piece.pixels)
            case .image(let image):
                guard content.color.isNumber else { continue }
                let fade = max(0, min(content.color.alpha, 1)) * alpha
                let drawing = ImageDrawing(image, in: piece.shape.box, piece.map, alpha: fade, cache: cache)
                if let drawing { append(.placedImage(drawing), piece.pixels) }
            }
        }
        if isCut { endClip(begin, outer, shape) }
    }
}

private struct PlacedShape {
    let shape: ShapedText.Shape
    /// The map from the shape's space to pixels.
    let map: Affine
    /// The whole pixels that it touches; nil if they can't be determined.
    let pixels: Rect?

    /// Places a piece under a map to pixels; nil if nothing could be drawn.
    init?(_ piece: ShapedText.Piece, _ outer: Affine) {
        map = outer * piece.map
        guard map.isDrawable else { return nil }
        shape = piece.shape
        pixels = map.pixels(around: shape.box)
    }

    /// Whether it extends beyond a rectangle; false if its pixels are not known.
    func isOutside(_ room: Rect?) -> Bool { pixels.map { room?.union($0) != room } ?? false }
}

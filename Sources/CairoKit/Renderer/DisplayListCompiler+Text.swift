import Geometry
import RenderTree

extension DisplayListCompiler {
    /// Draws text in a box.
    mutating func draw(_ content: TextContent, in box: Rect, _ map: Affine, _ alpha: Double) {
        // Glyphs unlike any in use are cut, so that who compares frames can trust the ink's box.
        let ink = content.inkBox(in: box)
        let room = ink.flatMap { map.pixels(around: $0) }
        // Shaping costs more than drawing; what is elsewhere need not be shaped.
        if let room, room.intersection(clip) == nil { return }
        let seen = map.inverse.map { $0.boundingBox(of: clip) }
        let pieces = shaper.pieces(of: content, in: box, seen: seen).compactMap { PlacedInk($0, map) }
        let (begin, outer, shape) = (items.count, clip, clipShape)
        let isCut = ink != nil && pieces.contains { $0.isOutside(room) }
        if isCut, let ink {
            guard let inside = map.clip(clip, to: Path(rect: ink)) else { return }
            pushClip(ClipShape(Path(rect: ink), map, isShared: false), inside)
        }
        for piece in pieces {
            switch piece.ink {
            case .outline(let path, _):
                append(.fill(path, piece.map, .nonZero, .color(content.color), alpha: alpha), piece.pixels)
            case .image(let image):
                guard content.color.isNumber else { continue }
                let fade = max(0, min(content.color.alpha, 1)) * alpha
                let drawing = ImageDrawing(image, in: piece.ink.box, piece.map, alpha: fade, cache: cache)
                if let drawing { append(.placedImage(drawing), piece.pixels) }
            }
        }
        if isCut { endClip(begin, outer, shape) }
    }
}

/// A piece of text's ink, with its place in a frame.
private struct PlacedInk {
    let ink: ShapedText.Ink
    /// From the ink's space to pixels.
    let map: Affine
    /// The whole pixels that it touches; nil where they can't be told.
    let pixels: Rect?

    /// Places a piece under a map to pixels; nil where nothing could be drawn.
    init?(_ piece: ShapedText.Piece, _ outer: Affine) {
        map = outer * piece.map
        guard map.isDrawable else { return nil }
        ink = piece.ink
        pixels = map.pixels(around: ink.box)
    }

    /// Whether some of it lies outside a room; nil for a room that can't be told.
    func isOutside(_ room: Rect?) -> Bool { pixels.map { room?.union($0) != room } ?? false }
}

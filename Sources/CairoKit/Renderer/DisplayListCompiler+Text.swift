import Geometry
import RenderTree

extension DisplayListCompiler {
    mutating func draw(_ content: TextContent, in box: Rect, _ map: Affine, _ alpha: Double) {
        // Unusual glyphs are clipped, so that the damage between frames can rely on the ink box.
        let ink = content.inkBox(in: box)
        let room = ink.flatMap { map.pixels(around: $0) }
        // Shaping costs more than drawing; invisible text is not shaped.
        if let room, room.intersection(clip) == nil { return }
        let lines = shaper.lines(of: content, in: box)
        if policy.rasterizesText, let room, drawStretched(lines, content.color, within: room, map, alpha) { return }
        let pieces = lines.flatMap { line, toBox in line.pieces.compactMap { PlacedShape($0, in: toBox, map) } }
        let (begin, outer, shape) = (items.count, clip, clipShape)
        let isCut = ink != nil && pieces.contains { $0.isOutside(room) }
        if isCut, let ink {
            guard let inside = map.clip(clip, to: Path(rect: ink)) else { return }
            pushClip(ClipShape(Path(rect: ink), map, .single), inside)
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

    /// Draws lines of text through bitmaps; false if they have to be drawn directly.
    /// - Parameter room: The pixels of the text, which the damage between frames relies on.
    private mutating func drawStretched(
        _ lines: [(line: ShapedText.Line, map: Affine)], _ color: Color, within room: Rect, _ map: Affine,
        _ alpha: Double
    ) -> Bool {
        guard map.isUpright, let density = policy.density(forScale: max(map.a.magnitude, map.d.magnitude)) else {
            return false
        }
        var drawings: [(ImageDrawing, Rect)] = []
        for (line, toBox) in lines where !line.pieces.isEmpty {
            guard let bitmap = LineBitmap(of: line, scale: toBox.a * density, color, cache) else { return false }
            let box = toBox.boundingBox(of: Affine.scale(1 / (toBox.a * density)).boundingBox(of: bitmap.box))
            guard let pixels = map.pixels(around: box)?.intersection(room), isSeen(pixels) else { continue }
            let drawing = ImageDrawing(bitmap.pixels, in: box, map, alpha: alpha, cache: cache)
            if let drawing { drawings.append((drawing, pixels)) }
        }
        for (drawing, pixels) in drawings { append(.placedImage(drawing), pixels) }
        return true
    }
}

private struct PlacedShape {
    let shape: ShapedText.Shape
    /// The map from the shape's space to pixels.
    let map: Affine
    /// The whole pixels that it touches; nil if they can't be determined.
    let pixels: Rect?

    /// Places a piece of a line, under the line's map to a box and the box's to pixels; nil if nothing could be drawn.
    init?(_ piece: ShapedText.Piece, in line: Affine, _ outer: Affine) {
        map = outer * (line * piece.map)
        guard map.isDrawable else { return nil }
        shape = piece.shape
        pixels = map.pixels(around: shape.box)
    }

    /// Whether it extends beyond a rectangle; false if its pixels are not known.
    func isOutside(_ room: Rect?) -> Bool { pixels.map { room?.union($0) != room } ?? false }
}

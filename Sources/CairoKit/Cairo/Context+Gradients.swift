import CCairo
import Geometry
import RenderTree

extension Context {
    /// Fills a path with a gradient, within a tile.
    /// - Parameter bounds: all pixels of the frame.
    func fill(
        _ path: Path, _ map: Affine, rule: FillRule, with gradient: PlacedGradient, in tile: Rect, seenIn bounds: Rect
    ) {
        guard let piece = gradient.box.intersection(tile) else { return }
        let kept = gradient.kept(piece)
        if let kept, kept.isKnown {
            let (width, height) = (Int(piece.width), Int(piece.height))
            try? Surface.withBorrowed(pixels: kept.pixels, width: width, height: height, stride: 4 * width) { surface in
                surface.withHandle { fill(path, map, rule: rule, with: $0, piece) }
            }
            return
        }
        guard let pattern = gradient.pattern(seenIn: bounds) else { return }
        let scratch = ownScratch()
        scratch.draw(pattern, piece)
        kept?.take(scratch, piece)
        fill(path, map, rule: rule, with: scratch.surface, piece)
    }

    /// Fills a path with a surface's pixels; its corner is that of a piece of the frame.
    private func fill(_ path: Path, _ map: Affine, rule: FillRule, with surface: OpaquePointer, _ piece: Rect) {
        setSource(surface, piece)
        fill(path, map, rule: rule)
        Context.forgetSource(handle)
    }
}

extension PlacedGradient.Kept {
    /// Copies the pixels at a scratch's corner.
    fileprivate func take(_ scratch: ImageScratch, _ piece: Rect) {
        guard scratch.status == CAIRO_STATUS_SUCCESS else { return }
        scratch.copy(width: Int(piece.width), height: Int(piece.height), to: pixels)
        isKnown = true
    }
}

extension ImageScratch {
    fileprivate func draw(_ pattern: Pattern, _ piece: Rect) {
        cairo_save(handle)
        cairo_rectangle(handle, 0, 0, piece.width, piece.height)
        cairo_clip(handle)
        cairo_translate(handle, -piece.minX, -piece.minY)
        pattern.withHandle { cairo_set_source(handle, $0) }
        cairo_paint(handle)
        Context.forgetSource(handle)
        cairo_restore(handle)
    }
}

import CCairo
import Geometry
import RenderTree

extension Context {
    /// Fills a path with a gradient faded by an alpha, within a tile.
    /// - Parameter bounds: all pixels of the frame.
    func fill(
        _ path: Path, _ map: Affine, rule: FillRule, with gradient: PlacedGradient, alpha: Double, in tile: Rect,
        seenIn bounds: Rect
    ) {
        guard let piece = gradient.box.intersection(tile) else { return }
        let kept = gradient.kept(piece)
        if let kept, kept.isKnown {
            let (width, height) = (Int(piece.width), Int(piece.height))
            try? Surface.withBorrowed(pixels: kept.pixels, width: width, height: height, stride: 4 * width) { surface in
                surface.withHandle { pixels in
                    if alpha >= 1 { return fill(path, map, rule: rule, with: pixels, piece) }
                    let scratch = ownScratch()
                    scratch.draw(piece) { cairo_set_source_surface($0, pixels, piece.minX, piece.minY) }
                    scratch.fade(piece, to: alpha)
                    fill(path, map, rule: rule, with: scratch.surface, piece)
                }
            }
            return
        }
        guard let pattern = gradient.pattern(seenIn: bounds) else { return }
        let scratch = ownScratch()
        scratch.draw(piece) { context in pattern.withHandle { cairo_set_source(context, $0) } }
        kept?.take(scratch, piece)
        if alpha < 1 { scratch.fade(piece, to: alpha) }
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
    /// Draws a piece of the frame at the corner from a source that is placed in the frame.
    fileprivate func draw(_ piece: Rect, from setSource: (OpaquePointer) -> Void) {
        cairo_save(handle)
        cairo_rectangle(handle, 0, 0, piece.width, piece.height)
        cairo_clip(handle)
        cairo_translate(handle, -piece.minX, -piece.minY)
        setSource(handle)
        cairo_paint(handle)
        Context.forgetSource(handle)
        cairo_restore(handle)
    }

    /// Multiplies the pixels of a piece at the corner.
    fileprivate func fade(_ piece: Rect, to alpha: Double) {
        cairo_save(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_rgba(handle, 0, 0, 0, alpha)
        cairo_rectangle(handle, 0, 0, piece.width, piece.height)
        cairo_clip(handle)
        cairo_paint(handle)
        cairo_restore(handle)
    }
}

import CCairo
import Geometry
import RenderTree
import System

extension Context {
    /// Draws an image within a rectangle of whole pixels no larger than a tile.
    ///
    /// Inside, pixels are copied, or stretched and faded into memory and laid over from there, which costs less than
    /// stretching and blending at once. At the edges the image's outline is filled with them, so that its own coverage is
    /// all that fades them: beyond the image its outermost pixels go on.
    /// - Parameter ground: what is behind where the image is laid over it at once; nil for the context's own pixels.
    func draw(_ image: ImageDrawing, in seen: Rect, over ground: Ground? = nil) {
        guard image.upright != nil else { return drawEdge(image, seen) }
        for rim in image.rims { rim.intersection(seen).map { drawEdge(image, $0) } }
        guard let inside = image.inside?.intersection(seen), !lay(image, inside, ground) else { return }
        save()
        clip(toPixels: inside)
        let (view, matrix) = image.parts[0].seen(in: inside)
        // Cairo copies pixels that it knows to be opaque.
        let hides = image.isOpaque && image.alpha >= 1
        if image.parts.count == 1, let offset = matrix.wholeOffset {
            view.withSurface(isOpaque: hides) { surface in
                let toView = Affine.translation(offset.x - inside.minX, offset.y - inside.minY)
                Context.setSource(handle, surface, toView, CAIRO_FILTER_NEAREST)
                cairo_paint_with_alpha(handle, image.alpha)
                Context.forgetSource(handle)
            }
        } else {
            let scratch = stretch(image, inside)
            setSource(hides ? scratch.opaque : scratch.surface, inside)
            cairo_paint(handle)
            Context.forgetSource(handle)
        }
        restore()
    }

    /// Fills a path within a tile with an image whose pixels are the frame's; false if they are not.
    ///
    /// The image's pixels are lent for all of the tile, however little of it is seen: beyond them pixman would fetch pixels one by
    /// one.
    func fill(_ path: Path, _ map: Affine, rule: FillRule, with image: ImageDrawing, _ tile: Rect) -> Bool {
        let (view, matrix) = image.parts[0].seen(in: tile)
        guard image.parts.count == 1, let offset = matrix.wholeOffset else { return false }
        view.withSurface(isOpaque: true) { surface in
            let toView = Affine.translation(offset.x - tile.minX, offset.y - tile.minY)
            Context.setSource(handle, surface, toView, CAIRO_FILTER_NEAREST)
            fill(path, map, rule: rule)
            Context.forgetSource(handle)
        }
        return true
    }

    /// Replaces everything by a view's pixels, those beyond its edges going on.
    /// - Parameter matrix: from the surface's pixels to the view's.
    func replaceAll(by view: BitmapView, _ matrix: Affine) {
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        view.withSurface(isOpaque: false) { surface in
            Context.setSource(handle, surface, matrix, CAIRO_FILTER_BILINEAR)
            cairo_paint(handle)
            Context.forgetSource(handle)
        }
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Stretches, fades and lays over all at once; false where that can't be done at once.
    private func lay(_ image: ImageDrawing, _ inside: Rect, _ ground: Ground?) -> Bool {
        guard image.pixelsLaidAtOnce(in: inside) != nil else { return false }
        let scratch = ownScratch()
        let hides = image.isOpaque && image.alpha >= 1
        // Cairo knows best which pixel a colour is.
        if case .color(let color) = ground { replaceAll(by: color, in: Rect(inside.minX, inside.minY, 1, 1)) }
        return withPixels(in: inside) { corner, stride in
            let laying: UprightResampler.Laying =
                switch ground {
                case _ where hides: .hiding
                case .color: .overColor(corner.pointee)
                case .pixels(let view): .overRows(view.first(in: inside), stride: Int(view.bounds.width))
                case nil: .over
                }
            scratch.resample(image, inside, into: corner, stride: stride, laying)
        }
    }

    private func drawEdge(_ image: ImageDrawing, _ piece: Rect) {
        save()
        clip(toPixels: piece)
        setSource(stretch(image, piece).surface, piece)
        fill(image.outline, image.map, rule: .nonZero)
        Context.forgetSource(handle)
        restore()
    }

    /// Puts the pixels of a piece together, faded, at the scratch's corner.
    private func stretch(_ image: ImageDrawing, _ piece: Rect) -> ImageScratch {
        let scratch = ownScratch()
        if image.isResampled {
            scratch.resample(image, piece)
        } else {
            scratch.draw(image, piece)
        }
        return scratch
    }

    func ownScratch() -> ImageScratch {
        let own = scratch ?? scratches?.withLock { $0.popLast() } ?? ImageScratch()
        scratch = own
        return own
    }

    /// Paints with a surface's pixels, as those of a piece of the frame.
    func setSource(_ surface: OpaquePointer, _ piece: Rect) {
        cairo_set_source_surface(handle, surface, piece.minX, piece.minY)
        cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_NEAREST)
    }

    fileprivate static func setSource(
        _ handle: OpaquePointer, _ surface: OpaquePointer, _ matrix: Affine, _ filter: cairo_filter_t
    ) {
        cairo_set_source_surface(handle, surface, 0, 0)
        let pattern = cairo_get_source(handle)
        var matrix = cairo_matrix_t(
            xx: matrix.a, yx: matrix.b, xy: matrix.c, yy: matrix.d, x0: matrix.tx, y0: matrix.ty)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, filter)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    }

    /// Releases the pixels painted with, which may be freed before the next source is set.
    static func forgetSource(_ handle: OpaquePointer) { cairo_set_source_rgba(handle, 0, 0, 0, 1) }
}

extension ImageScratch {
    /// Has Cairo stretch a piece of an image, which it does at any angle.
    fileprivate func draw(_ image: ImageDrawing, _ piece: Rect) {
        let toPiece = Affine.translation(-piece.minX, -piece.minY)
        let filter = image.sampling == .linear ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST
        cairo_save(handle)
        cairo_rectangle(handle, 0, 0, piece.width, piece.height)
        cairo_clip(handle)
        for part in image.parts where part.pixels.intersection(piece) != nil {
            let (view, matrix) = part.seen(in: piece)
            view.withSurface(isOpaque: false) { surface in
                Context.setSource(handle, surface, matrix, filter)
                if let region = part.region {
                    DevicePath.set(Path(rect: region), toPiece * image.map, in: handle)
                    cairo_fill(handle)
                } else {
                    cairo_paint(handle)
                }
                Context.forgetSource(handle)
            }
        }
        if image.alpha < 1 {
            cairo_set_operator(handle, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source_rgba(handle, 0, 0, 0, image.alpha)
            cairo_paint(handle)
            cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        }
        cairo_restore(handle)
    }
}

extension BitmapView {
    /// Lends a surface of the view's pixels, to be read only. Each has a Cairo object of its own: the counts of those are
    /// not made for threads.
    fileprivate func withSurface(isOpaque: Bool, _ body: (OpaquePointer) -> Void) {
        bitmap.pixels.withUnsafeBytes { bytes in
            let start = 4 * (y * bitmap.width + x)
            guard let first = bytes.baseAddress.map({ UnsafeMutableRawPointer(mutating: $0) + start }),
                let surface = cairo_image_surface_create_for_data(
                    first.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                    Int32(width), Int32(height), Int32(4 * bitmap.width))
            else { return }
            body(surface)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}

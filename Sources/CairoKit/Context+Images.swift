import CCairo
import Geometry
import RenderTree

/// Memory in which a piece of an image is put together before it is painted: as large as a tile.
final class ImageScratch {
    fileprivate let surface: OpaquePointer
    fileprivate let handle: OpaquePointer

    init?() {
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(TileGrid.tileWidth), Int32(TileGrid.tileHeight)),
            let handle = cairo_create(surface)
        else { return nil }
        self.surface = surface
        self.handle = handle
        cairo_set_antialias(handle, CAIRO_ANTIALIAS_NONE)
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
    }

    deinit {
        cairo_destroy(handle)
        cairo_surface_destroy(surface)
    }
}

extension Context {
    /// Draws an image within a rectangle of whole pixels no larger than a tile.
    ///
    /// Inside, pixels are copied, or stretched into memory and copied from there, which costs a third of stretching and
    /// blending at once. At the edges the image's outline is filled with them, so that its own coverage is all that fades
    /// them: beyond the image its outermost pixels go on.
    func draw(_ image: ImageDrawing, in seen: Rect) {
        guard image.upright != nil else { return drawEdge(image, seen) }
        for rim in image.rims { rim.intersection(seen).map { drawEdge(image, $0) } }
        guard let inside = image.inside?.intersection(seen) else { return }
        save()
        clip(toPixels: inside)
        let (view, matrix) = image.parts[0].seen(in: inside)
        if image.parts.count == 1, let offset = matrix.wholeOffset {
            // Cairo copies pixels that it knows to be opaque.
            view.withSurface(isOpaque: image.isOpaque && image.alpha >= 1) { surface in
                let toView = Affine.translation(offset.x - inside.minX, offset.y - inside.minY)
                Context.setSource(handle, surface, toView, CAIRO_FILTER_NEAREST)
                cairo_paint_with_alpha(handle, image.alpha)
                forgetSource(handle)
            }
        } else if let scratch = stretch(image, inside) {
            setSource(scratch, inside)
            cairo_paint_with_alpha(handle, image.alpha)
            forgetSource(handle)
        }
        restore()
    }

    /// Replaces everything by a view's pixels, those beyond its edges going on.
    /// - Parameter matrix: from the surface's pixels to the view's.
    func replaceAll(by view: BitmapView, _ matrix: Affine) {
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
        view.withSurface(isOpaque: false) { surface in
            Context.setSource(handle, surface, matrix, CAIRO_FILTER_BILINEAR)
            cairo_paint(handle)
            forgetSource(handle)
        }
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    private func drawEdge(_ image: ImageDrawing, _ piece: Rect) {
        guard let scratch = stretch(image, piece) else { return }
        if image.alpha < 1 {
            cairo_set_operator(scratch.handle, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source_rgba(scratch.handle, 0, 0, 0, image.alpha)
            cairo_rectangle(scratch.handle, 0, 0, piece.width, piece.height)
            cairo_fill(scratch.handle)
            cairo_set_operator(scratch.handle, CAIRO_OPERATOR_SOURCE)
        }
        save()
        clip(toPixels: piece)
        setSource(scratch, piece)
        fill(image.outline, image.map, rule: .nonZero)
        forgetSource(handle)
        restore()
    }

    /// Puts the pixels of a piece together at the scratch's corner; nil without memory.
    private func stretch(_ image: ImageDrawing, _ piece: Rect) -> ImageScratch? {
        if scratch == nil { scratch = ImageScratch() }
        guard let scratch else { return nil }
        let toPiece = Affine.translation(-piece.minX, -piece.minY)
        let filter = image.sampling == .linear ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST
        cairo_save(scratch.handle)
        cairo_rectangle(scratch.handle, 0, 0, piece.width, piece.height)
        cairo_clip(scratch.handle)
        for part in image.parts where part.pixels.intersection(piece) != nil {
            let (view, matrix) = part.seen(in: piece)
            view.withSurface(isOpaque: false) { surface in
                Context.setSource(scratch.handle, surface, matrix, filter)
                if let region = part.region {
                    DevicePath.set(region, toPiece * image.map, in: scratch.handle)
                    cairo_fill(scratch.handle)
                } else {
                    cairo_paint(scratch.handle)
                }
                forgetSource(scratch.handle)
            }
        }
        cairo_restore(scratch.handle)
        return scratch
    }

    private func setSource(_ scratch: ImageScratch, _ piece: Rect) {
        cairo_set_source_surface(handle, scratch.surface, piece.minX, piece.minY)
        cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_NEAREST)
    }

    private static func setSource(
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

    /// Lets go of the pixels painted with, which may not be there any more when the next source is set.
    private func forgetSource(_ handle: OpaquePointer) { cairo_set_source_rgba(handle, 0, 0, 0, 1) }
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

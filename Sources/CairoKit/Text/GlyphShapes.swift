import CCairo
import CPango
import Geometry
import RenderTree

/// Converts glyphs to shapes: outlines to paths, colour glyphs to bitmaps.
///
/// Outlines are read many times larger than the text's unit size, because Cairo's paths have 8 bits after the binary
/// point: at 16 pixels per unit a point is right to 1/4096 of a 16-unit em.
final class GlyphShapes {
    private static let outlineScale = 16.0
    /// Pixels per unit of colour glyphs: 128 per em, about the size of the bitmaps in today's emoji fonts.
    private static let imageScale = 8.0

    private struct GlyphKey: Hashable {
        let font: OpaquePointer
        let glyph: PangoGlyph
    }

    private let scratch: OpaquePointer?
    private var images: [GlyphKey: (Bitmap, Point)?] = [:]

    init() {
        // Cairo leaves out glyphs far outside a surface, even from paths; a recording surface has no outside.
        let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        scratch = cairo_create(surface)
        cairo_surface_destroy(surface)
        cairo_scale(scratch, GlyphShapes.outlineScale, GlyphShapes.outlineScale)
    }

    deinit { cairo_destroy(scratch) }

    /// The shapes of a run that begins on the baseline at a point.
    func pieces(of run: PangoGlyphItem, at origin: Point) -> [ShapedText.Piece] {
        guard let item = run.item, let glyphs = run.glyphs else { return [] }
        let font = item.pointee.analysis.font
        if let font, GlyphShapes.hasColors(font, glyphs.pointee) {
            return imagePieces(font, glyphs.pointee, origin)
        }
        let path = outline(glyphs, font)
        guard let box = path.bounds, !box.isEmpty else { return [] }
        return [ShapedText.Piece(shape: .outline(path, box), map: .translation(origin.x, origin.y))]
    }

    /// The outline of glyphs from their place on the baseline; empty for colour glyphs.
    func outline(of glyphs: inout PangoGlyphString, _ font: UnsafeMutablePointer<PangoFont>?) -> Path {
        if let font, GlyphShapes.hasColors(font, glyphs) { return Path() }
        return outline(&glyphs, font)
    }

    private func outline(
        _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>?
    ) -> Path {
        cairo_new_path(scratch)
        cairo_move_to(scratch, 0, 0)
        pango_cairo_glyph_string_path(scratch, font, glyphs)
        return takePath()
    }

    private func takePath() -> Path {
        guard let copy = cairo_copy_path(scratch) else { return Path() }
        defer { cairo_path_destroy(copy) }
        guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return Path() }
        var path = Path()
        var index = 0
        func point(_ offset: Int) -> Point { Point(data[index + offset].point.x, data[index + offset].point.y) }
        while index < Int(copy.pointee.num_data) {
            let header = data[index].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
            case CAIRO_PATH_LINE_TO: path.line(to: point(1))
            case CAIRO_PATH_CURVE_TO: path.cubic(point(1), point(2), to: point(3))
            default: path.close()
            }
            index += Int(header.length)
        }
        return path
    }

    /// Whether the run comes from a colour font: one of its glyphs has a bitmap or layers.
    private static func hasColors(_ font: UnsafeMutablePointer<PangoFont>, _ glyphs: PangoGlyphString) -> Bool {
        guard let shape = pango_font_get_hb_font(font), let face = hb_font_get_face(shape),
            hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
        else { return false }
        return (0..<Int(glyphs.num_glyphs)).contains { index in
            let glyph = glyphs.glyphs[index].glyph
            guard glyph & GlyphShapes.notInFont == 0 else { return false }
            if hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil) > 0 { return true }
            let bitmap = hb_ot_color_glyph_reference_png(shape, glyph)
            defer { hb_blob_destroy(bitmap) }
            return hb_blob_get_length(bitmap) > 0
        }
    }

    /// PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG, which are macros, have bits that no font's glyph has.
    private static let notInFont: PangoGlyph = 0x1FFF_0000

    private func imagePieces(
        _ font: UnsafeMutablePointer<PangoFont>, _ glyphs: PangoGlyphString, _ origin: Point
    ) -> [ShapedText.Piece] {
        var x = origin.x
        return (0..<Int(glyphs.num_glyphs)).compactMap { index in
            let info = glyphs.glyphs[index]
            defer { x += points(info.geometry.width) }
            let key = GlyphKey(font: OpaquePointer(font), glyph: info.glyph)
            if images[key] == nil { images[key] = .some(image(of: info.glyph, font)) }
            guard case .some(.some((let image, let corner))) = images[key] else { return nil }
            let place = Point(x + points(info.geometry.x_offset), origin.y + points(info.geometry.y_offset)) + corner
            return ShapedText.Piece(
                shape: .image(image), map: .translation(place.x, place.y) * .scale(1 / GlyphShapes.imageScale))
        }
    }

    /// A bitmap of a colour glyph, and its corner relative to the glyph's origin; nil if empty.
    private func image(of glyph: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>) -> (Bitmap, Point)? {
        var ink = PangoRectangle()
        pango_font_get_glyph_extents(font, glyph, &ink, nil)
        guard ink.width > 0, ink.height > 0 else { return nil }
        let scale = GlyphShapes.imageScale
        // A clear border of one pixel lets the filter fade the edges.
        let (left, top) = ((points(ink.x) * scale).rounded(.down) - 1, (points(ink.y) * scale).rounded(.down) - 1)
        let right = (points(ink.x &+ ink.width) * scale).rounded(.up) + 1
        let bottom = (points(ink.y &+ ink.height) * scale).rounded(.up) + 1
        guard right - left <= 1024, bottom - top <= 1024,
            let glyphs = pango_glyph_string_new()
        else { return nil }
        defer { pango_glyph_string_free(glyphs) }
        pango_glyph_string_set_size(glyphs, 1)
        glyphs.pointee.glyphs[0] = PangoGlyphInfo()
        glyphs.pointee.glyphs[0].glyph = glyph
        let bitmap = try? Bitmap(width: Int(right - left), height: Int(bottom - top), isOpaque: false) { surface in
            surface.withHandle { handle in
                let context = cairo_create(handle)
                defer { cairo_destroy(context) }
                cairo_translate(context, -left, -top)
                cairo_scale(context, scale, scale)
                cairo_move_to(context, 0, 0)
                pango_cairo_show_glyph_string(context, font, glyphs)
            }
        }
        return bitmap.map { ($0, Point(left / scale, top / scale)) }
    }
}

import CCairo
import CPixels
import Geometry
import RenderTree

extension Context {
    func paint(through mask: Pattern) { mask.withHandle { cairo_mask(handle, $0) } }

    /// Takes a path's coverage from the alpha of what is drawn.
    func cut(_ path: Path, _ map: Affine, rule: FillRule) {
        cairo_set_operator(handle, CAIRO_OPERATOR_DEST_OUT)
        cairo_set_source_rgba(handle, 0, 0, 0, 1)
        fill(path, map, rule: rule)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Takes a mask's alpha from that of what is drawn.
    func cut(_ mask: Pattern) {
        cairo_set_operator(handle, CAIRO_OPERATOR_DEST_OUT)
        setSource(mask)
        cairo_paint(handle)
        cairo_set_operator(handle, CAIRO_OPERATOR_OVER)
    }

    /// Replaces the alpha of all pixels of a group by their luminance.
    func replaceAlphaByLuminance() { changeRows { tyto_replace_alpha_by_luminance($0, $1) } }

    /// Replaces the colours of all pixels of a group.
    func replaceColors(by table: ColorTable) { changeRows { table.replace($0, count: $1) } }

    private func changeRows(_ change: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        guard cairo_status(handle) == CAIRO_STATUS_SUCCESS, let target = cairo_get_group_target(handle),
            cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
            cairo_image_surface_get_format(target) == CAIRO_FORMAT_ARGB32
        else { return }
        cairo_surface_flush(target)
        guard let bytes = cairo_image_surface_get_data(target) else { return }
        let stride = Int(cairo_image_surface_get_stride(target))
        for row in 0..<Int(cairo_image_surface_get_height(target)) {
            let pixels = UnsafeMutableRawPointer(bytes + row * stride).assumingMemoryBound(to: UInt32.self)
            change(pixels, Int(cairo_image_surface_get_width(target)))
        }
        cairo_surface_mark_dirty(target)
    }
}

import CCairo
import Geometry

/// The memory of an image surface.
struct ImagePixels {
    /// Most bytes of a pixel.
    static let mostBytes = 4
    /// 4 for colours with alpha, 1 for alpha.
    let bytesPerPixel: Int
    let stride: Int
    private let bytes: UnsafeMutablePointer<UInt8>
    private let (width, height): (Int, Int)
    /// Where the first pixel is.
    private let (left, top): (Double, Double)

    /// Finishes what is being drawn into the surface; nil for surfaces without such pixels. Whoever changes them marks the
    /// surface as dirty.
    init?(_ surface: OpaquePointer) {
        guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
        switch cairo_image_surface_get_format(surface) {
        case CAIRO_FORMAT_ARGB32: bytesPerPixel = 4
        case CAIRO_FORMAT_A8: bytesPerPixel = 1
        default: return nil
        }
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
        self.bytes = bytes
        stride = Int(cairo_image_surface_get_stride(surface))
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        var (x, y) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &x, &y)
        (left, top) = (-x, -y)
    }

    /// The first of a rectangle of whole pixels; nil where it is not all in the image.
    func corner(of rect: Rect) -> UnsafeMutablePointer<UInt8>? {
        let (x, y) = (Int(rect.minX - left), Int(rect.minY - top))
        guard x >= 0, y >= 0, x + Int(rect.width) <= width, y + Int(rect.height) <= height else { return nil }
        return bytes + y * stride + bytesPerPixel * x
    }
}

import CCairo
import CPixels
import Geometry
import Glibc

/// The pixels at a clip's edges as they were when it began.
final class ClipEdges {
    private let mask: CoverageMask
    private let former: UnsafeMutableRawPointer
    /// One after another, as `mask` has them.
    private var words: UnsafeMutablePointer<UInt32> { former.assumingMemoryBound(to: UInt32.self) }
    private var alphas: UnsafeMutablePointer<UInt8> { former.assumingMemoryBound(to: UInt8.self) }

    /// Takes the pixels from an image in which a mask has its place; nil without memory, and where there is nothing to take.
    init?(of mask: CoverageMask, in image: OpaquePointer?) {
        guard mask.edgeCount > 0, let former = malloc(4 * mask.edgeCount) else { return nil }
        self.mask = mask
        self.former = former
        var count = 0
        eachRow(of: image) { row, shares in
            switch row {
            case .words(let pixels): count += tyto_take_edges(words + count, pixels, shares, Int(mask.box.width))
            case .alphas(let pixels):
                count += tyto_take_alpha_edges(alphas + count, pixels, shares, Int(mask.box.width))
            }
        }
        if count < mask.edgeCount { return nil }
    }

    deinit { free(former) }

    /// Mixes the pixels in the image with the former ones, by the shares of them that the clip lets through.
    func mix(into image: OpaquePointer?) {
        var count = 0
        eachRow(of: image) { row, shares in
            switch row {
            case .words(let pixels): count += tyto_mix_edges(pixels, words + count, shares, Int(mask.box.width))
            case .alphas(let pixels): count += tyto_mix_alpha_edges(pixels, alphas + count, shares, Int(mask.box.width))
            }
        }
        if let image { cairo_surface_mark_dirty(image) }
    }

    /// The first pixel of a row.
    private enum Row {
        case words(UnsafeMutablePointer<UInt32>)
        case alphas(UnsafeMutablePointer<UInt8>)
    }

    private func eachRow(of image: OpaquePointer?, _ body: (Row, UnsafePointer<UInt8>) -> Void) {
        guard let image, let pixels = ImagePixels(image), let corner = pixels.corner(of: mask.box) else { return }
        for row in 0..<Int(mask.box.height) {
            let first = corner + row * pixels.stride
            let shares = mask.part(mask.box.minX, mask.box.minY + Double(row))
            switch pixels.bytesPerPixel {
            case 4: body(.words(first.assumingMemoryBound(to: UInt32.self)), shares)
            default: body(.alphas(first.assumingMemoryBound(to: UInt8.self)), shares)
            }
        }
    }
}

/// The memory of an image surface.
struct ImagePixels {
    /// 4 for colours with alpha, 1 for alpha.
    let bytesPerPixel: Int
    let stride: Int
    private let bytes: UnsafeMutableRawPointer
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
        self.bytes = UnsafeMutableRawPointer(bytes)
        stride = Int(cairo_image_surface_get_stride(surface))
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        var (x, y) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &x, &y)
        (left, top) = (-x, -y)
    }

    /// The first of a rectangle of whole pixels; nil where it is not all in the image.
    func corner(of rect: Rect) -> UnsafeMutableRawPointer? {
        let (x, y) = (Int(rect.minX - left), Int(rect.minY - top))
        guard x >= 0, y >= 0, x + Int(rect.width) <= width, y + Int(rect.height) <= height else { return nil }
        return bytes + y * stride + bytesPerPixel * x
    }
}

import CCairo
import CPixels
import Geometry
import Glibc
import RenderTree

/// The share of each pixel of a rectangle that is let through.
final class CoverageMask {
    /// Whole pixels.
    let box: Rect
    /// The outlines that let through what is inside all of them; none where only the shares are known.
    let outlines: [PlacedOutline]
    /// Bytes from one row to the next.
    let stride: Int
    private let bytes: UnsafeMutablePointer<UInt8>

    /// Makes a mask that lets nothing through; nil without memory.
    init?(_ box: Rect, outlines: [PlacedOutline] = []) {
        self.box = box
        self.outlines = outlines
        // Cairo wants rows to begin at whole words.
        stride = (Int(box.width) + 3) / 4 * 4
        let count = max(stride * Int(box.height), 1)
        guard let memory = calloc(count, 1) else { return nil }
        bytes = memory.bindMemory(to: UInt8.self, capacity: count)
    }

    deinit { free(bytes) }

    /// The share of a pixel within the box, of 255, and of those right of it.
    func row(_ x: Double, _ y: Double) -> UnsafeMutablePointer<UInt8> {
        bytes + Int(y - box.minY) * stride + Int(x - box.minX)
    }

    /// The same mask faded; nil without memory.
    func faded(to alpha: Double) -> CoverageMask? {
        guard let faded = CoverageMask(box) else { return nil }
        let share = UInt8((255 * min(max(alpha, 0), 1)).rounded())
        tyto_fade_coverage(faded.bytes, bytes, share, stride * Int(box.height))
        return faded
    }

    /// Lends a surface of the shares.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        CoverageMask.withSurface(of: bytes, box.size, stride: stride, body)
    }

    /// Lends a surface of shares of whole pixels, rows of which begin so many bytes from each other.
    static func withSurface(
        of shares: UnsafeMutablePointer<UInt8>, _ size: Size, stride: Int, _ body: (OpaquePointer) -> Void
    ) {
        let surface = cairo_image_surface_create_for_data(
            shares, CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height), Int32(stride))
        guard let surface else { return }
        body(surface)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }
}

/// An outline in its place in a frame.
struct PlacedOutline {
    let path: Path
    /// From the path's points to pixels.
    let map: Affine
    let rule: FillRule
}

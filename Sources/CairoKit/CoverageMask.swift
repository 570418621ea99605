import CCairo
import CPixels
import Geometry
import Glibc
import RenderTree

/// What a clip lets through of each pixel of a rectangle.
///
/// What is drawn in the clip is drawn as if the clip let through all of each pixel that it touches: of a pixel, the share that
/// lies inside a thing and the clip, divided by the clip's share. At the clip's end, ``ClipEdges`` mixes each pixel with what it
/// was before. So things that end where the clip does are one edge with it.
final class CoverageMask {
    /// Whole pixels.
    let box: Rect
    /// The outlines that let through what is inside all of them.
    let outlines: [PlacedOutline]
    /// Bytes from one row to the next.
    let stride: Int
    /// How many pixels are let through in part, of what the clip around lets through of them.
    private(set) var edgeCount = 0
    /// Three rectangles of bytes, of 255: the shares let through, those of what the clip around lets through, and 255 for
    /// pixels of which there is anything.
    private let bytes: UnsafeMutablePointer<UInt8>
    private var count: Int { stride * Int(box.height) }
    /// The second rectangle; the first one where no clip is around.
    private var parts: UnsafeMutablePointer<UInt8>

    /// Makes a mask that lets nothing through; nil without memory.
    init?(_ box: Rect, outlines: [PlacedOutline]) {
        self.box = box
        self.outlines = outlines
        // Cairo wants rows to begin at whole words.
        stride = (Int(box.width) + 3) / 4 * 4
        let count = stride * Int(box.height)
        guard let memory = malloc(max(3 * count, 1)) else { return nil }
        bytes = memory.bindMemory(to: UInt8.self, capacity: 3 * count)
        parts = bytes
        memset(bytes, 0, count)
    }

    deinit { free(bytes) }

    /// The share of a pixel within the box, of 255, and of those right of it.
    func row(_ x: Double, _ y: Double) -> UnsafeMutablePointer<UInt8> { bytes + offset(x, y) }

    /// The same of what the clip around lets through.
    func part(_ x: Double, _ y: Double) -> UnsafePointer<UInt8> { UnsafePointer(parts + offset(x, y)) }

    private func offset(_ x: Double, _ y: Double) -> Int { Int(y - box.minY) * stride + Int(x - box.minX) }

    /// Divides coverage of a rectangle within the box, which is cut to the mask, by what the mask lets through.
    /// - Parameters:
    ///   - coverage: That of the first pixel, and so on.
    ///   - stride: Bytes from one row to the next.
    func divide(_ coverage: UnsafeMutablePointer<UInt8>, stride: Int, in pixels: Rect) {
        for row in 0..<Int(pixels.height) {
            tyto_divide_coverage(
                coverage + row * stride, self.row(pixels.minX, pixels.minY + Double(row)), Int(pixels.width))
        }
    }

    /// Ends the making: all shares are set.
    /// - Parameter outer: The mask of the clip around, whose box holds this one's.
    func open(within outer: CoverageMask?) {
        if let outer {
            parts = bytes + count
            parts.update(from: bytes, count: count)
            outer.divide(parts, stride: stride, in: box)
        }
        edgeCount = tyto_open_coverage(bytes + 2 * count, bytes, parts, count)
    }

    /// Lends a surface that is open where anything is let through, faded.
    func withSurface(alpha: Double, _ body: (OpaquePointer) -> Void) {
        let open = bytes + 2 * count
        if alpha >= 1 { return CoverageMask.withSurface(of: open, box.size, stride: stride, body) }
        guard let memory = malloc(max(count, 1)) else { return }
        defer { free(memory) }
        let faded = memory.bindMemory(to: UInt8.self, capacity: count)
        tyto_fade_coverage(faded, open, UInt8((255 * max(alpha, 0)).rounded()), count)
        CoverageMask.withSurface(of: faded, box.size, stride: stride, body)
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

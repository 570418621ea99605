import CCairo
import CPixels
import Geometry
import Glibc

/// The pixels at a clip's edges as they were when it began.
final class ClipEdges {
    private let mask: CoverageMask
    /// One after another, as `mask` has them.
    private let former: UnsafeMutablePointer<UInt8>

    /// Takes the pixels from an image in which a mask has its place; nil without memory, and where there is nothing to take.
    init?(of mask: CoverageMask, in image: OpaquePointer?) {
        let byteCount = ImagePixels.mostBytes * mask.edgeCount
        guard byteCount > 0, let former = malloc(byteCount) else { return nil }
        self.mask = mask
        self.former = former.bindMemory(to: UInt8.self, capacity: byteCount)
        if eachRow(of: image, tyto_take_edges) < mask.edgeCount { return nil }
    }

    deinit { free(former) }

    /// Mixes the pixels in the image with the former ones, by the shares of them that the clip lets through.
    func mix(into image: OpaquePointer?) {
        _ = eachRow(of: image, tyto_mix_edges)
        if let image { cairo_surface_mark_dirty(image) }
    }

    /// Does something with the edges in each row and their former pixels; gives how many there are.
    private func eachRow(
        of image: OpaquePointer?,
        _ body: (
            _ former: UnsafeMutablePointer<UInt8>?, _ pixels: UnsafeMutablePointer<UInt8>?, _ bytesPerPixel: Int,
            _ shares: UnsafePointer<UInt8>?, _ count: Int
        ) -> Int
    ) -> Int {
        guard let image, let pixels = ImagePixels(image), let corner = pixels.corner(of: mask.box) else { return 0 }
        var count = 0
        for row in 0..<Int(mask.box.height) {
            let shares = mask.part(mask.box.minX, mask.box.minY + Double(row))
            count += body(
                former + count * pixels.bytesPerPixel, corner + row * pixels.stride, pixels.bytesPerPixel, shares,
                Int(mask.box.width))
        }
        return count
    }
}

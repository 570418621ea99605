import Geometry
import RenderTree

/// The bitmap of a node, drawn a tile at a time.
final class BitmapPainting {
    private let node: RenderNode
    private let scale: Double
    private let inside: BitmapPolicy
    private let cache: BitmapCache
    private let drawing: TiledDrawing
    private let (width, height): (Int, Int)
    private var pixels: [UInt32]
    private var next = 0

    /// Begins the bitmap of a node; nil if it has none, is cached, or would push others out of the cache.
    init?(
        of node: RenderNode, _ policy: BitmapPolicy, _ shaper: CairoTextShaper, _ cache: BitmapCache
    ) throws(CairoError) {
        guard let toBitmap = node.rasterizationMap, let box = policy.box(of: node) else { return nil }
        (width, height, inside) = (Int(box.width), Int(box.height), policy.inside)
        guard cache.hasRoom(forBytes: 4 * width * height),
            cache.bitmap(of: node.rasterized, scale: toBitmap.a, inside, { _ in nil }) == nil
        else { return nil }
        (self.node, scale, self.cache) = (node.rasterized, toBitmap.a, cache)
        drawing = try TiledDrawing(
            node.rasterized, .translation(-box.minX, -box.minY) * toBitmap, width: width, height: height,
            inside, shaper, cache)
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// Draws the next tile; returns whether that was the last one, and the bitmap is in the cache.
    func step(_ pool: PaintingPool) throws(CairoError) -> Bool {
        let (width, height, range) = (width, height, next..<next + 1)
        let result = pixels.withUnsafeMutableBytes { bytes -> Result<Void, CairoError> in
            Result { () throws(CairoError) in
                try Surface.withBorrowed(
                    pixels: bytes.baseAddress!, width: width, height: height, stride: 4 * width
                ) { surface throws(CairoError) in try drawing.draw(range, into: surface, pool) }
            }
        }
        try result.get()
        next += 1
        guard next == drawing.count else { return false }
        _ = cache.bitmap(of: node, scale: scale, inside) { _ in
            Bitmap(width: width, height: height, scale: scale, pixels: pixels)
        }
        return true
    }
}

import Geometry
import RenderTree

/// A tree to be drawn over a clear surface in tiles, like a frame, all at once or some at a time.
struct TiledDrawing {
    private let list: DisplayList
    private let bounds: Rect
    private let tiles: [Rect]

    /// The number of tiles.
    var count: Int { tiles.count }

    /// Compiles a tree for a surface of some size.
    init(
        _ node: RenderNode, _ map: Affine, width: Int, height: Int, _ policy: BitmapPolicy,
        _ shaper: CairoTextShaper, _ cache: BitmapCache
    ) throws(CairoError) {
        bounds = Rect(0, 0, Double(width), Double(height))
        list = try DisplayList(
            node, map, bounds: bounds, viewport: bounds, needed: bounds, policy: policy, shaper: shaper, cache: cache)
        tiles = TileGrid(width: width, height: height).tiles(touching: nil).map(\.bounds)
    }

    /// Draws some of the tiles.
    func draw(_ range: Range<Int>, into surface: Surface, _ pool: PaintingPool) throws(CairoError) {
        try surface.withPixels { pixels, stride throws(CairoError) in
            guard let pixels = pixels.baseAddress else { return }
            let canvas = Canvas(
                pixels, width: surface.width, height: surface.height, stride: stride, scratch: ScratchRows())
            pool.run(range.count) { index in
                let tile = tiles[range.lowerBound + index]
                canvas.paint(tile, showing: tile, over: nil, sparing: nil) { context in
                    list.draw(0..<list.items.count, tile, of: tile, seenIn: bounds, in: context)
                }
            }
            try canvas.check()
        }
    }
}

extension Surface {
    /// Draws a tree over the clear surface in tiles, like a frame.
    func draw(
        _ node: RenderNode, _ map: Affine, _ policy: BitmapPolicy, _ shaper: CairoTextShaper,
        _ cache: BitmapCache, _ pool: PaintingPool
    ) throws(CairoError) {
        let drawing = try TiledDrawing(node, map, width: width, height: height, policy, shaper, cache)
        try drawing.draw(0..<drawing.count, into: self, pool)
    }
}

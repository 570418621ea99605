import Geometry
import RenderTree

extension DisplayListCompiler {
    mutating func draw(_ placement: ImagePlacement, _ map: Affine, _ alpha: Double) {
        guard let pixels = map.pixels(around: placement.box), isSeen(pixels),
            var drawing = ImageDrawing(placement, map, alpha: alpha, cache: cache)
        else { return }
        drawing.lead(on: placement.box, beyond: clipShape)
        append(.placedImage(drawing), pixels)
    }

    /// Draws a node through a bitmap; false if it has to be drawn directly.
    mutating func drawRasterized(_ node: RenderNode, _ map: Affine, _ alpha: Double) -> Bool {
        guard let toBitmap = node.rasterizationMap, let toPoints = toBitmap.inverse,
            let pixelBox = policy.box(of: node)
        else { return false }
        let box = toPoints.boundingBox(of: pixelBox)
        guard let pixels = map.pixels(around: box), isSeen(pixels) else { return true }
        let (shaper, cache, inside) = (shaper, cache, policy.inside)
        let found = cache.bitmap(of: node.rasterized, scale: toBitmap.a, policy) { pool in
            cache.noting { () throws(CairoError) in
                try Bitmap(
                    width: Int(pixelBox.width), height: Int(pixelBox.height), scale: toBitmap.a, isOpaque: nil
                ) { surface throws(CairoError) in
                    try surface.draw(
                        node.rasterized, .translation(-pixelBox.minX, -pixelBox.minY) * toBitmap, inside, shaper,
                        cache, pool)
                }
            }
        }
        guard let bitmap = found else { return false }
        let drawing = ImageDrawing(bitmap, in: box, map, alpha: alpha, cache: cache)
        if let drawing { append(.placedImage(drawing), pixels) }
        return true
    }
}

extension Surface {
    /// Draws a tree over the clear surface in tiles, like a frame.
    func draw(
        _ node: RenderNode, _ map: Affine, _ policy: BitmapPolicy, _ shaper: CairoTextShaper,
        _ cache: BitmapCache, _ pool: PaintingPool
    ) throws(CairoError) {
        let viewport = Rect(0, 0, Double(width), Double(height))
        let list = try DisplayList(
            node, map, bounds: viewport, viewport: viewport, needed: viewport, policy: policy,
            shaper: shaper, cache: cache)
        let tiles = TileGrid(width: width, height: height).tiles(touching: nil).map(\.bounds)
        try withPixels { pixels, stride throws(CairoError) in
            guard let pixels = pixels.baseAddress else { return }
            let canvas = Canvas(pixels, width: width, height: height, stride: stride, scratch: ScratchRows())
            pool.run(tiles.count) { index in
                canvas.paint(tiles[index], showing: tiles[index], over: nil, sparing: nil) { context in
                    list.draw(0..<list.items.count, tiles[index], of: tiles[index], seenIn: viewport, in: context)
                }
            }
            try canvas.check()
        }
    }
}

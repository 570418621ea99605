import Geometry
import RenderTree

extension DisplayListCompiler {
    mutating func draw(_ shadow: Shadow, of node: RenderNode, _ map: Affine, _ alpha: Double) {
        guard let geometry = BlurGeometry(shadowOf: node, map, policy), let pixels = geometry.pixels(map),
            isSeen(pixels)
        else { return }
        let (shaper, cache, inside) = (shaper, cache, policy.insideShadow)
        let found = cache.shadow(geometry, color: shadow.color, inside) { pool in
            cache.noting { () throws(CairoError) in
                try geometry.bitmap(color: shadow.color, inside, shaper, cache, pool)
            }
        }
        guard let bitmap = found else { return }
        let drawing = ImageDrawing(
            bitmap, in: geometry.placement, map, alpha: min(shadow.color.alpha, 1) * alpha, cache: cache)
        if let drawing { append(.placedImage(drawing), pixels) }
    }
}

extension BlurGeometry {
    fileprivate func bitmap(
        color: Color, _ policy: BitmapPolicy, _ shaper: CairoTextShaper, _ cache: BitmapCache,
        _ pool: PaintingPool
    ) throws(CairoError) -> Bitmap {
        let surface = try painted(policy, shaper, cache, pool)
        let pixels = GaussianBlur.shadow(
            surface.coverage(in: cache.blurMemory), width: Int(box.width), height: Int(box.height),
            reach: (Int(reach.width), Int(reach.height)),
            deviation: deviation, color: color, cache.blurMemory, pool)
        return Bitmap(
            width: Int(box.width), height: Int(box.height), scale: toBitmap.a, pixels: pixels, isOpaque: false)
    }

    /// Paints the blur's input, larger than the result by the reach on every side.
    func painted(
        _ policy: BitmapPolicy, _ shaper: CairoTextShaper, _ cache: BitmapCache, _ pool: PaintingPool
    ) throws(CairoError) -> Surface {
        let surface = try Surface(
            width: Int(box.width + 2 * reach.width), height: Int(box.height + 2 * reach.height))
        let map = Affine.translation(reach.width - box.minX, reach.height - box.minY) * toBitmap
        try surface.draw(caster, map, policy, shaper, cache, pool)
        return surface
    }
}

extension Surface {
    /// The alpha of every pixel, 0…255, row after row.
    fileprivate func coverage(in memory: BlurMemory) -> UnsafeBufferPointer<Float> {
        let coverage = memory.source(count: width * height)
        withPixels { bytes, stride in
            for y in 0..<height {
                let row = (bytes.baseAddress! + y * stride).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { coverage[y * width + x] = Float(row[x] >> 24) }
            }
        }
        return UnsafeBufferPointer(coverage)
    }
}

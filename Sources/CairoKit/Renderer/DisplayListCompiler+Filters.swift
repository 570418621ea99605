import CPixels
import Geometry
import RenderTree

extension DisplayListCompiler {
    /// Draws a node through a filter, above its shadow.
    /// - Parameters:
    ///   - filter: the filter of the node that is applied last.
    ///   - inner: what it changes.
    mutating func draw(
        _ inner: RenderNode, changedBy filter: Filter, castingOf node: RenderNode, _ map: Affine, _ alpha: Double
    ) {
        if let shadow = node.shadow { draw(shadow, of: node, map, alpha) }
        switch filter {
        case .colorMap(let ramp, let amount):
            beginGroup(then: .endMappedGroup(ColorTable(ramp, amount: amount), alpha: alpha))
            drawInside(inner, map, alpha: 1)
        case .blur:
            guard let deviations = filter.deviations, policy.drawsBlurs else {
                return drawInside(inner, map, alpha: alpha)
            }
            drawBlurred(inner, deviations, map, alpha)
        }
    }

    private mutating func drawBlurred(
        _ node: RenderNode, _ deviations: (x: Double, y: Double), _ map: Affine, _ alpha: Double
    ) {
        guard let whole = BlurGeometry(blurring: node, by: deviations, map, policy) else { return }
        let geometry = openClipBounds.map { whole.cropped(to: $0, map) } ?? whole
        guard let pixels = geometry.pixels(map), isSeen(pixels) else { return }
        let (shaper, cache, inside) = (shaper, cache, policy.inside)
        let found = cache.blur(geometry, inside) { pool in
            cache.noting { () throws(CairoError) in
                let surface = try geometry.painted(inside, shaper, cache, pool)
                let (width, height) = (Int(geometry.box.width), Int(geometry.box.height))
                let pixels = GaussianBlur.picture(
                    surface.channels(in: cache.blurMemory), width: width, height: height,
                    reach: (Int(geometry.reach.width), Int(geometry.reach.height)), deviation: geometry.deviation,
                    cache.blurMemory, pool)
                return Bitmap(
                    width: width, height: height, scale: geometry.toBitmap.a, pixels: pixels, isOpaque: false)
            }
        }
        guard let bitmap = found else { return }
        let drawing = ImageDrawing(bitmap, in: geometry.placement, map, alpha: alpha, cache: cache)
        if let drawing { append(.placedImage(drawing), pixels) }
    }
}

extension Surface {
    /// The premultiplied channels of every pixel, 0…255, four per pixel, row after row.
    fileprivate func channels(in memory: BlurMemory) -> UnsafeBufferPointer<Float> {
        let channels = memory.source(count: 4 * width * height)
        withPixels { bytes, stride in
            for y in 0..<height {
                let row = (bytes.baseAddress! + y * stride).assumingMemoryBound(to: UInt8.self)
                tyto_bytes_to_floats(row, channels.baseAddress! + 4 * y * width, 4 * width)
            }
        }
        return UnsafeBufferPointer(channels)
    }
}

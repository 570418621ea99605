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
        let found = cache.bitmap(of: node.rasterized, scale: toBitmap.a, inside) { pool in
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

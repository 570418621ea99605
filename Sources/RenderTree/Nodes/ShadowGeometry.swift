package import Geometry

/// Where a node's shadow lies and how finely it is worked out: known to the renderer and to who compares frames alike, from
/// the frame and the node alone.
///
/// A shadow is a bitmap in the node's own space, shown stretched, so that it is kept while the node moves, turns or grows.
/// Its density is the frame's times a power of two; a wide blur needs few pixels and gets few.
package struct ShadowGeometry {
    /// What throws the shadow, with nothing done to it as a whole.
    package let caster: RenderNode
    /// From the node's points to the bitmap's space, whose pixels are unit squares.
    package let toBitmap: Affine
    /// The bitmap's pixels in its space.
    package let box: Rect
    /// The blur's standard deviation in the bitmap's pixels.
    package let deviation: Double
    /// How many of the bitmap's pixels the blur reaches at most.
    package let reach: Double

    /// The box that the bitmap fills, in the node's points, offset included.
    package let placement: Rect

    /// From the bitmap's space to the node's points, offset included.
    package var toPoints: Affine { .translation(offset.x, offset.y) * .scale(1 / toBitmap.a) }

    private let offset: Point

    /// A blur this many of the bitmap's pixels wide is smooth enough to be stretched: the error of stretching falls with its
    /// square and is below a thousandth.
    private static let sufficientDeviation = 4.0
    /// Past so many deviations less than a thousandth of a shadow is left.
    private static let deviationsReached = 3.0
    /// Blurs wider than this in points are drawn as wide as this.
    private static let widestRadius = 10_000.0

    /// Finds the geometry; nil for a node that throws no shadow.
    /// - Parameter map: from the node's points to the frame's pixels; it can be inverted.
    package init?(_ node: RenderNode, _ map: Affine, _ rasterization: Rasterization) {
        guard rasterization.drawsShadows, let shadow = node.shadow, shadow.color.isNumber, shadow.color.alpha > 0,
            shadow.offset.isFinite,
            !shadow.radius.isNaN, let inverse = map.inverse
        else { return nil }
        caster = node.shadowCaster
        let radius = min(max(shadow.radius, 0), ShadowGeometry.widestRadius)
        var density = rasterization.scale
        let wanted = max(Math.hypot(map.a, map.b), Math.hypot(map.c, map.d))
        guard wanted.isFinite, wanted > 0 else { return nil }
        guard density > 0, wanted * 0.999 > 0 else { return nil }
        while density < wanted * 0.999 { density *= 2 }
        guard density.isFinite else { return nil }
        while density / 2 >= wanted * 0.999 || radius * density >= 2 * ShadowGeometry.sufficientDeviation {
            density /= 2
        }
        // What is far outside the frame is not seen, nor what the blur brings in from there.
        let seen = rasterization.visible.map {
            inverse.boundingBox(of: $0).offset(by: shadow.offset * -1)
        }
        for _ in 0..<64 {
            let reach = (radius * density * ShadowGeometry.deviationsReached).rounded(.up)
            let toBitmap = Affine.scale(density)
            var ink: Rect?
            Ink.visit(caster, toBitmap, clip: Rasterization.space, rasterization.insideShadow) {
                ink = ink?.union($0) ?? $0
            }
            guard var box = ink.map({ $0.inset(by: Insets(all: -reach)) }) else { return nil }
            if !rasterization.admits(box), let seen,
                let visible = toBitmap.pixels(around: seen)?.inset(by: Insets(all: -2))
            {
                guard let inside = box.intersection(visible) else { return nil }
                box = inside
            }
            if rasterization.admits(box) {
                self.toBitmap = toBitmap
                self.box = box
                self.reach = reach
                deviation = radius * density
                offset = shadow.offset
                placement = Affine.scale(1 / density).boundingBox(of: box).offset(by: shadow.offset)
                return
            }
            density /= 2
        }
        return nil
    }

    /// The whole pixels of the frame that the shadow may touch.
    package func pixels(_ map: Affine) -> Rect? { map.pixels(around: placement) }
}

extension RenderNode {
    /// What throws the node's shadow: its path, or all that it draws.
    fileprivate var shadowCaster: RenderNode {
        if let path = shadow?.path {
            return RenderNode(id: id, contents: [.fill(path, .color(.black))])
        }
        var node = rasterized
        node.shadow = nil
        return node
    }
}

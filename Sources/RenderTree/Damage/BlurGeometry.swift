package import Geometry

/// The placement and resolution of a node's shadow, or of a node that is blurred.
///
/// It depends on the frame and the node alone, so that the renderer and the damage between frames agree. Either is a
/// bitmap in the node's own space, drawn stretched, so that it can be cached while the node moves, turns or grows. Its
/// density is the frame's times a power of two; a wide blur needs few pixels and gets few, each direction on its own.
package struct BlurGeometry {
    /// The blur's input: the shadow's shape, or the node without its last filter.
    /// Both are without the node's group effects.
    package let caster: RenderNode
    /// The map from the node's points to the bitmap's space, whose pixels are unit squares.
    package let toBitmap: Affine
    /// The bitmap's pixels in its space.
    package private(set) var box: Rect
    /// The blur's standard deviations across and down, in the bitmap's pixels.
    package let deviation: Size
    /// The blur's reach in the bitmap's pixels.
    package let reach: Size

    /// The box that the bitmap fills, in the node's points, including the offset.
    package private(set) var placement: Rect
    /// How far the result is from the caster, in the node's points.
    private let offset: Point

    /// The deviation, in the bitmap's pixels, from which a blur is smooth enough to stretch.
    ///
    /// The error of stretching falls with its square and is below a thousandth here.
    private static let sufficientDeviation = 4.0
    /// The blur's reach in deviations; less than a thousandth of a shadow is left beyond.
    private static let deviationsReached = 3.0
    /// The steps in which a bitmap is cropped, in its pixels, so that one that moves behind a clip is seldom made anew.
    private static let croppingStep = 64.0
    /// The part of the pixels from which cropping them is worth it.
    private static let largestCroppedPart = 0.75
    /// The widest blur in points; wider ones are drawn like this.
    private static let widestRadius = 10_000.0

    /// Finds the geometry of a node's shadow; nil if it casts none.
    /// - Parameter map: from the node's points to the frame's pixels; it can be inverted.
    package init?(shadowOf node: RenderNode, _ map: Affine, _ policy: BitmapPolicy) {
        guard policy.drawsShadows, let shadow = node.shadow, shadow.color.isNumber, shadow.color.alpha > 0,
            shadow.offset.isFinite,
            !shadow.radius.isNaN
        else { return nil }
        let radius = max(shadow.radius, 0)
        self.init(
            of: node.shadowCaster, deviations: (radius, radius), offset: shadow.offset, map, policy,
            within: policy.insideShadow)
    }

    /// Finds the geometry of a node that is to be blurred; nil if nothing of it is visible.
    /// - Parameter node: the node without that filter.
    package init?(
        blurring node: RenderNode, by deviations: (x: Double, y: Double), _ map: Affine, _ policy: BitmapPolicy
    ) {
        self.init(of: node.rasterized, deviations: deviations, offset: .zero, map, policy, within: policy.inside)
    }

    private init?(
        of caster: RenderNode, deviations: (x: Double, y: Double), offset: Point, _ map: Affine,
        _ policy: BitmapPolicy, within inside: BitmapPolicy
    ) {
        guard let inverse = map.inverse else { return nil }
        self.caster = caster
        let (across, down) = (
            min(deviations.x, BlurGeometry.widestRadius), min(deviations.y, BlurGeometry.widestRadius)
        )
        let wanted = max(Math.hypot(map.a, map.b), Math.hypot(map.c, map.d))
        guard let density = policy.density(forScale: wanted) else { return nil }
        func sufficient(_ deviation: Double) -> Double {
            var density = density
            while deviation * density >= 2 * BlurGeometry.sufficientDeviation { density /= 2 }
            return density
        }
        var densities = Size(sufficient(across), sufficient(down))
        // Anything farther outside the frame than the blur's reach is invisible.
        let seen = policy.visible.map { inverse.boundingBox(of: $0).offset(by: offset * -1) }
        for _ in 0..<64 {
            let reach = Size(
                (across * densities.width * BlurGeometry.deviationsReached).rounded(.up),
                (down * densities.height * BlurGeometry.deviationsReached).rounded(.up))
            let toBitmap = Affine.scale(densities.width, densities.height)
            var painted: Rect?
            PaintBounds.visit(caster, toBitmap, clip: BitmapPolicy.space, inside) {
                painted = painted?.union($0) ?? $0
            }
            let margins = Insets(top: -reach.height, left: -reach.width, bottom: -reach.height, right: -reach.width)
            guard var box = painted.map({ $0.inset(by: margins) }) else { return nil }
            if !policy.admits(box), let seen,
                let visible = toBitmap.pixels(around: seen)?.inset(by: Insets(all: -2))
            {
                guard let inside = box.intersection(visible) else { return nil }
                box = inside
            }
            if policy.admits(box) {
                self.toBitmap = toBitmap
                self.box = box
                self.reach = reach
                deviation = Size(across * densities.width, down * densities.height)
                self.offset = offset
                placement = toBitmap.placement(of: box, offset)
                return
            }
            densities = Size(densities.width / 2, densities.height / 2)
        }
        return nil
    }

    /// The part that shows in some pixels of the frame, if it is much less than all.
    package func cropped(to pixels: Rect, _ map: Affine) -> BlurGeometry {
        guard let inverse = map.inverse,
            let seen = toBitmap.pixels(
                around: inverse.boundingBox(of: pixels.inset(by: Insets(all: -2))).offset(by: offset * -1))
        else { return self }
        // Two more pixels on each side, of the frame's and of the bitmap's, are what a bitmap that is made smaller, stretched or
        // turned shows of its neighbours.
        func step(_ x: Double, _ rule: FloatingPointRoundingRule) -> Double {
            (x / BlurGeometry.croppingStep).rounded(rule) * BlurGeometry.croppingStep
        }
        let room = Rect(
            corner: Point(step(seen.minX - 2, .down), step(seen.minY - 2, .down)),
            corner: Point(step(seen.maxX + 2, .up), step(seen.maxY + 2, .up)))
        func cost(_ box: Rect) -> Double { (box.width + 2 * reach.width) * (box.height + 2 * reach.height) }
        guard let part = box.intersection(room), cost(part) <= BlurGeometry.largestCroppedPart * cost(box) else {
            return self
        }
        var cropped = self
        (cropped.box, cropped.placement) = (part, toBitmap.placement(of: part, offset))
        return cropped
    }

    /// The whole pixels of the frame that the result may touch.
    package func pixels(_ map: Affine) -> Rect? { map.pixels(around: placement) }
}

extension Affine {
    /// The box in a node's points, at an offset, for one in a bitmap of this scale.
    fileprivate func placement(of box: Rect, _ offset: Point) -> Rect {
        Affine.scale(1 / a, 1 / d).boundingBox(of: box).offset(by: offset)
    }
}

extension RenderNode {
    /// The shadow's shape: its path, or all that the node draws.
    fileprivate var shadowCaster: RenderNode {
        if let path = shadow?.path {
            return RenderNode(id: id, contents: [.fill(path, .color(.black))])
        }
        var node = rasterized
        node.mask = mask
        node.shadow = nil
        return node
    }
}

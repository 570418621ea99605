package import Geometry

/// Finds the pixels that parts of a tree can touch.
///
/// It walks with a stack of its own, so that no depth of nodes can overflow the thread's. Nothing is reported for what
/// draws nothing, such as shapes with numbers that are not finite.
struct PaintBounds {
    private enum Task {
        case node(RenderNode, Affine, clip: Rect, BitmapPolicy)
        case operations(ArraySlice<PaintOperation>, Affine, clip: Rect)
    }

    private var tasks: [Task] = []
    /// Whether masks are ignored, which gives larger bounds.
    private var ignoresMasks = false
    /// Whether strokes have the box that they can touch, rather than one that their widest miters would need.
    ///
    /// Bitmaps and masks are rounded by where they end, so that theirs is the wider one.
    private var isTight = false

    /// Visits boxes of whole pixels that together contain everything a node draws within a clip.
    /// - Parameter map: from the node's parent's points to pixels.
    static func visit(
        _ node: RenderNode, _ map: Affine, clip: Rect, _ policy: BitmapPolicy, ignoringMasks: Bool = false,
        tightly: Bool = false, _ body: (Rect) -> Void
    ) {
        var finder = PaintBounds(ignoresMasks: ignoringMasks, isTight: tightly)
        finder.visit(node, map, clip, policy, body)
        finder.run(body)
    }

    /// Visits boxes of whole pixels that together contain everything an operation draws within a clip.
    /// - Parameter map: from the operation's points to pixels.
    static func visit(_ operation: PaintOperation, _ map: Affine, clip: Rect, _ body: (Rect) -> Void) {
        var finder = PaintBounds(isTight: true)
        finder.tasks.append(.operations([operation], map, clip: clip))
        finder.run(body)
    }

    /// The bounds of all that a node draws under any map, in its parent's points.
    ///
    /// Returns nil if they are unbounded.
    static func extent(of node: RenderNode) -> Rect? {
        let (reach, farthest) = (1e9, Affine.maximumCoordinate)
        var box: Rect?
        visit(node, .identity, clip: Rect(-farthest, -farthest, 2 * farthest, 2 * farthest), .boundless) {
            box = box?.union($0) ?? $0
        }
        guard let box else { return Rect(0, 0, 0, 0) }
        return max(-box.minX, -box.minY, box.maxX, box.maxY) < reach ? box : nil
    }

    /// The bounds within a clip of a mask's nonzero alpha; nil if it has none.
    ///
    /// Masks of masks are ignored.
    /// - Parameter map: from the masked node's points to pixels.
    static func box(ofMask mask: RenderNode, _ map: Affine, clip: Rect, _ policy: BitmapPolicy) -> Rect? {
        var box: Rect?
        visit(mask, map, clip: clip, policy, ignoringMasks: true) { box = box?.union($0) ?? $0 }
        return box
    }

    private mutating func run(_ body: (Rect) -> Void) {
        while let task = tasks.popLast() {
            switch task {
            case .node(let node, let map, let clip, let policy): visit(node, map, clip, policy, body)
            case .operations(let operations, let map, let clip): visit(operations, map, clip, body)
            }
        }
    }

    private mutating func visit(
        _ node: RenderNode, _ parentMap: Affine, _ clip: Rect, _ policy: BitmapPolicy, _ body: (Rect) -> Void
    ) {
        // Where it draws nothing it clears the backdrop.
        if node.blendMode == .destinationIn { return body(clip) }
        guard node.opacity > 0 else { return }
        let map = parentMap * node.transform
        guard map.isDrawable else { return }
        guard let seen = ignoresMasks ? clip : node.clipByMask(map, clip, policy) else { return }
        if let bitmap = policy.box(of: node), let toPoints = node.rasterizationMap?.inverse {
            // Contents cut off there are visible if a frame refuses a bitmap of this size.
            let space = BitmapPolicy.space
            let isCut = min(bitmap.minX, bitmap.minY) <= space.minX || max(bitmap.maxX, bitmap.maxY) >= space.maxX
            if policy.isBoundless, isCut { return body(seen) }
            map.pixels(around: toPoints.boundingBox(of: bitmap))?.intersection(seen).map(body)
            return
        }
        let within = node.rasterizationScale == nil ? policy : policy.insideRefused
        if let (filter, inner) = node.lastFilter {
            return visit(inner, changedBy: filter, castingOf: node, map, seen, within, body)
        }
        if !node.overlay.isEmpty { tasks.append(.operations(node.overlay[...], map, clip: seen)) }
        guard let inside = node.clipInside(map, seen) else { return }
        if node.shadow != nil {
            // The shadow's reach depends on the frame's pixels.
            if policy.isBoundless { body(inside) }
            BlurGeometry(shadowOf: node, map, within)?.pixels(map)?.intersection(inside).map(body)
        }
        // Most nodes have no children; theirs are visited without the stack, which takes memory.
        if node.children.isEmpty { return visit(node.contents[...], map, inside, body) }
        tasks.append(.operations(node.contents[...], map, clip: inside))
        for child in node.children { tasks.append(.node(child, map, clip: inside, within)) }
    }

    /// Visits the boxes of a node that a filter changes, and of its shadow.
    private mutating func visit(
        _ inner: RenderNode, changedBy filter: Filter, castingOf node: RenderNode, _ map: Affine, _ seen: Rect,
        _ policy: BitmapPolicy, _ body: (Rect) -> Void
    ) {
        if node.shadow != nil {
            if policy.isBoundless { body(seen) }
            BlurGeometry(shadowOf: node, map, policy)?.pixels(map)?.intersection(seen).map(body)
        }
        if let deviations = filter.deviations, policy.drawsBlurs {
            if policy.isBoundless { body(seen) }
            BlurGeometry(blurring: inner, by: deviations, map, policy)?.pixels(map)?.intersection(seen).map(body)
            return
        }
        var inside = inner
        inside.transform = .identity
        (inside.opacity, inside.blendMode, inside.mask, inside.rasterizationScale) = (1, .normal, nil, nil)
        tasks.append(.node(inside, map, clip: seen, policy))
    }

    private mutating func visit(
        _ operations: ArraySlice<PaintOperation>, _ map: Affine, _ clip: Rect, _ body: (Rect) -> Void
    ) {
        for operation in operations {
            switch operation {
            case .fill(let path, _, _):
                guard let box = path.bounds else { continue }
                map.pixels(around: box)?.intersection(clip).map(body)
            case .stroke(let path, _, let style):
                guard style.isDrawable, let box = path.bounds else { continue }
                let pixels =
                    isTight
                    ? map.pixels(aroundStrokeOf: path, style) : map.pixels(around: box, outset: style.reach)
                pixels?.intersection(clip).map(body)
            case .text(let content, let box):
                guard let ink = content.inkBox(in: box) else {
                    body(clip)
                    continue
                }
                if !ink.isEmpty { (map.pixels(around: ink) ?? clip).intersection(clip).map(body) }
            case .picture(let picture, let box):
                guard let inner = map.stretching(picture, to: box) else { continue }
                tasks.append(.operations(picture.operations[...], inner, clip: clip))
            case .image(let placement):
                guard placement.isDrawable else { continue }
                map.pixels(around: placement.box)?.intersection(clip).map(body)
            case .clipped(let inner, let path):
                guard let inside = map.clip(clip, to: path) else { continue }
                tasks.append(.operations(inner[...], map, clip: inside))
            }
        }
    }
}

extension RenderNode {
    /// The clip reduced to the bounds of the mask, if any.
    func clipByMask(_ map: Affine, _ clip: Rect, _ policy: BitmapPolicy) -> Rect? {
        guard let mask, !maskKind.isInverted else { return clip }
        return PaintBounds.box(ofMask: mask, map, clip: clip, policy)
    }

    func clipInside(_ map: Affine, _ clip: Rect) -> Rect? {
        guard let shape = self.clip else { return clip }
        return shape.rect.isEmpty ? nil : map.clip(clip, to: Path(shape))
    }
}

extension Affine {
    /// A clip reduced to the bounds of a path; nil if nothing is left.
    package func clip(_ clip: Rect, to path: Path) -> Rect? {
        guard let box = path.bounds, !box.isEmpty else { return nil }
        return pixels(around: box)?.intersection(clip)
    }

    /// The map from a picture's own space to a box that it fills; nil if nothing is visible.
    package func stretching(_ picture: Picture, to box: Rect) -> Affine? {
        guard !box.isEmpty, box.isFinite else { return nil }
        let inner =
            self * .translation(box.minX, box.minY)
            * .scale(box.width / picture.size.width, box.height / picture.size.height)
        return inner.isDrawable ? inner : nil
    }
}

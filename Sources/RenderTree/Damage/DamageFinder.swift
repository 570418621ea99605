import Geometry

/// Collects the damage between two trees.
struct DamageFinder {
    /// The properties that a node inherits from its ancestors; the same in both trees.
    struct Surroundings {
        var map: Affine
        var clip: Rect
        var policy: BitmapPolicy
        var isFaded = false
        /// Whether an ancestor clips along edges that are not upright.
        var isCut = false
        var isClipped = false
    }

    var region: DamageRegion
    private var tasks: [(old: RenderNode, new: RenderNode, Surroundings)] = []

    init(region: DamageRegion) { self.region = region }

    /// Adds the damage between two roots.
    /// - Parameter map: from the roots' parent's points to pixels.
    mutating func compare(_ old: RenderNode, _ new: RenderNode, _ map: Affine, _ policy: BitmapPolicy) {
        let viewport = Rect(0, 0, Double(region.width), Double(region.height))
        tasks.append((old, new, Surroundings(map: map, clip: viewport, policy: policy)))
        while let (old, new, surroundings) = tasks.popLast() { compare(old, new, surroundings) }
    }

    private mutating func compare(_ old: RenderNode, _ new: RenderNode, _ surroundings: Surroundings) {
        if old.isShared(with: new) { return }
        guard old.id == new.id, old.transform == new.transform, old.opacity == new.opacity,
            old.blendMode == new.blendMode, old.rasterizationScale == new.rasterizationScale,
            old.maskKind == new.maskKind, old.isIsolated == new.isIsolated, old.filters == new.filters,
            old.rasterizesText == new.rasterizesText
        else { return addBoth(old, new, surroundings) }
        // A pixel of these depends on others, and the shadow of the rest on what is filtered.
        if new.isBlurred || new.isFiltered && (old.shadow != nil || new.shadow != nil) {
            if old != new { addBoth(old, new, surroundings) }
            return
        }
        guard let outlines = maskDifference(old, new, surroundings) else { return addBoth(old, new, surroundings) }
        if new.rasterizationScale != nil, compareBitmaps(old, new, outlines, surroundings) { return }
        // A clip rounds its edge differently around different contents.
        guard old.clip == new.clip, new.clip == nil || new.isClipped(like: old) else {
            return addBoth(old, new, surroundings)
        }
        // A node with a single operation fades without a group, with different rounding.
        let isFaded = surroundings.isFaded || new.opacity < 1
        if isFaded && old.showsOneThing != new.showsOneThing { return addBoth(old, new, surroundings) }
        let map = surroundings.map * new.transform
        guard let seen = compareMasks(old, new, outlines, surroundings) else { return }
        var around = surroundings
        (around.map, around.clip, around.isFaded) = (map, seen, isFaded)
        if new.rasterizationScale != nil { around.policy = around.policy.insideRefused }
        compare(old.overlay, new.overlay, around)
        guard let inside = new.clipInside(map, seen) else { return }
        var within = around
        within.clip = inside
        within.isClipped = within.isClipped || new.clip != nil
        if let shape = new.clip, shape.radius != 0 || map.b != 0 || map.c != 0 { within.isCut = true }
        if old.shadow != nil || new.shadow != nil { compareShadows(old, new, within) }
        compare(old.contents, new.contents, within)
        compareChildren(old.children, new.children, within)
    }

    private mutating func addBoth(_ old: RenderNode, _ new: RenderNode, _ surroundings: Surroundings) {
        add(old, surroundings)
        add(new, surroundings)
    }

    private mutating func add(_ node: RenderNode, _ surroundings: Surroundings) {
        PaintBounds.visit(node, surroundings.map, clip: surroundings.clip, surroundings.policy, tightly: true) {
            region.add($0)
        }
    }

    private mutating func add(_ operation: PaintOperation, _ surroundings: Surroundings) {
        PaintBounds.visit(operation, surroundings.map, clip: surroundings.clip) { region.add($0) }
    }

    /// Adds the damage of a node that is drawn through a bitmap; returns false if neither is.
    private mutating func compareBitmaps(
        _ old: RenderNode, _ new: RenderNode, _ outlines: [FilledOutline], _ surroundings: Surroundings
    ) -> Bool {
        let (before, after) = (surroundings.policy.box(of: old), surroundings.policy.box(of: new))
        if before == nil && after == nil { return false }
        if before != after || old.rasterized != new.rasterized {
            addBoth(old, new, surroundings)
        } else {
            _ = compareMasks(old, new, outlines, surroundings)
        }
        return true
    }

    /// Adds the damage of the shadows of two nodes at the same position.
    private mutating func compareShadows(_ old: RenderNode, _ new: RenderNode, _ surroundings: Surroundings) {
        let (map, policy) = (surroundings.map, surroundings.policy)
        let before = BlurGeometry(shadowOf: old, map, policy)
        let after = BlurGeometry(shadowOf: new, map, policy)
        if old.shadow == new.shadow, before?.caster == after?.caster { return }
        for geometry in [before, after] {
            geometry?.pixels(map)?.intersection(surroundings.clip).map { region.add($0) }
        }
    }

    private mutating func compareChildren(_ old: [RenderNode], _ new: [RenderNode], _ surroundings: Surroundings) {
        // Most children are shared, which is seen without comparing their contents.
        if old.count == new.count, zip(old, new).allSatisfy({ $0.isShared(with: $1) || $0.id == $1.id }) {
            for (before, after) in zip(old, new) where !before.isShared(with: after) {
                tasks.append((before, after, surroundings))
            }
            return
        }
        var places: [UInt64: Int] = [:]
        for (place, child) in old.enumerated() { places[child.id] = place }
        // Children that keep their order are compared; those that moved back past others count as removed and added.
        var next = 0
        for child in new {
            guard let place = places[child.id], place >= next else {
                add(child, surroundings)
                continue
            }
            for removed in old[next..<place] { add(removed, surroundings) }
            tasks.append((old[place], child, surroundings))
            next = place + 1
        }
        for removed in old[next...] { add(removed, surroundings) }
    }

    private mutating func compare(
        _ old: [PaintOperation], _ new: [PaintOperation], _ surroundings: Surroundings
    ) {
        if old.count == new.count {
            for (before, after) in zip(old, new) where !PaintOperation.areTheSame(before, after) {
                addDifference(before, after, surroundings)
            }
            return
        }
        let (removed, added) = differingParts(old, new, by: PaintOperation.areTheSame)
        for operation in removed + added { add(operation, surroundings) }
    }

    private mutating func addDifference(
        _ old: PaintOperation, _ new: PaintOperation, _ surroundings: Surroundings
    ) {
        // Along a slanted or rounded clip a renderer cuts the outline itself, which moves its corners. Gradients are
        // stepped from the start of each row, so that a longer row rounds differently.
        if !surroundings.isCut, case .fill(let before, .color(let color), let rule) = old,
            case .fill(let after, .color(color), rule) = new, let oldBox = before.bounds,
            let newBox = after.bounds, let left = surroundings.map.pixels(around: oldBox),
            let right = surroundings.map.pixels(around: newBox),
            let rows = ScanlineDamage.rows(before, after, surroundings.map)
        {
            let box = left.union(right)
            for row in rows {
                Rect(box.minX, row.top, box.width, row.bottom - row.top).intersection(surroundings.clip)
                    .map { region.add($0) }
            }
            return
        }
        add(old, surroundings)
        add(new, surroundings)
    }
}

extension RenderNode {
    /// Whether the node's opacity applies to a single operation or child.
    package var showsOneThing: Bool {
        contents.count + overlay.count + children.count <= 1 && shadow == nil
            && children.allSatisfy { $0.blendMode == .normal }
    }
}

extension PaintOperation {
    /// Compares two operations without recursion.
    fileprivate static func areTheSame(_ a: PaintOperation, _ b: PaintOperation) -> Bool { areTheSame([a], [b]) }

    /// Compares operations, and the pictures in them by their identity or by what they draw.
    static func areTheSame(_ a: [PaintOperation], _ b: [PaintOperation], byIdentity: Bool = true) -> Bool {
        guard a.count == b.count else { return false }
        var pairs = Array(zip(a, b))
        while let pair = pairs.popLast() {
            if case .clipped(let a, let first) = pair.0, case .clipped(let b, let second) = pair.1 {
                guard first == second, a.count == b.count else { return false }
                pairs.append(contentsOf: zip(a, b))
            } else if pair.0 == pair.1 {
                continue
            } else if !byIdentity, case .picture(let a, let first) = pair.0, case .picture(let b, let second) = pair.1,
                first == second, a.size == b.size, a.operations.count == b.operations.count
            {
                pairs.append(contentsOf: zip(a.operations, b.operations))
            } else {
                return false
            }
        }
        return true
    }
}

/// The parts of two arrays between their common beginning and their common end.
func differingParts<Element>(
    _ old: [Element], _ new: [Element], by areTheSame: (Element, Element) -> Bool
) -> (ArraySlice<Element>, ArraySlice<Element>) {
    let shorter = min(old.count, new.count)
    var (first, last) = (0, 0)
    while first < shorter, areTheSame(old[first], new[first]) { first += 1 }
    while last < shorter - first, areTheSame(old[old.count - 1 - last], new[new.count - 1 - last]) { last += 1 }
    return (old[first..<old.count - last], new[first..<new.count - last])
}

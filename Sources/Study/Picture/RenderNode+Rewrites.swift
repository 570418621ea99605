import Geometry
import RenderTree

/// Trees rewritten for what is looked at. What a rewrite does not touch stays shared with the scene's frame.
extension RenderNode {
    /// The tree without the layers of some numbers; a layer without its mask is shown whole.
    func removing(_ ids: Set<UInt64>) -> RenderNode { ids.isEmpty ? self : removed(ids) ?? self }

    /// The tree without some layers; nil if it has none of them.
    private func removed(_ ids: Set<UInt64>) -> RenderNode? {
        let children = children
        var rest: [RenderNode]?
        for (index, child) in children.enumerated() {
            let isRemoved = ids.contains(child.id)
            let inner = isRemoved ? nil : child.removed(ids)
            if isRemoved || inner != nil, rest == nil { rest = Array(children[..<index]) }
            if !isRemoved { rest?.append(inner ?? child) }
        }
        let mask = mask
        let losesMask = mask.map { ids.contains($0.id) } ?? false
        let innerMask = losesMask ? nil : mask?.removed(ids)
        guard rest != nil || losesMask || innerMask != nil else { return nil }
        var node = self
        if let rest { node.children = rest }
        if losesMask || innerMask != nil { node.mask = innerMask }
        return node
    }

    /// The layer of a number with what is in it, at its place, without all others; nil if it is not in the tree.
    ///
    /// What contains it keeps its map alone: its clip, mask and opacity would hide what is looked at.
    func isolating(_ id: UInt64) -> RenderNode? {
        if self.id == id { return self }
        for child in children + (mask.map { [$0] } ?? []) {
            guard let inner = child.isolating(id) else { continue }
            return RenderNode(id: self.id, transform: transform, children: [inner])
        }
        return nil
    }

    /// The tree with other numbers, so that it can be in a frame several times.
    /// - Parameter copy: from 1 to 15.
    func renumbered(_ copy: UInt64) -> RenderNode {
        // Above the numbers of layers, and of the runs that consist of them.
        var node = self
        node.id |= copy << 56
        node.children = children.map { $0.renumbered(copy) }
        node.mask = mask?.renumbered(copy)
        return node
    }
}

/// Which layers of a frame are drawn, by their numbers.
struct LayerFilter: Hashable {
    /// The layers left out.
    var hidden: Set<UInt64> = []
    /// The layer that alone is drawn, with what is in it; nil for all, and 0 for one that is not there.
    var isolated: UInt64?

    func root(of frame: RenderFrame) -> RenderNode {
        let root = frame.root.removing(hidden)
        guard let isolated else { return root }
        return root.isolating(isolated) ?? RenderNode(id: root.id)
    }
}

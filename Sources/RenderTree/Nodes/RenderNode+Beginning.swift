extension RenderNode {
    /// The first place, in drawing order, at which the tree differs from an older one.
    ///
    /// It is a path of child indices from the root. Everything drawn before that node (the contents of its ancestors
    /// and the preceding siblings of each) is the same in both trees. The last index may be the number of children, if
    /// only what follows them differs. Returns nil for trees that draw the same. Nodes that are faded, masked or
    /// blended as a group are not entered.
    package func firstDifference(from old: RenderNode) -> [Int]? {
        if isShared(with: old) { return nil }
        guard isLaidOut(like: old) else { return [] }
        var pairs = [(old: old, new: self)]
        var place = [0]
        while let (old, new) = pairs.last {
            let index = place[place.count - 1]
            if index < min(old.children.count, new.children.count) {
                let (before, after) = (old.children[index], new.children[index])
                if after.isShared(with: before) {
                    place[place.count - 1] += 1
                } else if after.isLaidOut(like: before) {
                    pairs.append((before, after))
                    place.append(0)
                } else {
                    return place
                }
                continue
            }
            guard old.children.count == new.children.count, PaintOperation.areTheSame(old.overlay, new.overlay) else {
                return place
            }
            pairs.removeLast()
            place.removeLast()
            if !place.isEmpty { place[place.count - 1] += 1 }
        }
        return nil
    }

    /// Whether both draw the same contents before their children, without group effects.
    ///
    /// Their clips are equal too, and cut the same way: its edge is rounded differently.
    private func isLaidOut(like old: RenderNode) -> Bool {
        transform == old.transform && clip == old.clip && isPlain && old.isPlain
            && (clip == nil || isClipped(like: old))
            && PaintOperation.areTheSame(contents, old.contents)
    }

    private var isPlain: Bool {
        opacity >= 1 && blendMode == .normal && shadow == nil && rasterizationScale == nil && mask == nil
            && !isIsolated && filters.isEmpty && !rasterizesText
    }
}

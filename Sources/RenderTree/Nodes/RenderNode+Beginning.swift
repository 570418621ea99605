extension RenderNode {
    /// Where, in the order of drawing, a tree begins to show something else than an older one: the indices of children, from
    /// the root down. What is drawn before that node (the contents of those that it is in, and the trees before it at each
    /// step) is the same in both. The last index may be the number of children, where only what comes after them differs;
    /// nil where both are the same.
    ///
    /// It is not looked for in nodes that are faded, masked or mixed as a whole.
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

    /// Whether both draw the same contents and then, one after the other, their children, cut alike and with nothing done to
    /// the whole.
    private func isLaidOut(like old: RenderNode) -> Bool {
        transform == old.transform && clip == old.clip && isPlain && old.isPlain
            && PaintOperation.areTheSame(contents, old.contents)
    }

    private var isPlain: Bool {
        opacity >= 1 && blendMode == .normal && shadow == nil && rasterizationScale == nil && mask == nil
    }
}

import Geometry
import RenderTree

extension DisplayListCompiler {
    mutating func beginGroup(then end: Task) {
        groups.append(OpenGroup(begin: items.count, drawn: nil))
        append(.beginGroup(clip, clip), seenIn: clip)
        tasks.append(end)
    }

    /// Ends a group, or drops it if nothing in it is visible.
    ///
    /// Outlines are rounded by where they are cut, which must not depend on anything that may change while they do not.
    /// So a group is as large as all outlines and clips in it, within the clip around it; and as large as that where
    /// it is painted through a clip by a path.
    mutating func endGroup(_ command: DisplayList.Command) {
        var group = groups.removeLast()
        if case .endGroup(_, let mode) = command, mode.cutsBackdrop {
            // It clears what is behind where it draws nothing itself.
            if mode == .destinationIn { group.drawn = groups.last.map(\.drawn) ?? clip }
            if !groups.isEmpty { groups[groups.count - 1].isCut = true }
        }
        guard let drawn = group.drawn?.intersection(clip) else {
            items.removeSubrange(group.begin...)
            return
        }
        append(command, seenIn: nil)
        let extent = group.extent?.intersection(clip) ?? clip
        var begin = DisplayList.Command.beginGroup(clip, extent)
        if case .endGroupFilling(let path, let map, let rule, let alpha) = command,
            let outline = FilledOutline(path, map, rule)
        {
            begin = .beginMaskedGroup(clip, extent, outline, mayBeOpen: alpha >= 1 && clipDepth == 0 && !group.isCut)
        }
        items[group.begin] = DisplayList.Item(command: begin, pixels: drawn, next: items.count)
        note(drawn)
        extendGroup(to: extent)
        // Its outline is filled in the group around it.
        if case .endGroupFilling(let path, let map, _, _) = command,
            let pixels = path.bounds.flatMap({ map.pixels(around: $0) })?.intersection(clip)
        {
            extendGroup(to: pixels)
        }
    }

    /// Makes the innermost group as large as what is drawn or clipped in it.
    mutating func extendGroup(to pixels: Rect) {
        guard let last = groups.indices.last else { return }
        groups[last].extent = groups[last].extent?.union(pixels) ?? pixels
    }

    /// Cuts a shape out of what the group has drawn.
    mutating func cut(_ path: Path, _ map: Affine, _ rule: FillRule) {
        guard map.isDrawable, let pixels = path.bounds.flatMap({ map.pixels(around: $0) })?.intersection(clip),
            isSeen(pixels)
        else { return }
        append(.cut(path, map, rule), seenIn: pixels)
        extendGroup(to: pixels)
    }

    mutating func beginMask(_ mask: RenderNode, _ map: Affine, _ kind: MaskKind, _ alpha: Double) {
        guard groups.last?.drawn != nil else { return endGroup(.endGroup(alpha: alpha, .normal)) }
        groups.append(OpenGroup(begin: items.count, drawn: nil))
        append(.beginMask(kind, clip), seenIn: nil)
        tasks.append(.endMask(kind, alpha: alpha))
        tasks.append(.node(mask, map, alpha: 1))
    }

    mutating func endMask(_ kind: MaskKind, _ alpha: Double) {
        let mask = groups.removeLast()
        if let extent = mask.extent?.intersection(clip) {
            items[mask.begin] = DisplayList.Item(
                command: .beginMask(kind, extent), pixels: nil, next: items[mask.begin].next)
        }
        if !kind.isInverted {
            groups[groups.count - 1].drawn = mask.drawn.flatMap { groups.last?.drawn?.intersection($0) }
        }
        endGroup(.endMask(kind, alpha: alpha))
    }

    /// Records pixels as drawn in the innermost group.
    mutating func note(_ drawn: Rect) {
        guard let last = groups.indices.last else { return }
        groups[last].drawn = groups[last].drawn?.union(drawn) ?? drawn
    }

    mutating func beginMasked(_ node: RenderNode, _ mask: RenderNode, _ map: Affine, _ alpha: Double) {
        let kind = node.maskKind
        guard !kind.readsColors, let shape = MaskShape(mask) else {
            guard mask.opacity > 0 || kind.isInverted else { return }
            beginGroup(then: .beginMask(mask, map, kind, alpha: alpha))
            drawUnmasked(node, map, 1, inGroup: true)
            return
        }
        let maskMap = map * shape.map
        if kind.isInverted {
            beginGroup(then: .endCutShape(shape.path, maskMap, shape.rule, alpha: alpha))
            return drawUnmasked(node, map, 1, inGroup: true)
        }
        guard maskMap.isDrawable, let box = shape.path.bounds, let pixels = maskMap.pixels(around: box),
            let inside = pixels.intersection(clip)
        else { return }
        beginGroup(then: .endShapeMask(shape.path, maskMap, shape.rule, alpha: alpha, inside: inside))
        drawUnmasked(node, map, 1, inGroup: true)
    }
}

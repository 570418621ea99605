import Geometry

extension DamageFinder {
    /// The largest cell, in pixels, that is not divided further where outlines differ.
    private static let cellSide = 32.0

    /// The outlines of two nodes' masks if these are shapes that differ; empty for equal masks.
    ///
    /// Returns nil if the masks have to be compared by their paint bounds. That includes masks whose colours count, and
    /// shapes within clips: a renderer joins an outline and the clips around it, and the corners of the joined path move
    /// with the outline.
    func maskDifference(_ old: RenderNode, _ new: RenderNode, _ surroundings: Surroundings) -> [FilledOutline]? {
        if old.mask == new.mask { return [] }
        let map = surroundings.map * new.transform
        guard !surroundings.isClipped, !old.maskKind.readsColors, !new.maskKind.readsColors,
            let before = old.mask.flatMap({ MaskShape($0) }),
            let after = new.mask.flatMap({ MaskShape($0) }),
            let left = FilledOutline(before.path, map * before.map, before.rule),
            let right = FilledOutline(after.path, map * after.map, after.rule)
        else { return nil }
        return [left, right]
    }

    /// Adds what differs by the outlines of two nodes' masks.
    ///
    /// Returns the part of the clip that is seen through either; nil if nothing is.
    mutating func compareMasks(
        _ old: RenderNode, _ new: RenderNode, _ outlines: [FilledOutline], _ surroundings: Surroundings
    ) -> Rect? {
        let map = surroundings.map * new.transform
        guard new.opacity > 0, map.isDrawable else { return nil }
        let masked = (outlines.isEmpty ? [new] : [old, new]).compactMap {
            $0.clipByMask(map, surroundings.clip, surroundings.policy)
        }
        guard let first = masked.first else { return nil }
        let seen = masked.reduce(first) { $0.union($1) }
        if !outlines.isEmpty { addCells(of: seen, crossedBy: outlines) }
        return seen
    }

    /// Adds the cells of a rectangle that are not entirely inside or outside all outlines.
    private mutating func addCells(of seen: Rect, crossedBy outlines: [FilledOutline]) {
        var cells = [seen]
        while let cell = cells.popLast() {
            let sides = outlines.map { $0.side(of: cell) }
            if sides[0] != .crossed, sides.allSatisfy({ $0 == sides[0] }) { continue }
            if cell.width <= DamageFinder.cellSide && cell.height <= DamageFinder.cellSide {
                region.add(cell)
            } else if cell.width > cell.height {
                let half = (cell.width / 2).rounded(.up)
                cells.append(Rect(cell.minX, cell.minY, half, cell.height))
                cells.append(Rect(cell.minX + half, cell.minY, cell.width - half, cell.height))
            } else {
                let half = (cell.height / 2).rounded(.up)
                cells.append(Rect(cell.minX, cell.minY, cell.width, half))
                cells.append(Rect(cell.minX, cell.minY + half, cell.width, cell.height - half))
            }
        }
    }
}

import Geometry

extension TreeComparison {
    /// The largest cell, in pixels, that is not divided further where two outlines differ.
    private static let cellSide = 32.0

    /// Nothing where the masks of two nodes show the same; their outlines where they are shapes that differ; nil where they
    /// have to be told apart by their ink.
    ///
    /// A renderer joins an outline and the clips around it to one, whose corners move with the outline. So within clips
    /// shapes are told apart by their ink too.
    func maskDifference(_ old: RenderNode, _ new: RenderNode, _ surroundings: Surroundings) -> [FilledOutline]? {
        if old.mask == new.mask { return [] }
        let map = surroundings.map * new.transform
        guard !surroundings.isClipped, let before = old.mask.flatMap({ MaskShape($0) }),
            let after = new.mask.flatMap({ MaskShape($0) }),
            let left = FilledOutline(before.path, map * before.map, before.rule),
            let right = FilledOutline(after.path, map * after.map, after.rule)
        else { return nil }
        return [left, right]
    }

    /// Adds the cells of a rectangle that are not wholly inside or wholly outside all of some outlines.
    mutating func addCells(of seen: Rect, crossedBy outlines: [FilledOutline]) {
        var cells = [seen]
        while let cell = cells.popLast() {
            let sides = outlines.map { $0.side(of: cell) }
            if sides[0] != .crossed, sides.allSatisfy({ $0 == sides[0] }) { continue }
            if cell.width <= TreeComparison.cellSide && cell.height <= TreeComparison.cellSide {
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

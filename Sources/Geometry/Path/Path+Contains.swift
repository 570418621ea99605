extension Path {
    /// Whether a point lies inside the path when it is filled; open subpaths count as closed.
    ///
    /// A ray to the right is cut with every segment, curves by halving, so the answer is that of the exact outline. On the outline itself either answer may come. A point that is not finite is outside.
    /// - Parameter evenOdd: count crossings (even-odd rule) instead of windings (nonzero rule).
    public func contains(_ point: Point, evenOdd: Bool = false) -> Bool {
        guard point.isFinite else { return false }
        var winding = 0
        forEachSegment(closingSubpaths: true) { segment in
            switch segment {
            case .line(let start, let end): winding += Path.winding(of: start, end, around: point)
            case .cubic(let curve): winding += Path.winding(of: curve, around: point)
            }
        }
        return evenOdd ? winding % 2 != 0 : winding != 0
    }

    /// +1 where the line crosses the ray from the point to the right downwards, −1 upwards. Each line owns its upper end
    /// and not its lower one, so that two that meet are counted once.
    private static func winding(of start: Point, _ end: Point, around point: Point) -> Int {
        let direction = direction(from: start.y, to: end.y, across: point.y)
        guard direction != 0 else { return 0 }
        let crossing = start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
        return crossing > point.x ? direction : 0
    }

    /// The same for a curve, halved until the halves lie beside the point: the net of what a curve's stretches cross is what
    /// its ends cross.
    private static func winding(of curve: CubicBezier, around point: Point, halvings: Int = 54) -> Int {
        let box = curve.controlBox
        if halvings > 0, box.minX <= point.x, point.x < box.maxX, box.minY <= point.y, point.y <= box.maxY {
            let (first, second) = curve.split(at: 0.5)
            return winding(of: first, around: point, halvings: halvings - 1)
                + winding(of: second, around: point, halvings: halvings - 1)
        }
        return box.minX > point.x || halvings == 0
            ? direction(from: curve.start.y, to: curve.end.y, across: point.y) : 0
    }

    private static func direction(from start: Double, to end: Double, across y: Double) -> Int {
        if start <= y && y < end { return 1 }
        if end <= y && y < start { return -1 }
        return 0
    }
}

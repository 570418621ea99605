extension Path {
    /// Whether a point lies inside the path when it is filled; open subpaths count as closed.
    ///
    /// A ray to the right is cut with every segment, curves by solving for their crossing, so the answer is that of the
    /// exact outline. On the outline itself either answer may come. A point that is not finite is outside.
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

    private static func winding(of curve: CubicBezier, around point: Point) -> Int {
        let (x, y) = (curve.x, curve.y)
        let left = min(x.a, x.b, x.c, x.d)
        let right = max(x.a, x.b, x.c, x.d)
        if right <= point.x { return 0 }
        // The net of what a curve's stretches cross is what its ends cross.
        if left > point.x { return direction(from: y.a, to: y.d, across: point.y) }
        let borders = y.monotoneBorders
        var winding = 0
        for (t0, t1) in zip(borders, borders.dropFirst()) {
            let direction = direction(from: y.value(at: t0), to: y.value(at: t1), across: point.y)
            guard direction != 0 else { continue }
            if x.value(at: y.parameter(of: point.y, from: t0, to: t1)) > point.x { winding += direction }
        }
        return winding
    }

    private static func direction(from start: Double, to end: Double, across y: Double) -> Int {
        if start <= y && y < end { return 1 }
        if end <= y && y < start { return -1 }
        return 0
    }
}

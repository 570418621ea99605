extension Path {
    /// The Hausdorff distance of two outlines, in points: how far a point of one is from the other, at most.
    ///
    /// Neither the order of segments nor their number counts, so that it is small where a path gains or loses one
    /// smoothly. Curves are straightened to a hundredth of a point. From a path without segments it is the diagonal of the
    /// other's box; it is infinite if a coordinate is not finite.
    package func outlineDistance(to other: Path) -> Double {
        if self == other { return 0 }
        guard isFinite, other.isFinite else { return .infinity }
        // A curve is never farther from another than its control points are.
        if let points = pointDistance(to: other), points < 0.01 { return points }
        let (first, second) = (straightened, other.straightened)
        guard !first.isEmpty, !second.isEmpty else {
            return first.isEmpty && second.isEmpty ? 0 : max(reach, other.reach)
        }
        let step = max(0.05, max(reach, other.reach) / 64)
        return max(Path.distance(from: first, to: second, step), Path.distance(from: second, to: first, step))
    }

    /// The largest distance of a point from that of the same element; nil for elements of other kinds.
    private func pointDistance(to other: Path) -> Double? {
        guard elements.count == other.elements.count else { return nil }
        var farthest = 0.0
        for (element, other) in zip(elements, other.elements) {
            switch (element, other) {
            case (.move(let a), .move(let b)), (.line(let a), .line(let b)): farthest = max(farthest, a.distance(to: b))
            case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)):
                farthest = max(farthest, a.distance(to: d), b.distance(to: e), c.distance(to: f))
            case (.close, .close): continue
            default: return nil
            }
        }
        return farthest
    }

    /// The diagonal of the box around it.
    private var reach: Double { bounds.map { Math.hypot($0.width, $0.height) } ?? 0 }

    /// The largest number of distances that are computed; of more points fewer are looked at.
    private static let maxCount = 4_000_000

    /// The lines that the path's segments are, to a hundredth of a point.
    private var straightened: [(start: Point, end: Point)] {
        var lines: [(start: Point, end: Point)] = []
        forEachSegment { $0.curve.straighten(into: &lines) }
        return lines
    }

    /// The distance of the farthest point on some lines from others.
    /// - Parameter step: the distance between the points that are looked at.
    private static func distance(
        from lines: [(start: Point, end: Point)], to others: [(start: Point, end: Point)], _ step: Double
    ) -> Double {
        let points = lines.flatMap { line -> [Point] in
            let count = max(1, Int((line.start.distance(to: line.end) / step).rounded(.up)))
            return (0...count).map { line.start + (line.end - line.start) * (Double($0) / Double(count)) }
        }
        let skip = max(1, points.count * others.count / maxCount)
        var farthest = 0.0
        for index in stride(from: 0, to: points.count, by: skip) {
            var nearest = Double.infinity
            for line in others where nearest > farthest {
                nearest = min(nearest, points[index].distance(toLineFrom: line.start, to: line.end))
            }
            farthest = max(farthest, nearest)
        }
        return farthest
    }
}

extension CubicBezier {
    /// Adds the lines that the curve is, halved until they are straight to a hundredth of a point.
    fileprivate func straighten(into lines: inout [(start: Point, end: Point)], halvings: Int = 10) {
        let isStraight = [control1, control2].allSatisfy { $0.distance(toLineFrom: start, to: end) < 1e-2 }
        if isStraight || halvings == 0 { return lines.append((start, end)) }
        let (first, second) = split(at: 0.5)
        first.straighten(into: &lines, halvings: halvings - 1)
        second.straighten(into: &lines, halvings: halvings - 1)
    }
}

extension Path {
    /// The part of the path between two fractions of its length, as `strokeStart` and `strokeEnd`.
    ///
    /// Each subpath's segments and closing lines count. Fractions are clamped to 0…1; a part that would begin at or
    /// after its end is empty, and the whole is the path itself. A subpath that is cut is no longer closed. Cuts are
    /// accurate to about a thousandth of a point.
    public func trimmed(from start: Double, to end: Double) -> Path {
        let (start, end) = (max(0, min(start, 1)), max(0, min(end, 1)))
        guard start < end else { return Path() }
        if start == 0 && end == 1 { return self }
        var pieces: [(segment: Segment, length: Double)] = []
        forEachSegment { pieces.append(($0, $0.length)) }
        let total = pieces.reduce(0) { $0 + $1.length }
        guard total > 0, total.isFinite else { return Path() }

        var trimmed = Path()
        var reached = 0.0
        for (segment, length) in pieces where length > 0 {
            let from = max(0, (start * total - reached) / length)
            let to = min(1, (end * total - reached) / length)
            reached += length
            guard from < to else { continue }
            segment.append(from: from, to: to, length: length, to: &trimmed)
        }
        return trimmed
    }
}

extension Path.Segment {
    /// The length in points, to about a thousandth.
    var length: Double {
        switch self {
        case .line(let start, let end): start.distance(to: end)
        case .cubic(let curve): curve.arcLength(accuracy: 1e-3)
        }
    }

    /// Adds the part between two fractions of the segment's length.
    fileprivate func append(from: Double, to: Double, length: Double, to path: inout Path) {
        func begin(at point: Point) {
            if path.currentPoint != point { path.move(to: point) }
        }
        switch self {
        case .line(let start, let end):
            begin(at: from == 0 ? start : start + (end - start) * from)
            path.line(to: to == 1 ? end : start + (end - start) * to)
        case .cubic(let curve):
            let part =
                from == 0 && to == 1
                ? curve
                : curve.part(
                    from: curve.parameter(atLength: from * length), to: curve.parameter(atLength: to * length))
            begin(at: part.start)
            path.cubic(part.control1, part.control2, to: part.end)
        }
    }
}

extension CubicBezier {
    /// The parameter at a length, by bisection: lengths increase with the parameter.
    fileprivate func parameter(atLength length: Double) -> Double {
        if length <= 0 { return 0 }
        var (low, high) = (0.0, 1.0)
        var before = 0.0
        for _ in 0..<40 {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            let reached = before + part(from: low, to: middle).arcLength(accuracy: 1e-4)
            if reached < length {
                (low, before) = (middle, reached)
                if length - reached < 1e-6 { break }
            } else {
                high = middle
            }
        }
        return (low + high) / 2
    }
}

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
        var trimmed = Path()
        MeasuredPath(self).append(from: start, to: end, to: &trimmed)
        return trimmed
    }

    /// The parts of paths between two fractions of their lengths, one for each path.
    ///
    /// Lengths are as in ``trimmed(from:to:)``. A start after the end is taken as the end.
    /// - Parameters:
    ///   - paths: the paths; a part that is all of one is the path itself.
    ///   - start: the fraction at which the part begins; clamped to 0…1.
    ///   - end: the fraction at which it ends; clamped to 0…1.
    ///   - offset: a fraction that both are moved by. A part that reaches past the end continues at the beginning,
    ///     without an end of its own there if the path is closed.
    ///   - sequentially: whether all paths count as one, one after the other; otherwise each is cut alike.
    public static func trimmed(
        _ paths: [Path], from start: Double, to end: Double, offset: Double = 0, sequentially: Bool = false
    ) -> [Path] {
        MeasuredPath.trimmed(
            paths.map(MeasuredPath.init), from: start, to: end, offset: offset, sequentially: sequentially)
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
    func append(from: Double, to: Double, length: Double, to path: inout Path) {
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

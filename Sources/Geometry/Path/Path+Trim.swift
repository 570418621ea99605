extension Path {
    /// The part of the path between two fractions of its length, as `strokeStart` and `strokeEnd`.
    ///
    /// Each subpath's segments and closing lines count. Fractions are clamped to 0…1; a part that would begin at or
    /// after its end is empty, and the whole is the path itself. A subpath that is cut is no longer closed, one that is
    /// whole stays as it is. Cuts are accurate to about a thousandth of a point, and whole segments exact.
    public func trimmed(from start: Double, to end: Double) -> Path {
        let (start, end) = (max(0, min(start, 1)), max(0, min(end, 1)))
        guard start < end else { return Path() }
        if start == 0 && end == 1 { return self }
        return MeasuredPath(self).trimmed(to: [(start, end)])
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

    /// The part between two of its lengths; nil is the segment's own end.
    func part(from: Double?, to: Double?, length: Double) -> Path.Segment {
        switch self {
        case .line(let start, let end):
            let way = end - start
            return .line(
                from.map { start + way * ($0 / length) } ?? start, to.map { start + way * ($0 / length) } ?? end)
        case .cubic(let curve):
            let start = from.map { curve.parameter(atLength: $0, of: length) } ?? 0
            guard let to else { return .cubic(curve.split(at: start).1) }
            return .cubic(curve.part(from: start, to: curve.parameter(atLength: to, of: length)))
        }
    }
}

extension CubicBezier {
    /// The parameter at a length: lengths increase with it. By Newton's method within a bracket.
    fileprivate func parameter(atLength length: Double, of whole: Double) -> Double {
        var (low, high, before) = (0.0, 1.0, 0.0)
        var parameter = length / whole
        for _ in 0..<40 where parameter > low && parameter < high {
            let reached = before + part(from: low, to: parameter).arcLength(accuracy: 1e-4)
            if abs(length - reached) < 1e-6 { break }
            let speed = derivative(at: parameter).distance(to: .zero)
            let next = parameter + (length - reached) / speed
            if reached < length { (low, before) = (parameter, reached) } else { high = parameter }
            parameter = next > low && next < high ? next : (low + high) / 2
        }
        return parameter
    }
}

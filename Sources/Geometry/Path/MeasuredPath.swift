/// A path with the lengths of its segments, for parts by length.
package struct MeasuredPath: Sendable {
    /// The path.
    package let path: Path
    /// The length in points, closing lines included, to about a thousandth for each segment.
    package let length: Double
    private let pieces: [(segment: Path.Segment, length: Double)]

    /// Measures a path.
    package init(_ path: Path) {
        self.path = path
        var pieces: [(segment: Path.Segment, length: Double)] = []
        path.forEachSegment { pieces.append(($0, $0.length)) }
        self.pieces = pieces
        length = pieces.reduce(0) { $0 + $1.length }
    }

    /// Adds the part between two fractions of the length, 0…1.
    ///
    /// It continues the path that is there if that ends where the part begins.
    func append(from start: Double, to end: Double, to trimmed: inout Path) {
        guard start < end, length > 0, length.isFinite else { return }
        var reached = 0.0
        for (segment, length) in pieces where length > 0 {
            let from = max(0, (start * self.length - reached) / length)
            let to = min(1, (end * self.length - reached) / length)
            reached += length
            guard from < to else { continue }
            segment.append(from: from, to: to, length: length, to: &trimmed)
        }
    }
}

extension MeasuredPath {
    /// The parts of paths between two fractions of their lengths, in the order of the paths.
    ///
    /// See ``Path/trimmed(_:from:to:offset:sequentially:)``.
    package static func trimmed(
        _ paths: [MeasuredPath], from start: Double, to end: Double, offset: Double, sequentially: Bool
    ) -> [Path] {
        let spans = spans(from: start, to: end, offset: offset)
        guard sequentially else { return paths.map { $0.trimmed(to: spans) } }
        let total = paths.reduce(0) { $0 + $1.length }
        var reached = 0.0
        return paths.map { path in
            let before = reached
            reached += path.length
            guard path.length > 0 else { return Path() }
            return path.trimmed(
                to: spans.map { (($0.from * total - before) / path.length, ($0.to * total - before) / path.length) })
        }
    }

    private func trimmed(to spans: [(from: Double, to: Double)]) -> Path {
        var trimmed = Path()
        for (from, to) in spans {
            // Shares of many paths together are rounded.
            if from <= 1e-9 && to >= 1 - 1e-9 { return path }
            append(from: max(from, 0), to: min(to, 1), to: &trimmed)
        }
        return trimmed
    }

    /// The shown spans within 0…1, in drawing order: two if the span runs past the end.
    private static func spans(from start: Double, to end: Double, offset: Double) -> [(from: Double, to: Double)] {
        guard start.isFinite, end.isFinite, offset.isFinite else { return [] }
        let (low, high) = (max(0, min(start, end, 1)), min(1, max(start, end, 0)))
        guard low < high else { return [] }
        if high - low >= 1 { return [(0, 1)] }
        let turn = offset - offset.rounded(.down)
        let (from, to) = (low + turn, high + turn)
        if to <= 1 { return [(from, to)] }
        return from >= 1 ? [(from - 1, to - 1)] : [(from, 1), (0, to - 1)]
    }
}

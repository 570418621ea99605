/// A path with the lengths of its segments, for parts by length.
package struct MeasuredPath: Sendable {
    /// The path.
    package let path: Path
    /// The length in points, closing lines included, to about a thousandth for each segment.
    package let length: Double
    private let subpaths: [Subpath]

    fileprivate struct Subpath {
        let path: Path
        let length: Double
        /// Those that have a length.
        let segments: [(segment: Path.Segment, length: Double)]

        init(_ path: Path) {
            self.path = path
            var segments: [(segment: Path.Segment, length: Double)] = []
            path.forEachSegment { segments.append(($0, $0.length)) }
            length = segments.reduce(0) { $0 + $1.length }
            self.segments = segments.filter { $0.length > 0 }
        }
    }

    /// Measures a path.
    package init(_ path: Path) {
        self.path = path
        subpaths = path.subpaths.map(Subpath.init)
        length = subpaths.reduce(0) { $0 + $1.length }
    }

    /// The parts between pairs of fractions of the length, in the order of the path.
    ///
    /// A subpath that is whole stays as it is. Of a closed one that is cut, a part that begins at the first point continues
    /// one that ends there.
    func trimmed(to spans: [(from: Double, to: Double)]) -> Path {
        // What is cut is cut to a billionth of the length: shares of many paths together are rounded.
        if spans.contains(where: { $0.from <= 1e-9 && $0.to >= 1 - 1e-9 }) { return path }
        var trimmed = Path()
        guard length > 0, length.isFinite else { return trimmed }
        let tolerance = length * 1e-9
        var reached = 0.0
        for subpath in subpaths {
            var isContinued = false
            for span in spans {
                let from = max(0, span.from * length - reached)
                let to = min(subpath.length, span.to * length - reached)
                guard to - from > tolerance else { continue }
                if from <= tolerance && to >= subpath.length - tolerance {
                    trimmed.append(subpath.path)
                } else {
                    subpath.append(
                        from: from, to: to, tolerance: tolerance, isContinued: isContinued && from <= tolerance,
                        to: &trimmed)
                }
                isContinued = subpath.path.elements.last == .close && to >= subpath.length - tolerance
            }
            reached += subpath.length
        }
        return trimmed
    }
}

extension MeasuredPath.Subpath {
    /// Adds the part between two lengths; ends within a tolerance of a segment's end are at that end.
    fileprivate func append(from: Double, to: Double, tolerance: Double, isContinued: Bool, to path: inout Path) {
        var isContinued = isContinued
        var reached = 0.0
        for (segment, length) in segments {
            let (start, end) = (from - reached, to - reached)
            reached += length
            guard start < length - tolerance, end > tolerance else { continue }
            let part = segment.part(
                from: start <= tolerance ? nil : start, to: end >= length - tolerance ? nil : end, length: length)
            if !isContinued { path.move(to: part.start) }
            isContinued = true
            path.append(part.element)
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

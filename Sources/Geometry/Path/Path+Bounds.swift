extension Path {
    /// The smallest rectangle that contains every segment, curves by their extrema.
    ///
    /// It has no width for a vertical line. Moves without a following segment are ignored. Nil if there is no segment,
    /// or if the path has coordinates that are not finite.
    public var bounds: Rect? {
        guard isFinite else { return nil }
        var box: Rect?
        forEachSegment { segment in
            let rect = segment.curve.bounds
            box = box.map { $0.spanning(rect) } ?? rect
        }
        return box
    }

    /// Whether all coordinates are finite numbers.
    public var isFinite: Bool {
        elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): point.isFinite
            case .cubic(let first, let second, let end): first.isFinite && second.isFinite && end.isFinite
            case .close: true
            }
        }
    }
}

extension Rect {
    /// The smallest rectangle that contains both, including those of no area, unlike ``union(_:)``.
    fileprivate func spanning(_ other: Rect) -> Rect {
        Rect(
            corner: Point(min(minX, other.minX), min(minY, other.minY)),
            corner: Point(max(maxX, other.maxX), max(maxY, other.maxY)))
    }
}

extension Path {
    /// The smallest rectangle that holds every segment, curves by their extrema; it has no width where all is on one
    /// vertical line. Moves that nothing follows do not count. Nil where there is no segment, or where the path has
    /// coordinates that are not finite numbers.
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
    /// The smallest rectangle that holds both, ones without area included, unlike ``union(_:)``.
    fileprivate func spanning(_ other: Rect) -> Rect {
        Rect(
            corner: Point(min(minX, other.minX), min(minY, other.minY)),
            corner: Point(max(maxX, other.maxX), max(maxY, other.maxY)))
    }
}

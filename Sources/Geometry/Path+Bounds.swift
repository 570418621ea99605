extension Path {
    /// The smallest rectangle that holds every segment, curves by their extrema; it has no width where all is on one
    /// vertical line. Moves that nothing follows do not count. Nil where there is no segment, or where the path has
    /// coordinates that are not finite numbers.
    public var bounds: Rect? {
        box { segment in
            switch segment {
            case .line(let start, let end): Rect(corner: start, corner: end)
            case .cubic(let curve): curve.bounds
            }
        }
    }

    /// The smallest rectangle that holds every segment's end and control points: at least ``bounds``, and cheaper.
    /// Nil as there.
    public var controlBounds: Rect? {
        box { segment in
            switch segment {
            case .line(let start, let end): Rect(corner: start, corner: end)
            case .cubic(let curve):
                Rect(corner: curve.start, corner: curve.control1)
                    .spanning(Rect(corner: curve.control2, corner: curve.end))
            }
        }
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

    private func box(of extent: (Segment) -> Rect) -> Rect? {
        guard isFinite else { return nil }
        var box: Rect?
        forEachSegment { segment in
            let rect = extent(segment)
            box = box.map { $0.spanning(rect) } ?? rect
        }
        return box
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

extension Path {
    /// A segment of a path with its start.
    package enum Segment: Equatable {
        case line(Point, Point)
        case cubic(CubicBezier)

        /// The segment as a curve; a line's control points are its ends.
        package var curve: CubicBezier {
            switch self {
            case .line(let start, let end): CubicBezier(start, start, end, end)
            case .cubic(let curve): curve
            }
        }
    }

    /// Visits the path's segments in order, including closing lines.
    ///
    /// `closingSubpaths` also closes the open subpaths, as filling does. A move without a following segment is none.
    package func forEachSegment(closingSubpaths: Bool = false, _ visit: (Segment) -> Void) {
        var start = Point.zero
        var current = Point.zero
        func finish() {
            if closingSubpaths && current != start { visit(.line(current, start)) }
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                start = point
                current = point
            case .line(let point):
                visit(.line(current, point))
                current = point
            case .cubic(let first, let second, let end):
                visit(.cubic(CubicBezier(current, first, second, end)))
                current = end
            case .close:
                visit(.line(current, start))
                current = start
            }
        }
        finish()
    }
}

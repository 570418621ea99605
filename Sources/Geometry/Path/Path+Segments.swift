extension Path {
    /// A piece of a path that knows where it begins.
    package enum Segment: Equatable {
        case line(Point, Point)
        case cubic(CubicBezier)

        /// The segment as a curve; a line has its ends for control points.
        package var curve: CubicBezier {
            switch self {
            case .line(let start, let end): CubicBezier(start, start, end, end)
            case .cubic(let curve): curve
            }
        }
    }

    /// Visits the path's segments in order, a closing line included; `closingSubpaths` also closes the open subpaths, as
    /// filling does. A move that nothing follows is no segment.
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

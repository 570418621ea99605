extension Path {
    /// A piece of a path that knows where it begins.
    enum Segment {
        case line(Point, Point)
        case cubic(CubicBezier)

        var end: Point {
            switch self {
            case .line(_, let end): end
            case .cubic(let curve): curve.end
            }
        }
    }

    /// Visits the path's segments in order, a closing line included; `closingSubpaths` also closes the open subpaths, as
    /// filling does. A move that nothing follows is no segment.
    func forEachSegment(closingSubpaths: Bool = false, _ visit: (Segment) -> Void) {
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

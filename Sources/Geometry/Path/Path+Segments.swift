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

        /// The point at which it begins.
        var start: Point {
            switch self {
            case .line(let start, _): start
            case .cubic(let curve): curve.start
            }
        }

        /// The step that adds it to a path that ends where it begins.
        var element: Element {
            switch self {
            case .line(_, let end): .line(end)
            case .cubic(let curve): .cubic(curve.control1, curve.control2, curve.end)
            }
        }
    }

    /// The subpaths, each beginning with a move: what follows a closing line begins where that ended.
    var subpaths: [Path] {
        var found: [Path] = []
        var start = Point.zero
        for element in elements {
            if case .move(let point) = element {
                start = point
                found.append(Path())
            } else if found.last?.elements.last == .close {
                found.append(Path([.move(start)]))
            }
            found[found.count - 1].append(element)
        }
        return found
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

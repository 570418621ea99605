public import Geometry

/// Motion along a path: point and direction at a fraction of its length, or at a segment's own parameter.
///
/// Fractions of the length are 0…1 and clamped; equal ones take equal time at constant speed. A course counts segments:
/// 2.25 is the third segment at its parameter ¼, as Core Animation runs along paths unless it is paced. A move between
/// subpaths has no length: the motion jumps there.
public struct PathMotion: Sendable {
    private let segments: [CubicBezier]
    private let lengths: ArcLengthTable
    private let origin: Point

    /// The fractions of the length at the path's vertices, from 0 to 1.
    ///
    /// Vertices are its first point and the end of each segment that has a length.
    public let vertexShares: [Double]

    /// Measures a path; nil for an empty one. A path of one point stays there.
    public init?(_ path: Path) {
        var segments: [CubicBezier] = []
        var origin: Point?
        var start = Point.zero
        var current = Point.zero
        func add(_ first: Point, _ second: Point, _ end: Point) {
            if first != current || second != current || end != current {
                segments.append(CubicBezier(current, first, second, end))
            }
            current = end
        }
        func addLine(to end: Point) {
            add(current + (end - current) * (1.0 / 3), current + (end - current) * (2.0 / 3), end)
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                start = point
                current = point
                origin = origin ?? point
            case .line(let end): addLine(to: end)
            case .cubic(let first, let second, let end): add(first, second, end)
            case .close: addLine(to: start)
            }
        }
        guard let origin else { return nil }
        self.origin = origin
        self.segments = segments
        let lengths = ArcLengthTable(spans: segments.count) { segments[$0].derivative(at: $1).magnitude }
        self.lengths = lengths
        vertexShares =
            lengths.total > 0
            ? (0..<segments.count).map { lengths.length(before: $0) / lengths.total } + [1] : [0, 1]
    }

    /// The path, without what has no length and closed by lines.
    package var path: Path {
        var path = Path()
        path.move(to: origin)
        var end = origin
        for segment in segments {
            if segment.start != end { path.move(to: segment.start) }
            let way = segment.end - segment.start
            let thirds = (segment.start + way * (1.0 / 3), segment.start + way * (2.0 / 3))
            if (segment.control1, segment.control2) == thirds {
                path.line(to: segment.end)
            } else {
                path.cubic(segment.control1, segment.control2, to: segment.end)
            }
            end = segment.end
        }
        return path
    }

    /// The number of segments that have a length.
    public var segmentCount: Int { segments.count }

    /// The length of the path without its moves, in points.
    public var length: Double { lengths.total }

    /// The point at a fraction of the length, clamped to 0…1.
    public func point(at share: Double) -> Point {
        guard let last = segments.last else { return origin }
        return share >= 1 ? last.end : point(position(at: share))
    }

    /// The point after a number of segments, the last one in part; clamped to the path.
    public func segmentPoint(at course: Double) -> Point {
        guard let last = segments.last else { return origin }
        return course >= Double(segments.count) ? last.end : point(position(atCourse: course))
    }

    /// The direction of motion at a fraction of the length, in radians, −π…π.
    ///
    /// 0 is to the right, positive clockwise on the screen. At a vertex it is that of the following segment; 0 for a
    /// path of one point.
    public func tangentAngle(at share: Double) -> Double {
        guard let last = segments.last else { return 0 }
        return share >= 1 ? angle(of: last.direction(at: 1)) : angle(position(at: share))
    }

    /// The direction of motion after a number of segments, as ``tangentAngle(at:)`` gives it.
    public func segmentTangentAngle(at course: Double) -> Double {
        guard let last = segments.last else { return 0 }
        return course >= Double(segments.count)
            ? angle(of: last.direction(at: 1)) : angle(position(atCourse: course))
    }

    private func point(_ position: (span: Int, parameter: Double)) -> Point {
        segments[position.span].point(at: position.parameter)
    }

    private func angle(_ position: (span: Int, parameter: Double)) -> Double {
        angle(of: segments[position.span].direction(at: position.parameter))
    }

    private func angle(of direction: Point) -> Double { Math.atan2(direction.y, direction.x) }

    private func position(atCourse course: Double) -> (span: Int, parameter: Double) {
        guard course > 0 else { return (0, 0) }
        let span = min(Int(course), segments.count - 1)
        return (span, course - Double(span))
    }

    private func position(at share: Double) -> (span: Int, parameter: Double) {
        lengths.position(at: clampedToUnit(share)) { segments[$0].derivative(at: $1).magnitude }
    }
}

extension CubicBezier {
    /// The direction of motion. For a handle of no length it is towards the next point that differs.
    fileprivate func direction(at parameter: Double) -> Point {
        let derivative = derivative(at: parameter)
        let size =
            (control1 - start).magnitude + (control2 - control1).magnitude + (end - control2).magnitude
        if derivative.magnitude > size * 1e-9 { return derivative }
        let candidates = parameter < 0.5 ? [control2 - start, end - start] : [end - control1, end - start]
        return candidates.first { $0.magnitude > size * 1e-9 } ?? derivative
    }
}

import Geometry
import Timing

/// The curve that a text runs along.
struct TextCourse: Sendable {
    private let model: TextPathModel
    private let path: TrackSampler<Path>
    private let firstMargin: TrackSampler<Double>
    private let lastMargin: TrackSampler<Double>
    /// The curve if it never changes.
    private let constant: TextCurve?

    init?(_ model: TextPathModel, along track: Track<Path>) {
        self.model = model
        path = TrackSampler(track)
        firstMargin = TrackSampler(model.firstMargin)
        lastMargin = TrackSampler(model.lastMargin)
        constant = path.constant.map { TextCurve($0, isReversed: model.isReversed) }
        if let constant, constant.length <= 0 { return nil }
    }

    /// The spans of frames in which it may change.
    var changes: [ClosedRange<Double>] { path.changes + firstMargin.changes + lastMargin.changes }

    /// The course at a frame.
    func course(at frame: Double) -> SampledCourse {
        SampledCourse(
            model: model, curve: constant ?? TextCurve(path.value(at: frame), isReversed: model.isReversed),
            first: firstMargin.value(at: frame), last: lastMargin.value(at: frame))
    }
}

/// The curve that a text runs along at a frame.
struct SampledCourse {
    fileprivate let model: TextPathModel
    fileprivate let curve: TextCurve
    fileprivate let first: Double
    fileprivate let last: Double

    /// The map that brings the origin to where a point of a line belongs.
    /// - Parameters:
    ///   - visualIndex: the number, from the left, of the letter that the point belongs to.
    ///   - shift: the points that it is moved by along the line, which forced alignment undoes.
    func place(of point: Point, in line: TextLine, ofLetter visualIndex: Int, _ shift: Double) -> Affine {
        let room = curve.length + last - first - line.width
        // Each letter but the first has an equal part of the room before it.
        let parts = max(1, line.shownCount - 1)
        let moved =
            model.forcesAlignment
            ? room * Double(visualIndex) / Double(parts) : room * line.share + shift
        let (position, direction) = curve.point(at: first + point.x - line.start.x + moved)
        // Further lines follow the curve at their distance.
        let turn = Affine.rotation(direction)
        let down = turn.apply(to: Point(0, point.y))
        return .translation(position.x + down.x, position.y + down.y) * (model.isPerpendicular ? turn : .scale(1))
    }
}

/// A path that text runs along, with its lengths.
private struct TextCurve: Sendable {
    private let curves: [CubicBezier]
    private let lengths: ArcLengthTable
    private let isClosed: Bool

    var length: Double { curves.isEmpty ? 0 : lengths.total }

    init(_ path: Path, isReversed: Bool) {
        var curves: [CubicBezier] = []
        path.forEachSegment { segment in
            let curve = segment.curve
            if curve.start != curve.end || curve.control1 != curve.start || curve.control2 != curve.end {
                curves.append(curve)
            }
        }
        if isReversed {
            curves = curves.reversed().map { CubicBezier($0.end, $0.control2, $0.control1, $0.start) }
        }
        self.curves = curves
        isClosed = path.elements.last == .close
        lengths = ArcLengthTable(spans: curves.count) { curves[$0].derivative(at: $1).magnitude }
    }

    /// The point at a length and the direction there in radians; beyond the ends an open path goes straight on.
    func point(at length: Double) -> (Point, direction: Double) {
        let total = self.length
        guard total > 0, length.isFinite else { return (.zero, 0) }
        var inside = isClosed ? length.truncatingRemainder(dividingBy: total) : min(max(length, 0), total)
        if inside < 0 { inside += total }
        let (span, parameter) = lengths.position(at: inside / total) { curves[$0].derivative(at: $1).magnitude }
        let curve = curves[min(span, curves.count - 1)]
        var way = curve.derivative(at: parameter)
        // A handle of no length has no direction.
        if way.magnitude < 1e-9 { way = curve.derivative(at: parameter < 0.5 ? parameter + 1e-3 : parameter - 1e-3) }
        let beyond = isClosed || way.magnitude == 0 ? Point.zero : way * ((length - inside) / way.magnitude)
        return (curve.point(at: parameter) + beyond, Math.atan2(way.y, way.x))
    }
}

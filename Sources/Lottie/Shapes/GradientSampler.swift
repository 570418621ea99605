internal import Geometry
import LayerTree
internal import RenderTree

/// A gradient solved for sampling.
struct GradientSampler: Sendable {
    private let isRadial: Bool
    private let start: TrackSampler<Point>
    private let end: TrackSampler<Point>
    private let highlightLength: TrackSampler<Double>
    private let highlightAngle: TrackSampler<Double>
    private let stops: TrackSampler<[Double]>
    private let colorCount: Int
    private let alpha: Double

    /// Solves a gradient whose colours have an opacity in addition to their own.
    init(_ model: GradientModel, alpha: Double = 1) {
        isRadial = model.isRadial
        start = TrackSampler(model.start)
        end = TrackSampler(model.end)
        highlightLength = TrackSampler(model.highlightLength)
        highlightAngle = TrackSampler(model.highlightAngle)
        stops = TrackSampler(model.stops)
        colorCount = model.colorCount
        self.alpha = alpha
    }

    /// The spans of frames in which it may change.
    var changes: [ClosedRange<Double>] {
        start.changes + end.changes + highlightLength.changes + highlightAngle.changes + stops.changes
    }

    /// The gradient at a frame.
    func gradient(at frame: Double) -> ShapeGradient {
        let (start, end) = (start.value(at: frame), end.value(at: frame))
        let list = GradientList(numbers: stops.value(at: frame), colorCount: colorCount)
        let stops = list.stops.map { GradientStop($0.location, $0.color.with(alpha: $0.color.alpha * alpha)) }
        guard isRadial else { return ShapeGradient(stops, from: start, to: end) }
        let shift = max(-0.999, min(0.999, highlightLength.value(at: frame)))
        guard shift != 0 else { return ShapeGradient(stops, kind: .radial, from: start, to: end) }
        let way = end - start
        let angle = Math.atan2(way.y, way.x) + highlightAngle.value(at: frame)
        let reach = Math.hypot(way.x, way.y) * shift
        let focus = Point(start.x + reach * Math.cos(angle), start.y + reach * Math.sin(angle))
        return ShapeGradient(stops, kind: .radial, from: start, to: end, focus: focus)
    }
}

import Geometry

/// A path solved for sampling, in its own group's coordinates.
struct PathSampler: Sendable {
    private enum Source: Sendable {
        case drawn(TrackSampler<Path>)
        case rectangle(center: TrackSampler<Point>, size: TrackSampler<Point>, radius: TrackSampler<Double>)
        case ellipse(center: TrackSampler<Point>, size: TrackSampler<Point>)
        case star(StarSampler)
    }

    private let source: Source
    private let isReversed: Bool
    /// The spans of frames in which it may change.
    let changes: [ClosedRange<Double>]

    init(_ model: PathModel) {
        isReversed = model.isReversed
        switch model.source {
        case .drawn(let track):
            let sampler = TrackSampler(track)
            source = .drawn(sampler)
            changes = sampler.changes
        case .rectangle(let center, let size, let radius):
            let (center, size, radius) = (TrackSampler(center), TrackSampler(size), TrackSampler(radius))
            source = .rectangle(center: center, size: size, radius: radius)
            changes = center.changes + size.changes + radius.changes
        case .ellipse(let center, let size):
            let (center, size) = (TrackSampler(center), TrackSampler(size))
            source = .ellipse(center: center, size: size)
            changes = center.changes + size.changes
        case .star(let star):
            let sampler = StarSampler(star)
            source = .star(sampler)
            changes = sampler.changes
        }
    }

    /// The path at a frame.
    func path(at frame: Double) -> Path {
        let path =
            switch source {
            case .drawn(let track): track.value(at: frame)
            case .rectangle(let center, let size, let radius):
                Path(
                    rectangleAt: center.value(at: frame), size: size.value(at: frame), radius: radius.value(at: frame))
            case .ellipse(let center, let size):
                Path(ellipseAt: center.value(at: frame), size: size.value(at: frame))
            case .star(let star): star.shape(at: frame).path
            }
        return isReversed ? path.reversed : path
    }
}

/// A star or polygon solved for sampling.
private struct StarSampler: Sendable {
    private let isPolygon: Bool
    private let center: TrackSampler<Point>
    private let points: TrackSampler<Double>
    private let rotation: TrackSampler<Double>
    private let outerRadius: TrackSampler<Double>
    private let outerRoundness: TrackSampler<Double>
    private let innerRadius: TrackSampler<Double>
    private let innerRoundness: TrackSampler<Double>

    init(_ model: StarModel) {
        isPolygon = model.isPolygon
        center = TrackSampler(model.center)
        points = TrackSampler(model.points)
        rotation = TrackSampler(model.rotation)
        outerRadius = TrackSampler(model.outerRadius)
        outerRoundness = TrackSampler(model.outerRoundness)
        innerRadius = TrackSampler(model.innerRadius)
        innerRoundness = TrackSampler(model.innerRoundness)
    }

    var changes: [ClosedRange<Double>] {
        center.changes + points.changes + rotation.changes + outerRadius.changes + outerRoundness.changes
            + innerRadius.changes + innerRoundness.changes
    }

    func shape(at frame: Double) -> StarShape {
        StarShape(
            isPolygon: isPolygon, center: center.value(at: frame), points: points.value(at: frame),
            rotation: rotation.value(at: frame), outerRadius: outerRadius.value(at: frame),
            outerRoundness: outerRoundness.value(at: frame), innerRadius: innerRadius.value(at: frame),
            innerRoundness: innerRoundness.value(at: frame))
    }
}

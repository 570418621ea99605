import Geometry
internal import RenderTree

/// An operation that turns one path into another.
enum PathModifier: Sendable {
    case trim(TrimSampler)
    case round(TrackSampler<Double>)
    case zigZag(amplitude: TrackSampler<Double>, ridges: TrackSampler<Double>, isSmooth: Bool)
    case pucker(TrackSampler<Double>)
    case twist(angle: TrackSampler<Double>, center: TrackSampler<Point>)

    /// The spans of frames in which it may change.
    var changes: [ClosedRange<Double>] {
        switch self {
        case .trim(let trim): trim.changes
        case .round(let value), .pucker(let value): value.changes
        case .zigZag(let amplitude, let ridges, _): amplitude.changes + ridges.changes
        case .twist(let angle, let center): angle.changes + center.changes
        }
    }

    /// The changed path at a frame.
    func path(of path: Path, at frame: Double) -> Path {
        switch self {
        case .trim(let trim): return trim.paths(of: [MeasuredPath(path)], at: frame)[0]
        case .round(let radius): return path.roundingCorners(radius: radius.value(at: frame))
        case .zigZag(let amplitude, let ridges, let isSmooth):
            let most = min(LottieLimits.ridges, LottieLimits.ridgesOfPath / Double(max(1, path.elements.count)))
            let count = max(0, min(ridges.value(at: frame).rounded(), most))
            return path.zigZag(amplitude: amplitude.value(at: frame), ridges: Int(count), isSmooth: isSmooth)
        case .pucker(let amount): return path.puckered(amount.value(at: frame))
        case .twist(let angle, let center):
            return path.twisted(by: angle.value(at: frame), around: center.value(at: frame))
        }
    }
}

import Geometry
internal import Timing

/// A position solved for sampling, along curves where it has them.
struct PositionSampler: Sendable {
    private enum Course: Sendable {
        case whole(TrackSampler<Point>, curves: [Int: Curve])
        case split(x: TrackSampler<Double>, y: TrackSampler<Double>)
    }

    private let course: Course

    init(_ position: PositionModel) {
        switch position {
        case .whole(let track):
            let sampler = TrackSampler(track)
            var curves: [Int: Curve] = [:]
            for (index, (key, next)) in zip(sampler.keys, sampler.keys.dropFirst()).enumerated() {
                guard let handles = key.curve, !key.isHold else { continue }
                curves[index] = Curve(from: key.value, handles, to: key.end ?? next.value)
            }
            course = .whole(sampler, curves: curves)
        case .split(let x, let y): course = .split(x: TrackSampler(x), y: TrackSampler(y))
        }
    }

    /// The position if it never changes.
    var constant: Point? {
        switch course {
        case .whole(let sampler, _): sampler.constant
        case .split(let x, let y): x.constant.flatMap { x in y.constant.map { Point(x, $0) } }
        }
    }

    /// The spans of frames in which it may change.
    var changes: [ClosedRange<Double>] {
        switch course {
        case .whole(let sampler, _): sampler.changes
        case .split(let x, let y): x.changes + y.changes
        }
    }

    /// The position at a frame.
    func value(at frame: Double) -> Point {
        switch course {
        case .split(let x, let y): return Point(x.value(at: frame), y.value(at: frame))
        case .whole(let sampler, let curves):
            if curves.isEmpty { return sampler.value(at: frame) }
            return sampler.value(at: frame) { frame in
                curve(at: frame, sampler, curves).map { $0.curve.point(at: $0.share).position }
                    ?? sampler.heldValue(at: frame)
            }
        }
    }

    /// The direction of travel at a frame, in radians; 0 if it never moves.
    func direction(at frame: Double) -> Double {
        switch course {
        case .split(let x, let y):
            let step = 0.01
            return Point(x.value(at: frame + step) - x.value(at: frame), y.value(at: frame + step) - y.value(at: frame))
                .angle
        case .whole(let sampler, let curves):
            guard sampler.keys.count > 1 else { return 0 }
            if let (curve, share) = curve(at: sampler.folded(frame), sampler, curves) {
                return curve.point(at: share).direction.angle
            }
            let segment = min(sampler.position(at: frame).segment, sampler.keys.count - 2)
            if let curve = curves[segment] {
                return curve.point(at: frame <= sampler.keys[0].frame ? 0 : 1).direction.angle
            }
            // A held position, or one that rests, keeps the direction it came in.
            for index in stride(from: segment, through: 0, by: -1) {
                let key = sampler.keys[index]
                if let curve = curves[index], index < segment { return curve.point(at: 1).direction.angle }
                let way = (key.end ?? sampler.keys[index + 1].value) - key.value
                if way != .zero && !key.isHold { return way.angle }
            }
            return 0
        }
    }

    /// The curve that is followed at a frame between the key frames, and how much of its length has passed.
    private func curve(
        at frame: Double, _ sampler: TrackSampler<Point>, _ curves: [Int: Curve]
    ) -> (curve: Curve, share: Double)? {
        guard let first = sampler.keys.first, let last = sampler.keys.last, frame > first.frame, frame < last.frame
        else { return nil }
        let (segment, share) = sampler.position(at: frame)
        return curves[segment].map { ($0, sampler.keys[segment].easings.first?.value(at: share) ?? share) }
    }
}

extension PositionSampler {
    /// A segment's curve with its lengths.
    fileprivate struct Curve: Sendable {
        let curve: CubicBezier
        let lengths: ArcLengthTable

        init(from start: Point, _ handles: (out: Point, into: Point), to end: Point) {
            let curve = CubicBezier(start, start + handles.out, end + handles.into, end)
            self.curve = curve
            lengths = ArcLengthTable(spans: 1) { _, parameter in curve.derivative(at: parameter).magnitude }
        }

        /// The position and the direction at a share of the length; shares beyond 0…1 go straight on.
        func point(at share: Double) -> (position: Point, direction: Point) {
            guard lengths.total > 0, lengths.total.isFinite else { return (curve.end, .zero) }
            let inside = max(0, min(1, share))
            let parameter =
                inside == 0 || inside == 1
                ? inside
                : lengths.position(at: inside) { _, parameter in curve.derivative(at: parameter).magnitude }.parameter
            let direction = tangent(at: parameter)
            let position = curve.point(at: parameter)
            guard share != inside, direction != .zero else { return (position, direction) }
            return (position + direction * ((share - inside) * lengths.total / direction.magnitude), direction)
        }

        /// The direction of travel, also at an end whose handle has no length.
        private func tangent(at parameter: Double) -> Point {
            let direct = curve.derivative(at: parameter)
            if direct.magnitude > 1e-9 { return direct }
            return curve.derivative(at: parameter < 0.5 ? parameter + 1e-3 : parameter - 1e-3)
        }
    }
}

extension Point {
    /// The direction as an angle from the right, clockwise, in radians.
    fileprivate var angle: Double { Math.atan2(y, x) }
}

import Geometry

/// A repeater solved for sampling.
struct RepeaterSampler: Sendable {
    private let copies: TrackSampler<Double>
    private let offset: TrackSampler<Double>
    private let transform: TransformSampler
    private let startOpacity: TrackSampler<Double>
    private let endOpacity: TrackSampler<Double>
    /// The number of copies that are ever drawn.
    let maximumCount: Int
    /// The spans of frames in which copies may move, appear or fade.
    let changes: [ClosedRange<Double>]

    /// Solves a repeater.
    init(_ model: RepeaterModel) {
        copies = TrackSampler(model.copies)
        offset = TrackSampler(model.offset)
        transform = TransformSampler(model.transform)
        startOpacity = TrackSampler(model.startOpacity)
        endOpacity = TrackSampler(model.endOpacity)
        let ends = startOpacity.changes + endOpacity.changes
        changes = (copies.changes + offset.changes + transform.changes + ends).bounded
        let most = copies.keys.flatMap { [$0.value, $0.end ?? $0.value] }.max() ?? 0
        // Easings may overshoot, but no copies are made for what lasts a few frames.
        maximumCount = most.isFinite ? Int(max(0, min(LottieLimits.copies, most.rounded(.up)))) : 0
    }

    /// The spans of frames in which copies may appear or disappear.
    var countChanges: [ClosedRange<Double>] { copies.changes }

    /// Whether a copy is made at a frame; the last may be a part of one.
    func hasCopy(_ index: Int, at frame: Double) -> Bool { Double(index) < copies.value(at: frame) }

    /// The map of a copy at a frame: that of one copy as often as it is from the original.
    ///
    /// T(position·q + anchor)·R(rotation·q)·S(scale^q)·T(−anchor)
    func map(of index: Int, at frame: Double) -> Affine {
        let times = offset.value(at: frame) + Double(index)
        if times == 0 { return .identity }
        let (anchor, way) = (transform.anchor.value(at: frame), transform.position.value(at: frame))
        let factors = transform.scale.value(at: frame)
        func power(_ base: Double) -> Double {
            let size = Math.pow(abs(base), times)
            return base < 0 && times.rounded().truncatingRemainder(dividingBy: 2) != 0 ? -size : size
        }
        let map =
            Affine.translation(way.x * times + anchor.x, way.y * times + anchor.y)
            * .rotation(transform.rotation.value(at: frame) * times)
            * .scale(power(factors.x), power(factors.y)) * .translation(-anchor.x, -anchor.y)
        return map.isFinite ? map : .scale(0)
    }

    /// The opacity of a copy at a frame.
    func opacity(of index: Int, at frame: Double) -> Double {
        let count = copies.value(at: frame)
        guard Double(index) < count else { return 0 }
        let (start, end) = (startOpacity.value(at: frame), endOpacity.value(at: frame))
        let steps = count.rounded(.up) - 1
        let own = steps > 0 ? start + (end - start) * Double(index) / steps : start
        // A part of a copy is a copy that shows in part.
        return max(0, min(1, own * min(1, count - Double(index))))
    }
}

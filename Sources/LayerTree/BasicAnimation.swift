public import Timing

/// Goes from one value to another, as CABasicAnimation does.
///
/// Of `from`, `to` and `by` any may be missing: what is missing is the value presented without the animation, or
/// follows from the other two (from + by, to − by).
public struct BasicAnimation<Value: Interpolatable>: PropertyAnimation {
    /// Which value is animated.
    public var key: AnimatableKey<Value>
    /// The value at the start.
    public var from: Value?
    /// The value at the end.
    public var to: Value?
    /// The difference between start and end.
    public var by: Value.Delta?
    /// When it runs; see ``LayerAnimation/timing``.
    public var timing: MediaTiming
    /// How progress follows time; linear unless said otherwise.
    public var easing: Easing
    /// Whether the value is added to what is there.
    public var isAdditive = false
    /// Whether each repetition goes on from where the one before ended.
    public var isCumulative = false
    /// Whether the layer forgets the animation once it has ended.
    public var isRemovedOnCompletion = true

    /// Makes an animation of a value.
    public init(
        _ key: AnimatableKey<Value>, from: Value? = nil, to: Value? = nil, by: Value.Delta? = nil,
        duration: Double = 0, easing: Easing = .linear
    ) {
        self.key = key
        self.from = from
        self.to = to
        self.by = by
        timing = MediaTiming(duration: duration)
        self.easing = easing
    }

    /// The value at a moment, over what is presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        let (start, end) = ends(base: base)
        return start.interpolated(to: end, fraction: easing.value(at: sample.progress))
    }

    /// The rate of change a second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        let (start, end) = ends(base: base)
        return start.delta(to: end) * (easing.slope(at: sample.progress) / timing.duration)
    }

    /// The first local time from a time on at which the presented value may differ.
    public func nextChange(after time: Double) -> Double {
        if time < timing.beginTime { return timing.beginTime }
        guard time < timing.endTime else { return .infinity }
        guard easing.nextChange(after: 0) != nil, timing.speed > 0, let sample = timing.sample(at: time),
            sample.direction == .forward
        else { return time }
        let next = easing.nextChange(after: sample.progress) ?? 1
        return min(timing.endTime, time + max(0, next - sample.progress) * timing.duration / timing.speed)
    }

    private func ends(base: Value) -> (Value, Value) {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from.advanced(by: by))
        case (nil, let to?, let by?): (to.advanced(by: by * -1), to)
        case (let from?, nil, nil): (from, base)
        case (nil, let to?, nil): (base, to)
        case (nil, nil, let by?): (base, base.advanced(by: by))
        case (nil, nil, nil): (base, base)
        }
    }
}

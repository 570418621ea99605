public import Timing

/// Goes from one value to another, as CABasicAnimation does.
///
/// Of `from`, `to` and `by` any may be missing: what is missing is the value presented without the animation, or
/// follows from the other two (from + by, to − by).
public struct BasicAnimation<Value: Interpolatable>: PropertyAnimation {
    /// Which value is animated.
    public var property: AnimatedProperty<Value>
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
        property = AnimatedProperty(key)
        self.from = from
        self.to = to
        self.by = by
        timing = MediaTiming(duration: duration)
        self.easing = easing
    }

    /// The value at a moment, over what is presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        start(base: base).interpolated(to: end(base: base), fraction: easing.value(at: sample.progress))
    }

    /// The rate of change a second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        start(base: base).delta(to: end(base: base)) * (easing.slope(at: sample.progress) / timing.duration)
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

    private func start(base: Value) -> Value {
        if let from { return from }
        if let to, let by { return to.advanced(by: by * -1) }
        return base
    }

    private func end(base: Value) -> Value {
        if let to { return to }
        if let by { return (from ?? base).advanced(by: by) }
        return base
    }
}

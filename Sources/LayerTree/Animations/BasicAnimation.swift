public import Timing

/// Interpolates from one value to another, as CABasicAnimation does.
///
/// Any of `from`, `to` and `by` may be nil: it is then the value presented without the animation, or follows from the
/// other two (from + by, to − by).
public struct BasicAnimation<Value: Interpolatable>: PropertyAnimation {
    /// The animated property.
    public var property: AnimatedProperty<Value>
    /// The value at the start.
    public var from: Value?
    /// The value at the end.
    public var to: Value?
    /// The difference between start and end.
    public var by: Value.Delta?
    /// When it runs; see ``LayerAnimation/timing``.
    public var timing: MediaTiming
    /// How progress follows time; linear by default.
    public var easing: Easing
    /// Whether the value is added to the underlying value.
    public var isAdditive = false
    /// Whether each repetition starts from the end value of the one before.
    public var isCumulative = false
    /// Whether the animation is removed when it has ended.
    public var isRemovedOnCompletion = true

    /// Makes an animation of a value.
    public init(
        _ property: AnimatedProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value.Delta? = nil,
        duration: Double = 0, easing: Easing = .linear
    ) {
        self.property = property
        self.from = from
        self.to = to
        self.by = by
        timing = MediaTiming(duration: duration)
        self.easing = easing
    }

    /// Makes an animation of the value at a key path.
    public init(
        _ key: AnimatableKey<Value>, from: Value? = nil, to: Value? = nil, by: Value.Delta? = nil,
        duration: Double = 0, easing: Easing = .linear
    ) {
        self.init(AnimatedProperty(key), from: from, to: to, by: by, duration: duration, easing: easing)
    }

    /// The value at a moment; `base` is the value presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        start(base: base).interpolated(to: end(base: base), fraction: easing.value(at: sample.progress))
    }

    /// The rate of change per second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        let start = start(base: base)
        let way = start.delta(to: end(base: base))
        return start.rate(
            advancedBy: way * easing.value(at: sample.progress),
            changing: way * (easing.slope(at: sample.progress) / timing.duration))
    }

    /// The first local time, `time` or later, at which the presented value may differ.
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

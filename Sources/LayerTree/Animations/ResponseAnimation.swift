public import Timing

/// Interpolates along a ``JNWResponse``, as JNWSpringAnimation does.
///
/// The response is a decaying cosine; the velocity of an interrupted animation is ignored.
public struct ResponseAnimation<Value: Interpolatable>: PropertyAnimation {
    /// The animated property.
    public var property: AnimatedProperty<Value>
    /// The value at the start; nil is the value presented without the animation.
    public var from: Value?
    /// The value at the end; nil is the value presented without the animation.
    public var to: Value?
    /// The response.
    public let response: JNWResponse
    /// When it runs.
    public var timing: MediaTiming
    /// Whether the value is added to the underlying value.
    public var isAdditive = false
    /// Whether each repetition starts from the end value of the one before.
    public var isCumulative = false
    /// Whether the animation is removed when it has ended.
    public var isRemovedOnCompletion = true

    /// Makes an animation that lasts until the response has settled to 1e-4 of its range.
    public init(_ key: AnimatableKey<Value>, from: Value? = nil, to: Value? = nil, response: JNWResponse) {
        property = AnimatedProperty(key)
        self.from = from
        self.to = to
        self.response = response
        // Without damping it never settles; one day stands for that.
        timing = MediaTiming(duration: min(response.settlingTime(tolerance: 1e-4), 86_400))
    }

    /// The value at a moment; `base` is the value presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        let (start, end) = (from ?? base, to ?? base)
        if sample.progress >= 1 { return end }
        return start.interpolated(to: end, fraction: 1 - response.value(at: sample.progress * timing.duration))
    }

    /// The rate of change per second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        let (start, time) = (from ?? base, sample.progress * timing.duration)
        let way = start.delta(to: to ?? base)
        return start.rate(
            advancedBy: way * (1 - response.value(at: time)), changing: way * -response.velocity(at: time))
    }
}

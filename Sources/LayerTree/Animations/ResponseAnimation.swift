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

    /// The duration that followed from the response.
    private var settlingDuration = 0.0

    /// Makes an animation that lasts until the response has settled to 1e-4 of its range, and to what can't be seen of
    /// the property.
    ///
    /// An end that is nil is known, and the time with it, when the animation is added.
    public init(_ property: AnimatedProperty<Value>, from: Value? = nil, to: Value? = nil, response: JNWResponse) {
        self.property = property
        self.from = from
        self.to = to
        self.response = response
        timing = MediaTiming(duration: 0)
        settle(over: nil)
    }

    /// Makes an animation of the value at a key path.
    public init(_ key: AnimatableKey<Value>, from: Value? = nil, to: Value? = nil, response: JNWResponse) {
        self.init(AnimatedProperty(key), from: from, to: to, response: response)
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

extension ResponseAnimation: SettlingAnimation {
    mutating func settle(over base: Value?) {
        guard timing.duration == settlingDuration else { return }
        let distance = (from ?? base).flatMap { start in
            (to ?? base).map { property.magnitude(of: start.delta(to: $0)) }
        }
        // A double tells 16 digits.
        let tolerance = max(1e-16, min(1e-4, property.visibleChange / (distance ?? 1)))
        // Without damping it never settles; one day stands for that.
        timing.duration = min(response.settlingTime(tolerance: tolerance), 86_400)
        settlingDuration = timing.duration
    }
}

public import Timing

/// Moves a value like a mass on a damped spring, as CASpringAnimation does.
///
/// The spring's time is the animation's, so that a duration shorter than its settling time cuts it (default: the
/// settling time).
public struct SpringAnimation<Value: Interpolatable>: PropertyAnimation {
    /// The animated property.
    public var property: AnimatedProperty<Value>
    /// The value at the start; nil is the value presented without the animation.
    public var from: Value?
    /// The value at which the spring rests; nil is the value presented without the animation.
    public var to: Value?
    /// The rate of change at the start, in units of the value per second.
    public var initialVelocity: Value.Delta
    /// The spring.
    public let spring: Spring
    /// When it runs.
    public var timing: MediaTiming
    /// Whether the value is added to the underlying value.
    public var isAdditive = false
    /// Whether each repetition starts from the end value of the one before.
    public var isCumulative = false
    /// Whether the animation is removed when it has ended.
    public var isRemovedOnCompletion = true
    private let solution: SpringSolution
    /// The duration that followed from the spring's motion; nil if one was given.
    private var settlingDuration: Double?

    /// Makes a spring animation.
    /// - Parameter duration: seconds; 0 is the time in which the spring comes to rest: within a thousandth of its
    ///   greatest distance, and within what can't be seen of the property. An end that is nil is known, and the time
    ///   with it, when the animation is added.
    public init(
        _ property: AnimatedProperty<Value>, from: Value? = nil, to: Value? = nil, initialVelocity: Value.Delta = .zero,
        spring: Spring, duration: Double = 0
    ) {
        self.property = property
        self.from = from
        self.to = to
        self.initialVelocity = initialVelocity
        self.spring = spring
        solution = SpringSolution(spring)
        timing = MediaTiming(duration: duration)
        if duration == 0 { settle(over: nil) }
    }

    /// Makes a spring animation of the value at a key path.
    public init(
        _ key: AnimatableKey<Value>, from: Value? = nil, to: Value? = nil, initialVelocity: Value.Delta = .zero,
        spring: Spring, duration: Double = 0
    ) {
        self.init(
            AnimatedProperty(key), from: from, to: to, initialVelocity: initialVelocity, spring: spring,
            duration: duration)
    }

    /// The value at a moment; `base` is the value presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        // A spring that has ended is at rest: its end value is exact, whatever remains of its oscillation.
        if sample.progress >= 1 { return to ?? base }
        return solution.value(
            from: from ?? base, to: to ?? base, velocity: initialVelocity, at: sample.progress * timing.duration)
    }

    /// The rate of change per second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        let target = to ?? base
        let way = target.delta(to: from ?? base)
        let response = solution.response(at: sample.progress * timing.duration)
        return target.rate(
            advancedBy: way * response.displacement + initialVelocity * response.velocity,
            changing: way * response.displacementRate + initialVelocity * response.velocityRate)
    }
}

extension SpringAnimation: SettlingAnimation {
    mutating func settle(over base: Value?) {
        guard timing.duration == settlingDuration ?? 0 else { return }
        let distance = (from ?? base).flatMap { start in
            (to ?? base).map { property.magnitude(of: start.delta(to: $0)) }
        }
        let rest = solution.timeToRest(
            distance: distance ?? 1, speed: property.magnitude(of: initialVelocity),
            visibleChange: property.visibleChange)
        // Without damping a spring never rests; one day stands for that.
        timing.duration = min(rest, 86_400)
        settlingDuration = timing.duration
    }
}

public import Timing

/// Lets a value swing to its end as a mass on a damped spring, as CASpringAnimation does.
///
/// The spring's own time is the animation's, so a duration shorter than its settling time cuts it. Unless it is set,
/// the duration is the spring's settling time.
public struct SpringAnimation<Value: Interpolatable>: PropertyAnimation {
    /// Which value is animated.
    public var property: AnimatedProperty<Value>
    /// The value at the start; nil is the value presented without the animation.
    public var from: Value?
    /// The value that the spring comes to rest at; nil is the value presented without the animation.
    public var to: Value?
    /// The rate of change at the start, in units of the value a second.
    public var initialVelocity: Value.Delta
    /// The spring.
    public let spring: Spring
    /// When it runs.
    public var timing: MediaTiming
    /// Whether the value is added to what is there.
    public var isAdditive = false
    /// Whether each repetition goes on from where the one before ended.
    public var isCumulative = false
    /// Whether the layer forgets the animation once it has ended.
    public var isRemovedOnCompletion = true
    private let solution: SpringSolution

    /// Makes a spring animation.
    /// - Parameter duration: seconds; 0 is the time the spring takes to settle within 1/1000 of its way.
    public init(
        _ key: AnimatableKey<Value>, from: Value? = nil, to: Value? = nil, initialVelocity: Value.Delta = .zero,
        spring: Spring, duration: Double = 0
    ) {
        property = AnimatedProperty(key)
        self.from = from
        self.to = to
        self.initialVelocity = initialVelocity
        self.spring = spring
        solution = SpringSolution(spring)
        timing = MediaTiming(duration: duration)
        if duration == 0 {
            let way = from.flatMap { start in to.map { start.delta(to: $0).magnitude } } ?? 1
            // A spring that neither moves nor has a way to go takes as long as any other.
            let length = max(way, initialVelocity.magnitude)
            let settling = solution.settlingTime(
                displacement: length > 0 ? way : 1, velocity: initialVelocity.magnitude,
                tolerance: Tolerance(distance: (length > 0 ? length : 1) / 1000))
            // Without damping a spring never settles; a day of swinging stands for ever.
            timing.duration = min(settling, 86_400)
        }
    }

    /// The value at a moment, over what is presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        // A spring that is over is at rest: the end of its time is exact, whatever is left of its swing.
        if sample.progress >= 1 { return to ?? base }
        return solution.value(
            from: from ?? base, to: to ?? base, velocity: initialVelocity, at: sample.progress * timing.duration)
    }

    /// The rate of change a second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        solution.velocity(
            from: from ?? base, to: to ?? base, velocity: initialVelocity, at: sample.progress * timing.duration)
    }
}

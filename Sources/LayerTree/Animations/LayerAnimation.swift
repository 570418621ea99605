public import Timing

/// A change of a layer's presented values over time.
///
/// An animation is a value: parameters and pure functions of the layer's local time. Adding it to a layer copies it.
public protocol LayerAnimation: Sendable {
    /// The schedule in the layer's local time: begin, duration, speed, repetitions, fill mode.
    ///
    /// As in Core Animation, a `beginTime` of 0 means the time of adding, and a `duration` of 0 the transaction's (0.25
    /// s without one).
    var timing: MediaTiming { get set }

    /// Whether the animation is removed when it has ended; true by default.
    var isRemovedOnCompletion: Bool { get set }

    /// Completes what depends on where the animation is added: a duration of 0 becomes `duration`.
    mutating func resolve(duration: Double)

    /// Changes the state to that at a local time.
    ///
    /// The state given contains the model and the effects of all earlier animations.
    func apply(to state: inout LayerState, at time: Double)

    /// Changes the state as `apply(to:at:)` does, then continues every value in a straight line.
    ///
    /// Values continue for `step` seconds at their rate at the time, backwards for a negative step; values that only
    /// fill stay constant. Two such states give the velocity of values that depend on several animations.
    func extrapolate(_ state: inout LayerState, at time: Double, by step: Double)

    /// The rate of change of the value at a key, per second of local time.
    ///
    /// It is a `Delta` of the value; nil unless the animation alone decides exactly that value then.
    func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)?

    /// The first local time, `time` or later, at which the presented value may differ.
    ///
    /// That is `time` itself while the value changes continuously, and infinity if it never changes again.
    func nextChange(after time: Double) -> Double

    /// The local times around one between which the presented value stays, exactly; nil while it may change.
    ///
    /// A layer whose animations all stay is drawn once.
    func steadySpan(around time: Double) -> Range<Double>?
}

extension LayerAnimation {
    /// Completes what depends on where the animation is added.
    public mutating func resolve(duration: Double) {
        if timing.duration == 0 { timing.duration = duration }
    }

    /// Changes the state to that at a local time, without velocity.
    public func extrapolate(_ state: inout LayerState, at time: Double, by step: Double) { apply(to: &state, at: time) }

    /// The rate of change of the value at a key (default: nil).
    public func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)? { nil }

    /// The first local time, `time` or later, at which the presented value may differ.
    public func nextChange(after time: Double) -> Double {
        if time < timing.beginTime { return timing.beginTime }
        return time < timing.endTime ? time : .infinity
    }

    /// The local times around one between which the presented value stays (default: outside of the active span, and
    /// until ``nextChange(after:)``).
    public func steadySpan(around time: Double) -> Range<Double>? {
        if let outside = timing.inactiveSpan(around: time) { return outside }
        let next = nextChange(after: time)
        return next > time ? time..<next : nil
    }
}

extension MediaTiming {
    /// The times around one outside of the active span; nil within.
    func inactiveSpan(around time: Double) -> Range<Double>? {
        if time < startTime { return -.infinity..<startTime }
        return time >= endTime ? endTime..<Double.infinity : nil
    }
}

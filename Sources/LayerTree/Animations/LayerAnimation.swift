public import Timing

/// Something that changes presented values of a layer over time.
///
/// An animation is a value: parameters and pure functions of the layer's local time. Adding it to a layer copies it.
public protocol LayerAnimation: Sendable {
    /// When it runs, in the layer's local time: begin, duration, speed, repetitions, fill mode.
    ///
    /// As in Core Animation, a `beginTime` of 0 means "when it is added", and a `duration` of 0 means the transaction's
    /// (0.25 s without one).
    var timing: MediaTiming { get set }

    /// Whether the layer forgets the animation once it has ended; true by default.
    var isRemovedOnCompletion: Bool { get set }

    /// Fills in what depends on where the animation is added: a duration of 0 becomes `duration`.
    mutating func resolve(duration: Double)

    /// Changes the state to what it is at a local time, given the model and all earlier animations' effects in it.
    func apply(to state: inout LayerState, at time: Double)

    /// Changes the state as `apply(to:at:)` does, but with every value gone on in a straight line for a number of seconds
    /// at the rate that it has at the time; values that only fill stand still. A negative step goes back.
    ///
    /// From two such states follows how fast anything moves that depends on several animations at once.
    func extrapolate(_ state: inout LayerState, at time: Double, by step: Double)

    /// The rate of change of the value at a key, in its units a second of local time, as a `Delta` of the value; nil if
    /// the animation does not by itself decide just that value then.
    func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)?

    /// The first local time from `time` on at which the presented value may differ: `time` itself while it changes
    /// continuously, infinity if it never does again.
    func nextChange(after time: Double) -> Double
}

extension LayerAnimation {
    /// Fills in what depends on where the animation is added.
    public mutating func resolve(duration: Double) {
        if timing.duration == 0 { timing.duration = duration }
    }

    /// Changes the state to what it is at a local time, standing still.
    public func extrapolate(_ state: inout LayerState, at time: Double, by step: Double) { apply(to: &state, at: time) }

    /// The rate of change of the value at a key, if this animation moves just that.
    public func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)? { nil }

    /// The first local time from a time on at which the presented value may differ.
    public func nextChange(after time: Double) -> Double {
        if time < timing.beginTime { return timing.beginTime }
        return time < timing.endTime ? time : .infinity
    }
}

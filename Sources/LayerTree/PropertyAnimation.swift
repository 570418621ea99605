public import Timing

/// An animation of one value.
public protocol PropertyAnimation<Value>: LayerAnimation {
    /// What is animated.
    associatedtype Value: Interpolatable

    /// Which value of the layer is animated.
    var key: AnimatableKey<Value> { get }
    /// Whether the value is added to what is there instead of replacing it.
    var isAdditive: Bool { get }
    /// Whether each repetition goes on from where the one before ended.
    var isCumulative: Bool { get }

    /// The value at a moment, where `base` is what is presented without this animation.
    func value(at sample: MediaTiming.Sample, base: Value) -> Value

    /// The rate of change a second of the animation's own time.
    func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta
}

extension PropertyAnimation {
    /// Changes the state to what it is at a local time.
    public func apply(to state: inout LayerState, at time: Double) {
        guard let sample = timing.sample(at: time) else { return }
        let base = state[keyPath: key]
        var value = value(at: sample, base: base)
        if isCumulative, sample.iteration > 0, let neutral = Value.neutral {
            var last = sample
            last.progress = timing.autoreverses ? 0 : 1
            let end = self.value(at: last, base: base)
            value = value.advanced(by: neutral.delta(to: end) * Double(sample.iteration))
        }
        if isAdditive, let neutral = Value.neutral {
            value = base.advanced(by: neutral.delta(to: value))
        }
        state[keyPath: key] = value
    }

    /// The rate of change of the value at a key, if this animation moves just that.
    public func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)? {
        guard key == self.key, !isAdditive, time >= timing.beginTime, time < timing.endTime,
            let sample = timing.sample(at: time)
        else { return nil }
        let direction = sample.direction == .backward ? -abs(timing.speed) : abs(timing.speed)
        return velocity(at: sample, base: state[keyPath: self.key]) * direction
    }
}

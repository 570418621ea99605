internal import Geometry
public import Timing

/// An animation of one value.
public protocol PropertyAnimation<Value>: LayerAnimation {
    /// What is animated.
    associatedtype Value: Interpolatable

    /// Which value of the layer is animated.
    var property: AnimatedProperty<Value> { get }
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
    // The most frequent kinds are compiled by themselves; otherwise each step looks types up, which doubles the time.
    /// Changes the state to what it is at a local time.
    @specialized(where Self == BasicAnimation<Double>)
    @specialized(where Self == BasicAnimation<Point>)
    @specialized(where Self == SpringAnimation<Double>)
    @specialized(where Self == SpringAnimation<Point>)
    @specialized(where Self == KeyframeAnimation<Double>)
    @specialized(where Self == KeyframeAnimation<Point>)
    public func apply(to state: inout LayerState, at time: Double) {
        guard let sample = timing.sample(at: time) else { return }
        let base = property.value(in: state)
        property.set(combined(value(at: sample, base: base), at: sample, base: base), in: &state)
    }

    /// Changes the state to what it would be if the value went on in a straight line.
    public func extrapolate(_ state: inout LayerState, at time: Double, by step: Double) {
        guard let sample = timing.sample(at: time) else { return }
        let base = property.value(in: state)
        var value = value(at: sample, base: base)
        if timing.isActive(at: time) {
            let velocity = velocity(at: sample, base: base)
            if velocity.magnitude.isFinite { value = value.advanced(by: velocity * (timing.rate(in: sample) * step)) }
        }
        property.set(combined(value, at: sample, base: base), in: &state)
    }

    /// The rate of change of the value at a key, if this animation moves just that.
    public func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)? {
        guard key == property.key, !isAdditive, let sample = timing.sample(at: time) else { return nil }
        guard timing.isActive(at: time) else { return Value.Delta.zero }
        return velocity(at: sample, base: property.value(in: state)) * timing.rate(in: sample)
    }

    /// The value at a time, if this animation by itself decides just that one.
    func ownValue(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> Value? {
        guard key == property.key, !isAdditive, let sample = timing.sample(at: time) else { return nil }
        let base = property.value(in: state)
        return combined(value(at: sample, base: base), at: sample, base: base)
    }

    /// The rate of change a second of the animation's own time, by a difference: at a corner it is the rate just after the
    /// moment that goes on.
    func velocityAhead(of sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        let step = 1e-6
        let progress = min(sample.progress, 1 - step)
        let now = value(at: MediaTiming.Sample(progress: progress), base: base)
        let next = value(at: MediaTiming.Sample(progress: progress + step), base: base)
        return now.delta(to: next) * (1 / (step * timing.duration))
    }

    /// The value with what earlier repetitions and earlier animations add to it.
    private func combined(_ value: Value, at sample: MediaTiming.Sample, base: Value) -> Value {
        guard isCumulative || isAdditive, let neutral = Value.neutral else { return value }
        var value = value
        if isCumulative, sample.iteration > 0 {
            let last = MediaTiming.Sample(progress: timing.autoreverses ? 0 : 1)
            let end = self.value(at: last, base: base)
            value = value.advanced(by: neutral.delta(to: end) * Double(sample.iteration))
        }
        return isAdditive ? base.advanced(by: neutral.delta(to: value)) : value
    }
}

extension MediaTiming {
    /// Whether time passes in the animation: within its active span, fills excluded.
    func isActive(at time: Double) -> Bool { time >= startTime && time < endTime }

    /// How fast the progress of an iteration runs, in durations a second of local time: the speed, falling on the way
    /// back.
    func rate(in sample: Sample) -> Double { sample.direction == .backward ? -speed : speed }
}

internal import Geometry
public import Timing

/// An animation of one value.
public protocol PropertyAnimation<Value>: LayerAnimation {
    /// The type of the animated value.
    associatedtype Value: Interpolatable

    /// The animated property of the layer.
    var property: AnimatedProperty<Value> { get }
    /// Whether the value is added to the underlying value instead of replacing it.
    var isAdditive: Bool { get }
    /// Whether each repetition starts from the end value of the one before.
    var isCumulative: Bool { get }

    /// The value at a moment; `base` is the value presented without the animation.
    func value(at sample: MediaTiming.Sample, base: Value) -> Value

    /// The rate of change per second of the animation's own time.
    func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta
}

extension PropertyAnimation {
    // Specialized for the most frequent kinds; otherwise each step looks types up, which doubles the time.
    /// Changes the state to that at a local time.
    /// - Precondition: the state is of a kind of layer that has the property.
    @specialized(where Self == BasicAnimation<Double>)
    @specialized(where Self == BasicAnimation<Point>)
    @specialized(where Self == SpringAnimation<Double>)
    @specialized(where Self == SpringAnimation<Point>)
    @specialized(where Self == KeyframeAnimation<Double>)
    @specialized(where Self == KeyframeAnimation<Point>)
    @specialized(where Self == KeyframeAnimation<Color>)
    @specialized(where Self == KeyframeAnimation<Path>)
    @specialized(where Self == FunctionAnimation<Double>)
    @specialized(where Self == FunctionAnimation<Point>)
    @specialized(where Self == FunctionAnimation<Visibility>)
    @specialized(where Self == FunctionAnimation<Path>)
    @specialized(where Self == FunctionAnimation<Affine>)
    public func apply(to state: inout LayerState, at time: Double) {
        guard let sample = timing.sample(at: time) else { return }
        let base = property.value(in: state)
        property.set(combined(value(at: sample, base: ground(base)), at: sample, base: base), in: &state)
    }

    /// Changes the state to that after the value continues in a straight line.
    public func extrapolate(_ state: inout LayerState, at time: Double, by step: Double) {
        guard let sample = timing.sample(at: time) else { return }
        let base = property.value(in: state)
        var value = value(at: sample, base: ground(base))
        if timing.isActive(at: time) {
            let velocity = velocity(at: sample, base: ground(base))
            if velocity.magnitude.isFinite { value = value.advanced(by: velocity * (timing.rate(in: sample) * step)) }
        }
        property.set(combined(value, at: sample, base: base), in: &state)
    }

    /// The rate of change of the value at a key, if it is the animated one.
    public func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)? {
        guard key == property.key, !isAdditive, let sample = timing.sample(at: time) else { return nil }
        guard timing.isActive(at: time) else { return Value.Delta.zero }
        return velocity(at: sample, base: property.value(in: state)) * timing.rate(in: sample)
    }

    /// The value at a time, if this animation alone decides exactly that.
    func ownValue(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> Value? {
        guard key == property.key, !isAdditive, let sample = timing.sample(at: time) else { return nil }
        let base = property.value(in: state)
        return combined(value(at: sample, base: base), at: sample, base: base)
    }

    /// The rate of change per second of the animation's own time, by a difference.
    ///
    /// At a corner it is the rate just after the moment.
    func velocityAhead(of sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        let step = 1e-6
        let progress = min(sample.progress, 1 - step)
        let now = value(at: MediaTiming.Sample(progress: progress), base: base)
        let next = value(at: MediaTiming.Sample(progress: progress + step), base: base)
        return now.delta(to: next) * (1 / (step * timing.duration))
    }

    /// The value that stands for a missing end: the presented one, and for an additive animation none.
    func ground(_ base: Value) -> Value { isAdditive ? Value.neutral ?? base : base }

    /// The value with the contributions of earlier repetitions and earlier animations.
    private func combined(_ value: Value, at sample: MediaTiming.Sample, base: Value) -> Value {
        guard isCumulative || isAdditive, let neutral = Value.neutral else { return value }
        var value = value
        if isCumulative, sample.iteration > 0 {
            let last = MediaTiming.Sample(progress: timing.autoreverses ? 0 : 1)
            let end = self.value(at: last, base: ground(base))
            value = value.advanced(by: neutral.delta(to: end) * Double(sample.iteration))
        }
        return isAdditive ? base.adding(value) : value
    }
}

extension MediaTiming {
    /// Whether a time is within the animation's active span, fills excluded.
    func isActive(at time: Double) -> Bool { time >= startTime && time < endTime }

    /// The rate of an iteration's progress, in durations per second of local time.
    ///
    /// The speed, negated on the way back.
    func rate(in sample: Sample) -> Double { sample.direction == .backward ? -speed : speed }
}

public import Timing

/// Interpolates through several values, as CAKeyframeAnimation does.
public struct KeyframeAnimation<Value: Interpolatable>: PropertyAnimation, SpannedAnimation {
    /// The animated property.
    public var property: AnimatedProperty<Value>
    /// The values, their times in fractions of the duration, and the easing of each segment.
    public let keyframes: Keyframes<Value>
    /// When it runs.
    public var timing: MediaTiming
    /// How progress over the whole follows time; linear by default.
    public var easing: Easing
    /// Whether the value is added to the underlying value.
    public var isAdditive = false
    /// Whether each repetition starts from the end value of the one before.
    public var isCumulative = false
    /// Whether the animation is removed when it has ended.
    public var isRemovedOnCompletion = true

    /// Makes an animation through key frames.
    public init(
        _ property: AnimatedProperty<Value>, _ keyframes: Keyframes<Value>, duration: Double = 0,
        easing: Easing = .linear
    ) {
        self.property = property
        self.keyframes = keyframes
        timing = MediaTiming(duration: duration)
        self.easing = easing
    }

    /// Makes an animation of the value at a key path.
    public init(
        _ key: AnimatableKey<Value>, _ keyframes: Keyframes<Value>, duration: Double = 0, easing: Easing = .linear
    ) {
        self.init(AnimatedProperty(key), keyframes, duration: duration, easing: easing)
    }

    /// The value at a moment; `base` is the value presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        keyframes.value(at: easing.value(at: sample.progress))
    }

    /// The rate of change per second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        // A jump has no velocity to continue with.
        if keyframes.mode == .discrete || keyframes.values.count < 2 { return .zero }
        return velocityAhead(of: sample, base: base)
    }

    /// The first local time, `time` or later, at which the presented value may differ.
    public func nextChange(after time: Double) -> Double {
        if time < timing.beginTime { return timing.beginTime }
        guard time < timing.endTime else { return .infinity }
        guard isDirect, let sample = timing.sample(at: time), sample.direction == .forward,
            keyframes.mode == .discrete || keyframes.steadySpan(around: sample.progress) != nil
        else { return time }
        let next = keyframes.nextChange(after: sample.progress) ?? 1
        return min(timing.endTime, time + max(0, next - sample.progress) * timing.duration / timing.speed)
    }

    /// The local times around one between which the presented value stays; nil while it may change.
    public func steadySpan(around time: Double) -> Range<Double>? {
        if let outside = timing.inactiveSpan(around: time) { return outside }
        guard isDirect, let sample = timing.sample(at: time), sample.direction == .forward,
            let span = keyframes.steadySpan(around: sample.progress)
        else { return nil }
        func moment(_ progress: Double) -> Double {
            time + (max(0, min(1, progress)) - sample.progress) * timing.duration / timing.speed
        }
        let (start, end) = (
            max(moment(span.lowerBound), timing.startTime), min(moment(span.upperBound), timing.endTime)
        )
        return start < end ? start..<end : nil
    }

    /// The local time at which the value may next jump from one key frame to another; infinity if it does not any more.
    func changeEnd(after time: Double) -> Double {
        guard easing == .linear, time < timing.endTime, let sample = timing.sample(at: time), timing.speed != 0 else {
            return .infinity
        }
        let isForward = (sample.direction == .forward) == (timing.speed > 0)
        guard let next = keyframes.nextJump(from: sample.progress, isForward: isForward) else { return .infinity }
        return time + abs(next - sample.progress) * timing.duration / abs(timing.speed)
    }

    /// Whether progress over the whole follows time in proportion.
    private var isDirect: Bool { easing == .linear && timing.speed > 0 }
}

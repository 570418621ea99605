public import Timing

/// Runs animations together on a time of their own, as CAAnimationGroup does.
///
/// The children's times are the group's: 0 is its start, and anything beyond its duration is cut. A child without a
/// duration takes the group's. Children are not removed individually; their `isRemovedOnCompletion` has no effect.
public struct AnimationGroup: LayerAnimation, SpannedAnimation {
    /// The animations; later ones apply over earlier ones.
    public private(set) var animations: [any LayerAnimation]
    /// When the group runs.
    public var timing: MediaTiming
    /// How the children's time follows the group's.
    public var easing: Easing
    /// Whether the group is removed when it has ended.
    public var isRemovedOnCompletion = true

    /// Makes a group.
    public init(_ animations: [any LayerAnimation], duration: Double = 0, easing: Easing = .linear) {
        self.animations = animations
        timing = MediaTiming(duration: duration)
        self.easing = easing
    }

    /// Completes what depends on where the animation is added.
    public mutating func resolve(duration: Double) {
        if timing.duration == 0 { timing.duration = duration }
        for index in animations.indices {
            animations[index].resolve(duration: timing.duration)
            // When a group fills or reverses it shows its last instant, in which a child that lasts to the end must
            // still be active, whatever its own fill mode.
            let child = animations[index].timing
            if child.endTime >= timing.duration * (1 - 1e-12), !child.fillMode.fillsForwards {
                animations[index].timing.fillMode = child.fillMode.fillsBackwards ? .both : .forwards
            }
        }
    }

    /// Changes the state to that at a local time.
    public func apply(to state: inout LayerState, at time: Double) {
        guard let inner = innerTime(at: time) else { return }
        for animation in animations { animation.apply(to: &state, at: inner) }
    }

    /// Changes the state to that after all values continue in straight lines.
    public func extrapolate(_ state: inout LayerState, at time: Double, by step: Double) {
        guard let sample = timing.sample(at: time) else { return }
        let inner = easing.value(at: sample.progress) * timing.duration
        let slope = timing.isActive(at: time) ? easing.slope(at: sample.progress) * timing.rate(in: sample) : 0
        for animation in animations {
            animation.extrapolate(&state, at: inner, by: slope.isFinite ? step * slope : 0)
        }
    }

    /// The first local time, `time` or later, at which a presented value may differ; infinity for no animations.
    public func nextChange(after time: Double) -> Double {
        if animations.isEmpty { return .infinity }
        if time < timing.beginTime { return timing.beginTime }
        return time < timing.endTime ? time : .infinity
    }

    /// The local time at which a child may next begin, take a step or jump; infinity if none does.
    func changeEnd(after time: Double) -> Double {
        guard easing == .linear, timing.speed > 0, let sample = timing.sample(at: time), sample.direction == .forward
        else {
            return .infinity
        }
        let inner = sample.progress * timing.duration
        let next = animations.reduce(Double.infinity) { next, animation in
            var change = animation.nextChange(after: inner)
            if change <= inner { change = (animation as? any SpannedAnimation)?.changeEnd(after: inner) ?? .infinity }
            return min(next, change, inner < animation.timing.endTime ? animation.timing.endTime : .infinity)
        }
        return time + (next - inner) / timing.speed
    }

    /// The group with each animation replaced.
    func map(_ change: (any LayerAnimation) -> any LayerAnimation) -> AnimationGroup {
        var group = self
        group.animations = animations.map(change)
        return group
    }

    private func innerTime(at time: Double) -> Double? {
        timing.sample(at: time).map { easing.value(at: $0.progress) * timing.duration }
    }
}

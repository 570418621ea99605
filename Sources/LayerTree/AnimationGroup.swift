public import Timing

/// Runs animations together in a time of their own, as CAAnimationGroup does.
///
/// The children's times are the group's: 0 is its start, and what reaches beyond its duration is cut. A child without a
/// duration takes the group's. Children are not removed one by one; their `isRemovedOnCompletion` means nothing here.
public struct AnimationGroup: LayerAnimation {
    /// The animations, later ones over earlier ones.
    public private(set) var animations: [any LayerAnimation]
    /// When the group runs.
    public var timing: MediaTiming
    /// How the children's time follows the group's.
    public var easing: Easing
    /// Whether the layer forgets the group once it has ended.
    public var isRemovedOnCompletion = true

    /// Makes a group.
    public init(_ animations: [any LayerAnimation], duration: Double = 0, easing: Easing = .linear) {
        self.animations = animations
        timing = MediaTiming(duration: duration)
        self.easing = easing
    }

    /// Fills in what depends on where the animation is added.
    public mutating func resolve(duration: Double) {
        if timing.duration == 0 { timing.duration = duration }
        for index in animations.indices { animations[index].resolve(duration: timing.duration) }
    }

    /// Changes the state to what it is at a local time.
    public func apply(to state: inout LayerState, at time: Double) {
        guard let inner = innerTime(at: time) else { return }
        for animation in animations { animation.apply(to: &state, at: inner) }
    }

    /// The rate of change of the value at a key, if this animation moves just that.
    public func velocity(ofKey key: AnyKeyPath, in state: LayerState, at time: Double) -> (any VectorSpace)? {
        guard easing == .linear, let inner = innerTime(at: time) else { return nil }
        for animation in animations.reversed() {
            if let velocity = animation.velocity(ofKey: key, in: state, at: inner) {
                return scaled(velocity, by: timing.speed)
            }
        }
        return nil
    }

    private func scaled<Vector: VectorSpace>(_ vector: Vector, by factor: Double) -> any VectorSpace {
        vector * factor
    }

    private func innerTime(at time: Double) -> Double? {
        timing.sample(at: time).map { easing.value(at: $0.progress) * timing.duration }
    }
}

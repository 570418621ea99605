internal import Geometry
internal import Timing

extension Layer {
    /// The presented value of a key and its rate of change, for a spring.
    ///
    /// The rate is per second of the layer's time; zero while nothing moves the value. If an animation of exactly this
    /// key decides, the value is that animation's own: read back from the state it could be another that looks the
    /// same, as a scale of −0.1 may read as 0.1 turned by half a turn.
    func motion<Value: Interpolatable>(
        of key: AnimatableKey<Value>, at local: Double, towards target: Value
    ) -> (value: Value, velocity: Value.Delta) {
        if animations.isEmpty { return (model[keyPath: key], .zero) }
        let footprint = KeyFootprint(of: key, like: model.content)
        let last = animations.lastIndex {
            !$0.footprint.isDisjoint(with: footprint) && $0.animation.timing.sample(at: local) != nil
        }
        guard let last else { return (state(atLocal: local)[keyPath: key], .zero) }
        var (below, ahead) = (model, model)
        for attached in animations[..<last] {
            attached.animation.apply(to: &below, at: local)
            attached.animation.extrapolate(&ahead, at: local, by: Self.wideStep)
        }
        let deciding = animations[last].animation
        func own(over state: LayerState) -> Value? {
            (deciding as? any PropertyAnimation)?.ownValue(ofKey: key, in: state, at: local) as? Value
        }
        let value = own(over: below)
        let speed = deciding.velocity(ofKey: key, in: below, at: local) as? Value.Delta
        // The animation's own velocity is the total unless it is relative to a value that itself moves.
        let isAlone = own(over: ahead).flatMap { moved in value.map { $0.delta(to: moved) == .zero } } ?? true
        let velocity = (isAlone ? speed : nil) ?? combinedVelocity(of: key, at: local)
        let presented = value ?? state(atLocal: local)[keyPath: key]
        return (presented, velocity.magnitude.isFinite ? adapted(velocity, from: presented, to: target) : .zero)
    }

    /// The seconds over which values continue in a straight line.
    ///
    /// Parts depend on wholes linearly, so that a wide step costs no accuracy and avoids rounding.
    private static let wideStep = 0x1p-10

    /// The rate of a value that several animations, or one of another key, move.
    ///
    /// It is that of the state in which each continues in a straight line.
    private func combinedVelocity<Value: Interpolatable>(
        of key: AnimatableKey<Value>, at local: Double
    ) -> Value.Delta {
        let step = Self.wideStep
        var (before, after) = (model, model)
        for attached in animations {
            attached.animation.extrapolate(&before, at: local, by: -step)
            attached.animation.extrapolate(&after, at: local, by: step)
        }
        return before[keyPath: key].delta(to: after[keyPath: key]) * (0.5 / step)
    }

    /// The velocity of a map as a change of its coefficients.
    ///
    /// For maps that can't be interpolated part by part: the velocity of a part of one means nothing for the other.
    private func adapted<Value: Interpolatable>(
        _ velocity: Value.Delta, from value: Value, to target: Value
    ) -> Value.Delta {
        guard let map = value as? Affine, let end = target as? Affine, let speed = velocity as? AffineDelta,
            speed != .zero, !map.sharesParts(with: end)
        else { return velocity }
        let step = 0x1p-17
        let nothing = Affine(0, 0, 0, 0, 0, 0)
        let change =
            nothing.delta(to: map.advanced(by: speed * step)) - nothing.delta(to: map.advanced(by: speed * -step))
        return (change * (0.5 / step)) as? Value.Delta ?? velocity
    }
}

extension Affine {
    /// Whether both maps can be decomposed and mirror the same axis, if any.
    fileprivate func sharesParts(with other: Affine) -> Bool {
        guard let parts = AffineDecomposition(self), let others = AffineDecomposition(other) else { return false }
        return (parts.scaleX < 0) == (others.scaleX < 0) && (parts.scaleY < 0) == (others.scaleY < 0)
    }
}

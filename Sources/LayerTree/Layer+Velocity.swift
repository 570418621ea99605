internal import Geometry
internal import Timing

extension Layer {
    /// The rate at which a presented value changes, a second of the layer's time, in the form that a spring to a target
    /// can take over; zero while nothing moves it.
    func velocity<Value: Interpolatable>(
        of key: AnimatableKey<Value>, at local: Double, towards target: Value
    ) -> Value.Delta {
        if animations.isEmpty { return .zero }
        let footprint = KeyFootprint(of: key, like: model.content)
        let last = animations.lastIndex {
            !$0.footprint.isDisjoint(with: footprint) && $0.animation.timing.sample(at: local) != nil
        }
        guard let last else { return .zero }
        var below = model
        for attached in animations[..<last] { attached.animation.apply(to: &below, at: local) }
        let exact = animations[last].animation.velocity(ofKey: key, in: below, at: local) as? Value.Delta
        let velocity = exact ?? combinedVelocity(of: key, at: local)
        guard velocity.magnitude.isFinite else { return .zero }
        animations[last].animation.apply(to: &below, at: local)
        return adapted(velocity, from: below[keyPath: key], to: target)
    }

    /// The rate where several animations, or one of another key, move a value: that of the state in which each goes on
    /// in a straight line. Parts depend on wholes linearly, so a wide step costs no accuracy and saves it from rounding.
    private func combinedVelocity<Value: Interpolatable>(
        of key: AnimatableKey<Value>, at local: Double
    ) -> Value.Delta {
        let step = 0x1p-10
        var (before, after) = (model, model)
        for attached in animations {
            attached.animation.extrapolate(&before, at: local, by: -step)
            attached.animation.extrapolate(&after, at: local, by: step)
        }
        return before[keyPath: key].delta(to: after[keyPath: key]) * (0.5 / step)
    }

    /// The speed of a map as a change of its coefficients, where the maps can't be led into one another part by part:
    /// then the speed of a part of the one means nothing for the other.
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
    /// Whether both maps can be taken apart and mirror the same axis, if any.
    fileprivate func sharesParts(with other: Affine) -> Bool {
        guard let parts = AffineDecomposition(self), let others = AffineDecomposition(other) else { return false }
        return (parts.scaleX < 0) == (others.scaleX < 0) && (parts.scaleY < 0) == (others.scaleY < 0)
    }
}

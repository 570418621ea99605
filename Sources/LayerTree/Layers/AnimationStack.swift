internal import Timing

/// A model with its animations, from which all presentations follow.
struct AnimationStack {
    /// The values last set.
    let model: LayerState
    /// The animations in the order of adding; later ones win.
    var animations: [AttachedAnimation]

    /// The presented values at a time of the layer, without delayed changes that begin until then.
    func state(atLocal local: Double) -> LayerState {
        var state = model
        for attached in animations { attached.animation.apply(to: &state, at: local) }
        return state
    }

    /// Whether the scales along x and y are presented, or move, differently.
    func isUneven(at local: Double) -> Bool {
        let x = motion(of: AnimatedProperty(\.transform.scaleX), at: local, towards: 1)
        let y = motion(of: AnimatedProperty(\.transform.scaleY), at: local, towards: 1)
        return x != y
    }

    /// The presented value of a key and its rate of change, for a spring.
    ///
    /// The rate is per second of the layer's time; zero while nothing moves the value. If an animation of exactly this
    /// key decides, the value is that animation's own: read back from the state it could be another that looks the
    /// same, as after a full turn.
    func motion<Value: Interpolatable>(
        of property: AnimatedProperty<Value>, at local: Double, towards target: Value
    ) -> (value: Value, velocity: Value.Delta) {
        if animations.isEmpty { return (property.value(in: model), .zero) }
        let key = property.key
        let footprint = property.footprint(like: model.content)
        let last = animations.lastIndex {
            !$0.footprint.isDisjoint(with: footprint) && $0.animation.timing.sample(at: local) != nil
        }
        guard let last else { return (property.value(in: state(atLocal: local)), .zero) }
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
        let velocity = (isAlone ? speed : nil) ?? combinedVelocity(of: property, at: local)
        let presented = value ?? property.value(in: state(atLocal: local))
        return (presented, velocity.magnitude.isFinite ? adapted(velocity, from: presented, to: target) : .zero)
    }

    /// The seconds over which values continue in a straight line.
    ///
    /// Parts depend on wholes linearly, so that a wide step costs no accuracy and avoids rounding.
    private static let wideStep = 0x1p-10
    /// The same for transforms, whose parts do not depend linearly on their coefficients.
    private static let narrowStep = 0x1p-22

    /// The rate of a value that several animations, or one of another key, move.
    ///
    /// It is that of the state in which each continues in a straight line.
    private func combinedVelocity<Value: Interpolatable>(
        of property: AnimatedProperty<Value>, at local: Double
    ) -> Value.Delta {
        let isWhole = Value.self == Transform.self
        let isTransform = isWhole || animations.contains { $0.animation is any PropertyAnimation<Transform> }
        let step = isTransform ? Self.narrowStep : Self.wideStep
        var (before, after) = (model, model)
        for attached in animations {
            attached.animation.extrapolate(&before, at: local, by: -step)
            attached.animation.extrapolate(&after, at: local, by: step)
        }
        let (start, end) = (property.value(in: before), property.value(in: after))
        if isWhole {
            // Both changes are then of the parts of the presented map, even if that of the start is read as others.
            let middle = property.value(in: state(atLocal: local))
            return (middle.delta(to: end) - middle.delta(to: start)) * (0.5 / step)
        }
        return start.delta(to: end) * (0.5 / step)
    }

    /// The velocity of a value as one for a spring to the target.
    private func adapted<Value: Interpolatable>(
        _ velocity: Value.Delta, from value: Value, to target: Value
    ) -> Value.Delta {
        guard let map = value as? Transform, let end = target as? Transform, let speed = velocity as? AffineDelta else {
            return velocity
        }
        return map.velocity(speed, towards: end) as? Value.Delta ?? velocity
    }
}

internal import Geometry
public import Timing

extension Layer {
    /// Sets a value of the model, animated inside a transaction and immediate otherwise.
    ///
    /// An animated change starts from the presented value. The properties call this with their own keys. A change of a
    /// part, such as `\.transform.scale`, is animated separately from the other parts; a change of a whole ends the
    /// animations of its parts.
    public func set<Value: Interpolatable & Equatable>(_ key: AnimatableKey<Value>, to value: Value) {
        let path: AnyKeyPath = key
        if let map = value as? Affine, path == \LayerState.transform { return set(\.heldTransform, to: Transform(map)) }
        let property = AnimatedProperty(key)
        guard let timeline, let (animation, delay) = timeline.currentAnimation else {
            property.set(value, in: &model)
            showAtOnce(key, value)
            return
        }
        let now = localTime
        if path == \LayerState.transform.scale, let scale = value as? Double, isUneven(at: now) {
            // One number can't start from two scales.
            set(\.transform.scaleX, to: scale)
            set(\.transform.scaleY, to: scale)
            return
        }
        let (presented, moving) = motion(of: property, at: now, towards: value)
        // A delayed animation shows a constant value until it begins, so it begins at rest.
        let velocity = delay > 0 ? .zero : moving
        property.set(value, in: &model)
        guard presented != value || velocity.magnitude > 0 else { return showAtOnce(key, value) }
        var change = animation.make(key, from: presented, to: value, velocity: velocity)
        guard change.timing.duration > 0 else { return showAtOnce(key, value) }
        if delay > 0 {
            change.timing.beginTime = now + delay
            change.timing.fillMode = .backwards
        }
        add(change, as: .implicit(key))
    }

    /// Whether the scales along x and y are presented, or move, differently.
    private func isUneven(at local: Double) -> Bool {
        let x = motion(of: AnimatedProperty(\.transform.scaleX), at: local, towards: 1)
        let y = motion(of: AnimatedProperty(\.transform.scaleY), at: local, towards: 1)
        return x != y
    }

    /// Sets a value that is not animated.
    func setPlain<Value>(_ key: AnimatableKey<Value>, to value: Value) {
        model[keyPath: key] = value
        timeline?.noteChange()
    }

    /// Ends the animations of the key alone, and covers those of several keys.
    private func showAtOnce<Value: Interpolatable>(_ key: AnimatableKey<Value>, _ value: Value) {
        defer { timeline?.noteChange() }
        guard let timeline, !animations.isEmpty else { return }
        var cover = BasicAnimation(key, from: value, to: value)
        cover.timing.fillMode = .both
        let attached = AttachedAnimation(
            identity: .implicit(key), sequence: timeline.nextSequence(), animation: cover,
            footprint: KeyFootprint(of: key, like: model.content), waiting: [], endTime: timeline.time, hasEnded: true)
        let ended = animations.filter { $0.isReplaced(by: attached) }
        animations.removeAll { $0.isReplaced(by: attached) }
        animations.append(attached)
        for animation in ended { release(animation) }
        dropHolds()
        timeline.noteAnimations(of: self)
    }

    /// Removes the ended animations that no longer hide another.
    func dropHolds() {
        guard animations.contains(where: \.isHolding) else { return }
        var kept: [AttachedAnimation] = []
        for attached in animations {
            if attached.isHolding && !kept.contains(where: { $0.showsThrough(attached.footprint) }) { continue }
            kept.append(attached)
        }
        animations = kept
    }
}

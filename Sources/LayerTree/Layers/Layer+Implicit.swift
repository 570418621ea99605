public import Timing

extension Layer {
    /// Sets a value of the model; inside a transaction the presentation follows by the transaction's animation, from
    /// what is on screen, at once otherwise.
    ///
    /// The properties do just this, each for its own key. A change of a part, such as `\.transform.scale`, is animated
    /// apart from the other parts; a change of a whole ends the animations of its parts.
    public func set<Value: Interpolatable & Equatable>(_ key: AnimatableKey<Value>, to value: Value) {
        guard let timeline, let (animation, delay) = timeline.currentAnimation else {
            model[keyPath: key] = value
            showAtOnce(key, value)
            return
        }
        let now = localTime
        let (presented, moving) = motion(of: key, at: now, towards: value)
        // What begins later stands still until then, so it begins at rest.
        let velocity = delay > 0 ? .zero : moving
        model[keyPath: key] = value
        guard presented != value || velocity.magnitude > 0 else { return showAtOnce(key, value) }
        var change = animation.make(key, from: presented, to: value, velocity: velocity)
        guard change.timing.duration > 0 else { return showAtOnce(key, value) }
        if delay > 0 {
            change.timing.beginTime = now + delay
            change.timing.fillMode = .backwards
        }
        add(change, as: .implicit(key))
    }

    /// Sets a value that does not animate.
    func setPlain<Value>(_ key: AnimatableKey<Value>, to value: Value) {
        model[keyPath: key] = value
        timeline?.noteChange()
    }

    /// Ends what moves the key by itself, and covers what moves it together with others.
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

    /// Forgets the ended animations that nothing would show through any more.
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

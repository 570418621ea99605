internal import Timing

extension Layer {
    /// Adds a copy of an animation; it begins now unless its `beginTime` says otherwise.
    ///
    /// - Parameters:
    ///   - animation: what happens. A `beginTime` of 0 becomes now; a `duration` of 0 the transaction's.
    ///   - name: an animation of that name is replaced (its completion is told that it did not finish). Without a name
    ///     nothing is replaced.
    ///   - completion: runs once when the animation ends or is removed, told whether it ran to its end.
    /// - Precondition: the layer is on a stage; there is no time to animate in anywhere else.
    public func add(
        _ animation: some LayerAnimation, forKey name: String? = nil, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        add(animation, as: name.map { .named($0) } ?? .anonymous, completion: completion)
    }

    func add(
        _ animation: any LayerAnimation, as identity: AttachedAnimation.Identity,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        guard let timeline else { preconditionFailure("an animation needs a layer that is on a stage") }
        var animation = animation
        animation.resolve(duration: timeline.currentDuration)
        if animation.timing.beginTime == 0 { animation.timing.beginTime = localTime }
        var waiting = timeline.beginWaiting()
        if let completion {
            let group = CompletionGroup(handler: completion)
            group.begin()
            _ = group.seal()
            waiting.append(group)
        }
        let attached = AttachedAnimation(
            identity: identity, sequence: timeline.nextSequence(), animation: animation, waiting: waiting,
            endTime: stageEnd(of: animation))
        let replaced = identity == .anonymous ? [] : animations.filter { $0.identity == identity }
        animations.removeAll { old in replaced.contains { $0.sequence == old.sequence } }
        animations.append(attached)
        for old in replaced { release(old) }
        timeline.noteAnimations(of: self)
    }

    /// Removes the animation of a name, if there is one; the model's value shows at once.
    public func removeAnimation(forKey name: String) { removeAnimation(.named(name)) }

    func removeAnimation(_ identity: AttachedAnimation.Identity) {
        let removed = animations.filter { $0.identity == identity }
        guard !removed.isEmpty else { return }
        animations.removeAll { $0.identity == identity }
        for attached in removed { release(attached) }
        timeline?.noteAnimations(of: self)
    }

    /// Removes all animations; the model's values show at once.
    public func removeAllAnimations() {
        guard !animations.isEmpty else { return }
        let removed = animations
        animations = []
        for attached in removed { release(attached) }
        timeline?.noteAnimations(of: self)
    }

    /// The names of the animations that were added with one, in the order in which they were.
    public var animationKeys: [String] {
        animations.compactMap { if case .named(let name) = $0.identity { name } else { nil } }
    }

    /// Whether any animation has not yet ended.
    public var isAnimating: Bool { animations.contains { !$0.hasEnded } }

    private func release(_ attached: AttachedAnimation) {
        if !attached.hasEnded { timeline?.endWaiting(attached.waiting, finished: false) }
    }

    func endAnimation(sequence: Int) {
        guard let index = animations.firstIndex(where: { $0.sequence == sequence }) else { return }
        let attached = animations[index]
        if attached.animation.isRemovedOnCompletion {
            animations.remove(at: index)
        } else {
            animations[index].hasEnded = true
        }
        timeline?.endWaiting(attached.waiting, finished: true)
        timeline?.noteAnimations(of: self)
    }

    func recomputeEndTimes() {
        for index in animations.indices { animations[index].endTime = stageEnd(of: animations[index].animation) }
    }

    private func stageEnd(of animation: any LayerAnimation) -> Double {
        stageTime(atLocal: animation.timing.endTime)
    }

    /// The rate at which a presented value changes, a second of the layer's time; nil while nothing moves it.
    func velocity<Value: Interpolatable>(of key: AnimatableKey<Value>, at local: Double) -> Value.Delta? {
        let state = state(atLocal: local)
        for attached in animations.reversed() {
            if let velocity = attached.animation.velocity(ofKey: key, in: state, at: local) as? Value.Delta {
                return velocity
            }
        }
        return nil
    }
}

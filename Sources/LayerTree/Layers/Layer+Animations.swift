internal import Timing

extension Layer {
    /// Adds a copy of an animation; it begins now unless its `beginTime` is set.
    ///
    /// - Parameters:
    ///   - animation: the animation. A `beginTime` of 0 becomes now; a `duration` of 0 the transaction's.
    ///   - name: the key; an animation of the same name is replaced (and completes with false). Without a name nothing
    ///     is replaced.
    ///   - completion: runs once when the animation ends or is removed, with whether it ran to its end.
    /// - Precondition: the layer is on a stage, whose time it animates in.
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
        var animation = animation.inParts
        animation.resolve(duration: timeline.currentDuration)
        if animation.timing.beginTime == 0 { animation.timing.beginTime = localTime }
        var waiting = timeline.beginWaiting()
        if let completion {
            let group = CompletionGroup(handler: completion)
            group.begin()
            _ = group.seal()
            // The innermost runs first: the animation's own block, then those of the enclosing transactions.
            waiting.insert(group, at: 0)
        }
        let attached = AttachedAnimation(
            identity: identity, sequence: timeline.nextSequence(), animation: animation,
            footprint: animation.footprint(like: model.content), waiting: waiting, endTime: stageEnd(of: animation))
        let replaced = animations.filter { $0.isReplaced(by: attached) }
        animations.removeAll { $0.isReplaced(by: attached) }
        animations.append(attached)
        for old in replaced { release(old) }
        dropHolds()
        timeline.noteAnimations(of: self)
    }

    /// Removes the animation of a name, if any; the model's value shows immediately.
    public func removeAnimation(forKey name: String) {
        let removed = animations.filter { $0.identity == .named(name) }
        guard !removed.isEmpty else { return }
        animations.removeAll { $0.identity == .named(name) }
        for attached in removed { release(attached) }
        timeline?.noteAnimations(of: self)
    }

    /// Removes all animations; the model's values show immediately.
    public func removeAllAnimations() {
        guard !animations.isEmpty else { return }
        let removed = animations
        animations = []
        for attached in removed { release(attached) }
        timeline?.noteAnimations(of: self)
    }

    /// The names of the animations added with one, in the order of adding.
    public var animationKeys: [String] {
        animations.compactMap { if case .named(let name) = $0.identity { name } else { nil } }
    }

    /// Whether an animation has not yet ended.
    public var isAnimating: Bool { animations.contains { !$0.hasEnded } }

    /// The stage's time at which the first running animation ends; infinity if none will.
    var nextEnd: Double {
        var next = Double.infinity
        for attached in animations where !attached.hasEnded { next = min(next, attached.endTime) }
        return next
    }

    func release(_ attached: AttachedAnimation) {
        if !attached.hasEnded { timeline?.endWaiting(attached.waiting, finished: false) }
    }

    func endAnimation(sequence: Int) {
        guard let index = animations.firstIndex(where: { $0.sequence == sequence }) else { return }
        let attached = animations[index]
        if attached.isImplicit, animations[..<index].contains(where: { $0.showsThrough(attached.footprint) }) {
            animations[index].hasEnded = true
            animations[index].animation.timing.fillMode = .both
        } else if attached.animation.isRemovedOnCompletion {
            animations.remove(at: index)
        } else {
            animations[index].hasEnded = true
        }
        dropHolds()
        timeline?.endWaiting(attached.waiting, finished: true)
        timeline?.noteAnimations(of: self)
    }

    func recomputeEndTimes() {
        for index in animations.indices { animations[index].endTime = stageEnd(of: animations[index].animation) }
    }

    /// The stage's time at which the layer's time leaves the animation's active span.
    ///
    /// That is at the span's end, or at its beginning if the layer's time runs backwards; infinite while that time
    /// stands still or has yet to turn round.
    private func stageEnd(of animation: any LayerAnimation) -> Double {
        let rate = timeRate
        if rate > 0 { return stageTime(atLocal: animation.timing.endTime) }
        let start = animation.timing.startTime
        return rate < 0 && localTime >= start ? stageTime(atLocal: start) : .infinity
    }
}

internal import Geometry
internal import Timing

extension Layer {
    /// Adds a copy of an animation; it begins now unless its `beginTime` is set.
    ///
    /// A layer on no stage has no time to animate in: the animation is dropped, and the completion runs immediately. So is
    /// one of a property that another kind of layer has.
    /// - Parameters:
    ///   - animation: the animation. A `beginTime` of 0 becomes now; a `duration` of 0 the transaction's.
    ///   - name: the key; an animation of the same name is replaced (and completes with false). Without a name nothing
    ///     is replaced.
    ///   - completion: runs once when the animation ends or is removed, with whether it ran to its end.
    ///   - didStart: runs once when the layer's time reaches the animation's active span; not if it is removed before.
    ///   - file: the caller's, for ``DebugWarning``, as is `line`.
    public func add(
        _ animation: some LayerAnimation, forKey name: String? = nil, completion: ((_ finished: Bool) -> Void)? = nil,
        didStart: (() -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard let timeline = timeline(toAdd: animation, at: CallSite(file, line)) else {
            completion?(false)
            return
        }
        #if DEBUG
            let timing = animation.timing
            if timing.repeatCount.isFinite, timing.repeatDuration == nil {
                Timeline.warnOfLength(timing.duration / abs(timing.speed), at: CallSite(file, line))
            }
            if let fade = animation as? BasicAnimation<Color> {
                let shown = fade.property.value(in: model)
                Color.warnOfDarkFade(from: fade.from ?? shown, to: fade.to ?? shown, at: CallSite(file, line))
            }
        #endif
        timeline.claim(animation.footprint(like: model.content), of: self)
        add(
            animation, as: name.map { .named($0) } ?? .anonymous,
            for: CompletionGroup(completion, start: didStart, cause: timeline.cause))
    }

    /// Adds an animation that begins at a time of the layer: 0 is 0, not now.
    ///
    /// On no stage it is dropped, as is one of another kind of layer.
    package func add(
        _ animation: any LayerAnimation, beginningAt time: Double, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard let timeline = timeline(toAdd: animation, at: CallSite(file, line)) else { return }
        timeline.claim(animation.footprint(like: model.content), of: self)
        add(animation, as: .anonymous, beginningAt: time)
    }

    /// Calls back after a number of seconds of the layer's own time.
    ///
    /// The call is an animation that changes nothing: it is replaced and removed by its key, and dropped on no stage.
    package func callBack(afterLocal seconds: Double, forKey name: String, _ action: @escaping () -> Void) {
        var timer = AnimationGroup([], duration: max(seconds, 1e-9))
        timer.timing.beginTime = localTime
        guard let timeline else { return }
        let completion = CompletionGroup({ if $0 { action() } }, start: nil, cause: timeline.cause)
        add(timer, as: .named(name), for: completion)
    }

    /// The layer by its name, for warnings.
    var words: String { name.map { "layer \"\($0)\"" } ?? "a layer without a name" }

    /// The timeline to add an animation in; nil, with a warning, if it is dropped.
    private func timeline(toAdd animation: any LayerAnimation, at site: CallSite) -> Timeline? {
        var reason = "it is on no stage: add it to a layer of the stage first"
        if let timeline {
            guard let property = animation.property(apartFrom: model.content) else { return timeline }
            reason = "it has no \(property): add it to a layer of that kind"
        }
        DebugWarning.report("an animation of \(words) is dropped, as \(reason)", at: site)
        return nil
    }

    func add(
        _ animation: any LayerAnimation, as identity: AttachedAnimation.Identity,
        for group: CompletionGroup? = nil, beginningAt begin: Double? = nil
    ) {
        guard let timeline else { preconditionFailure("an animation needs a layer that is on a stage") }
        var animation = animation.settled(over: { stack(without: identity).state(atLocal: localTime) }).inParts
        animation.resolve(duration: timeline.currentDuration)
        if let begin {
            animation.timing.beginTime = begin
        } else if animation.timing.beginTime == 0 {
            animation.timing.beginTime = localTime
        }
        var waiting = timeline.beginWaiting()
        if let group {
            group.begin()
            _ = group.seal()
            // The innermost runs first: the animation's own block, then those of the enclosing transactions.
            waiting.insert(group, at: 0)
        }
        var attached = AttachedAnimation(
            identity: identity, sequence: timeline.nextSequence(), animation: animation,
            footprint: animation.footprint(like: model.content), cause: timeline.cause, waiting: waiting,
            nextEvent: .infinity, site: timeline.openSite)
        schedule(&attached)
        let replaced = animations.filter { $0.isReplaced(by: attached) }
        animations.removeAll { $0.isReplaced(by: attached) }
        animations.append(attached)
        release(replaced)
        dropHolds()
        timeline.noteAnimations(of: self)
    }

    /// The animations without the one of a name, which the next one of that name replaces.
    private func stack(without identity: AttachedAnimation.Identity) -> AnimationStack {
        var stack = stack
        if case .named = identity { stack.animations.removeAll { $0.identity == identity } }
        return stack
    }

    /// Removes the animation of a name, if any; the model's value shows immediately.
    public func removeAnimation(forKey name: String) {
        let removed = animations.filter { $0.identity == .named(name) }
        guard !removed.isEmpty else { return }
        animations.removeAll { $0.identity == .named(name) }
        release(removed)
        timeline?.noteAnimations(of: self)
    }

    /// Removes all animations; the model's values show immediately.
    public func removeAllAnimations() {
        guard !animations.isEmpty else { return }
        let removed = animations
        animations = []
        release(removed)
        timeline?.noteAnimations(of: self)
    }

    /// The names of the animations added with one, in the order of adding.
    public var animationKeys: [String] {
        animations.compactMap { if case .named(let name) = $0.identity { name } else { nil } }
    }

    /// Whether an animation has not yet ended.
    public var isAnimating: Bool { animations.contains { !$0.hasEnded } }

    /// The stage's time at which the first animation begins or ends; infinity if none will.
    var nextEvent: Double {
        var next = Double.infinity
        for attached in animations where !attached.hasEnded { next = min(next, attached.nextEvent) }
        return next
    }

    /// Ends removed animations unfinished, in the order of adding.
    func release(_ removed: [AttachedAnimation]) {
        for attached in removed.sorted(by: { $0.sequence < $1.sequence }) where !attached.hasEnded {
            timeline?.end(attached, finished: false)
        }
    }

    /// Runs what is due for an animation: the blocks for its start, the begin of its change, or its end.
    func runEvent(ofSequence sequence: Int) {
        guard let timeline, let index = animations.firstIndex(where: { $0.sequence == sequence }),
            animations[index].nextEvent <= timeline.time
        else { return }
        let attached = animations[index]
        if attached.delayed != nil { return beginChange(at: index) }
        guard attached.startsNext else { return endAnimation(at: index) }
        timeline.start(attached.waiting)
        recomputeEvents()
        timeline.noteAnimations(of: self)
    }

    private func endAnimation(at index: Int) {
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
        timeline?.end(attached, finished: true)
        timeline?.noteAnimations(of: self)
    }

    func recomputeEvents() {
        for index in animations.indices { schedule(&animations[index]) }
    }

    /// Finds the stage's time at which an animation next begins, starts or ends.
    func schedule(_ attached: inout AttachedAnimation) {
        attached.startsNext = attached.delayed == nil && attached.waiting.contains(where: \.awaitsStart)
        attached.nextEvent =
            if let change = attached.delayed {
                stageTime(of: change.begin)
            } else {
                attached.startsNext ? stageStart(of: attached.animation) : stageEnd(of: attached.animation)
            }
        record(attached)
    }

    /// Reports an animation to the timeline's recorder, if there is one.
    func record(_ attached: AttachedAnimation) {
        guard let timeline, let recorder = timeline.recorder, !attached.hasEnded else { return }
        let begin = attached.delayed == nil ? stageStart(of: attached.animation) : attached.nextEvent
        let end = attached.delayed == nil ? stageEnd(of: attached.animation) : begin
        recorder.note(attached, of: self, from: begin, to: end, at: timeline.time)
    }

    /// The stage's time at which the layer's time enters the animation's active span, from either side.
    private func stageStart(of animation: any LayerAnimation) -> Double {
        let (rate, now) = (timeRate, localTime)
        if rate < 0 {
            if now < animation.timing.startTime { return .infinity }
            return now < animation.timing.endTime ? -.infinity : stageTime(atLocal: animation.timing.endTime)
        }
        if now >= animation.timing.startTime { return -.infinity }
        return stageTime(of: animation.timing.startTime)
    }

    /// Begins a delayed change: replaces what runs by an animation from what is presented.
    private func beginChange(at index: Int) {
        guard let timeline else { return }
        var stack = stack
        let (begun, replaced) = stack.begin(at: index)
        for index in begun.dropFirst() {
            stack.animations[index].sequence = timeline.nextSequence()
            for group in stack.animations[index].waiting { group.begin() }
        }
        animations = stack.animations
        recomputeEvents()
        release(replaced)
        dropHolds()
        timeline.noteAnimations(of: self)
    }

    /// The stage's time of a time of the layer that is yet to come; infinite while that time does not run forwards.
    private func stageTime(of local: Double) -> Double { timeRate > 0 ? stageTime(atLocal: local) : .infinity }

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

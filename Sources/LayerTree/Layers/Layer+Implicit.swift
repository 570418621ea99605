internal import Geometry
public import Timing

extension Layer {
    /// Sets a value of the model, animated inside a transaction and immediate otherwise.
    ///
    /// An animated change starts from the value presented when it begins. The properties call this with their own keys.
    /// A change of a part, such as `\.transform.scale`, is animated separately from the other parts; a change of a whole
    /// ends the animations of its parts.
    public func set<Value: Interpolatable & Equatable>(_ key: AnimatableKey<Value>, to value: Value) {
        set(AnimatedProperty(key), to: value)
    }

    package func set<Value: Interpolatable & Equatable>(_ property: AnimatedProperty<Value>, to value: Value) {
        let path: AnyKeyPath = property.key
        if let map = value as? Affine, path == \LayerState.transform {
            var held = model.heldTransform
            held.replace(by: map)
            return set(\.heldTransform, to: held)
        }
        #if DEBUG
            warnOfValue(value)
            if path == \LayerState.bounds.size || path == \LayerState.bounds { isSized = true }
            let oldSize = model.bounds.size
            defer { if model.bounds.size != oldSize { warnOfSize() } }
        #endif
        guard let timeline, let (animation, delay) = timeline.currentAnimation else {
            if timeline == nil, OffStageChanges.isWatching, property.value(in: model) != value {
                OffStageChanges.note(self)
            }
            if let timeline, let recorder = timeline.recorder, property.value(in: model) != value {
                recorder.noteSet(path, of: self, cause: timeline.cause, isLinked: timeline.isLinking) {
                    property.footprint(like: model.content)
                }
            }
            property.set(value, in: &model)
            showAtOnce(property, value)
            return
        }
        guard timeline.claim(property, of: self) else { return }
        let now = localTime
        #if DEBUG
            if let from = property.value(in: presentation) as? Color, let to = value as? Color {
                Color.warnOfDarkFade(from: from, to: to, at: timeline.openSite)
            }
        #endif
        let stack = stack
        // One number can't start from two scales.
        let isUneven = path == \LayerState.transform.scale && stack.isUneven(at: now)
        if isUneven, delay == 0, let scale = value as? Double {
            set(\.transform.scaleX, to: scale)
            set(\.transform.scaleY, to: scale)
            return
        }
        let (presented, velocity) = stack.motion(of: property, at: now, towards: value)
        property.set(value, in: &model)
        let footprint = property.footprint(like: model.content)
        let waits = delay > 0 && (isUneven || animations.contains { !$0.footprint.isDisjoint(with: footprint) })
        guard waits || presented != value || velocity.magnitude > 0 else { return showAtOnce(property, value) }
        let change = animation.make(property, from: presented, to: value, velocity: velocity)
        guard change.timing.duration > 0 else { return showAtOnce(property, value) }
        if delay == 0 { return add(change, as: .implicit(path)) }
        addDelayed(property, by: animation, until: now + delay, over: stack)
    }

    /// Adds a delayed change of a property that has its new value, over the stack before.
    private func addDelayed<Value: Interpolatable>(
        _ property: AnimatedProperty<Value>, by animation: Animation, until begin: Double, over stack: AnimationStack
    ) {
        guard let timeline else { return }
        let change = DelayedChange(begin: begin) { presented, target in
            presented.changes(of: property, to: target, at: begin, by: animation)
        }
        var attached = AttachedAnimation(
            identity: .implicit(property.key), sequence: timeline.nextSequence(),
            animation: BasicAnimation(property),
            footprint: property.footprint(like: model.content), cause: timeline.cause,
            waiting: timeline.beginWaiting(), nextEvent: .infinity, delayed: change, site: timeline.openSite)
        // It replaces the changes that would begin after it, and holds what they held.
        let replaced = animations.filter { $0.isReplaced(by: attached) }
        var old = stack.model
        for later in replaced { later.animation.apply(to: &old, at: localTime) }
        let path: AnyKeyPath = property.key
        attached.animation =
            path == \LayerState.transform.scale
            ? AnimationGroup([hold(.init(\.transform.scaleX), of: old), hold(.init(\.transform.scaleY), of: old)])
            : hold(property, of: old)
        attached.animation.timing.fillMode = .both
        schedule(&attached)
        // It stands where the topmost stood that it replaces: the holds of parts stay beneath.
        let top = animations.lastIndex { $0.isReplaced(by: attached) }
        let place = top.map { animations[..<$0].count { !$0.isReplaced(by: attached) } } ?? 0
        animations.removeAll { $0.isReplaced(by: attached) }
        animations.insert(attached, at: place)
        release(replaced)
        dropHolds()
        timeline.noteAnimations(of: self)
    }

    /// An animation that presents a state's value at all times.
    private func hold<Value: Interpolatable>(
        _ property: AnimatedProperty<Value>, of state: LayerState
    ) -> BasicAnimation<Value> {
        let value = property.value(in: state)
        var hold = BasicAnimation(property, from: value, to: value)
        hold.timing.fillMode = .both
        return hold
    }

    /// Sets what an assignment in place has changed: one of the two numbers of a value, or both.
    ///
    /// The number that stays keeps its animation. If both stay, the value changes nothing at once, and animated it is set as
    /// a whole.
    func change<Value: Interpolatable & Equatable>(
        _ whole: AnimatableKey<Value>, _ first: AnimatableKey<Double>, _ second: AnimatableKey<Double>, to value: Value
    ) {
        var changed = model
        changed[keyPath: whole] = value
        let (one, other) = (changed[keyPath: first], changed[keyPath: second])
        switch (one != model[keyPath: first], other != model[keyPath: second]) {
        case (true, true): set(whole, to: value)
        case (true, false): set(first, to: one)
        case (false, true): set(second, to: other)
        case (false, false): if timeline?.currentAnimation != nil { set(whole, to: value) }
        }
    }

    /// Sets a value that is not animated.
    func setPlain<Value>(_ key: AnimatableKey<Value>, to value: Value) {
        model[keyPath: key] = value
        timeline?.noteChange()
    }

    /// Ends the animations of the key alone, and covers those of several keys.
    private func showAtOnce<Value: Interpolatable>(_ property: AnimatedProperty<Value>, _ value: Value) {
        defer { timeline?.noteChange() }
        guard let timeline, !animations.isEmpty else { return }
        var cover = BasicAnimation(property, from: value, to: value)
        cover.timing.fillMode = .both
        let attached = AttachedAnimation(
            identity: .implicit(property.key), sequence: timeline.nextSequence(), animation: cover,
            footprint: property.footprint(like: model.content), cause: timeline.cause, waiting: [],
            nextEvent: timeline.time, hasEnded: true)
        let ended = animations.filter { $0.isReplaced(by: attached) }
        animations.removeAll { $0.isReplaced(by: attached) }
        animations.append(attached)
        release(ended)
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

#if DEBUG
    extension Layer {
        /// Reports a value that is not finite, which draws nothing.
        private func warnOfValue(_ value: some Interpolatable) {
            guard !value.delta(to: value).magnitude.isFinite else { return }
            DebugWarning.report("\(words) gets a value that is not finite", at: timeline?.openSite)
        }

        /// Reports a layer that is shown, and would draw something, but was given no size.
        func warnOfNoArea(_ state: LayerState) {
            guard model.bounds.size == .zero, !isSized, animations.isEmpty else { return }
            let hasPicture =
                switch model.content {
                case .gradient, .image: true
                case .none, .shape, .text: false
                }
            // What a hidden layer shows later may be laid out until then.
            let above = Swift.sequence(first: self, next: \.superlayer).dropFirst()
            guard above.allSatisfy({ !$0.isHidden && $0.opacity > 0 }) else { return }
            guard hasPicture || state.backgroundColor.alpha > 0 || state.borderWidth > 0 else { return }
            let names = [name ?? "a layer without a name"] + above.dropLast().map { $0.name ?? "…" }
            let path = names.reversed().joined(separator: "/")
            DebugWarning.report("layer \"\(path)\" has something to draw, but no size: set its frame", at: nil)
        }

        /// Reports a size below 0, which draws nothing.
        private func warnOfSize() {
            let size = model.bounds.size
            guard size.width < 0 || size.height < 0 else { return }
            DebugWarning.report("\(words) gets a negative width or height", at: timeline?.openSite)
        }
    }

    extension Color {
        /// Reports a fade between transparent black and a colour that is not dark.
        static func warnOfDarkFade(from start: Color, to end: Color, at site: CallSite?) {
            for (ending, other) in [(start, end), (end, start)] where ending == .clear && other.alpha > 0 {
                guard max(other.red, other.green, other.blue) > 0.25 else { continue }
                let (way, advice) = ending == end ? ("to", "fade to") : ("from", "begin at")
                DebugWarning.report(
                    "a colour that fades \(way) .clear passes through dark: \(advice) color.with(alpha: 0)", at: site)
            }
        }
    }
#endif

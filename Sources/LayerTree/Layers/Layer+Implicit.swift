internal import Geometry
public import Timing

extension Layer {
    /// Sets a value of the model, animated inside a transaction and immediate otherwise.
    ///
    /// An animated change starts from the presented value. The properties call this with their own keys. A change of a
    /// part, such as `\.transform.scale`, is animated separately from the other parts; a change of a whole ends the
    /// animations of its parts.
    public func set<Value: Interpolatable & Equatable>(_ key: AnimatableKey<Value>, to value: Value) {
        guard let timeline, let (animation, delay) = timeline.currentAnimation else {
            #if DEBUG
                if timeline == nil, model[keyPath: key] != value { OffStageChanges.note(self) }
            #endif
            model[keyPath: key] = value
            showAtOnce(key, value)
            return
        }
        guard timeline.claim(key, of: self) else { return }
        let now = localTime
        let (presented, moving) = motion(of: key, at: now, towards: value)
        // A delayed animation shows a constant value until it begins, so it begins at rest.
        let velocity = delay > 0 ? .zero : moving
        model[keyPath: key] = value
        guard presented != value || velocity.magnitude > 0 else { return showAtOnce(key, value) }
        #if DEBUG
            if let from = presented as? Color, let to = value as? Color {
                Color.warnOfDarkFade(from: from, to: to, at: timeline.openSite)
            }
        #endif
        var change = animation.make(key, from: presented, to: value, velocity: velocity)
        guard change.timing.duration > 0 else { return showAtOnce(key, value) }
        if delay > 0 {
            change.timing.beginTime = now + delay
            change.timing.fillMode = .backwards
        }
        add(change, as: .implicit(key))
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

#if DEBUG
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

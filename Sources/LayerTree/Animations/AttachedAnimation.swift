internal import Geometry
internal import Timing

/// An animation that was added to a layer.
struct AttachedAnimation {
    /// The identity of an animation among those of its layer.
    enum Identity: Hashable {
        /// Added under a name; another of the same name replaces it.
        case named(String)
        /// Made by setting a property; another that covers its footprint replaces it.
        case implicit(AnyKeyPath)
        /// Added without a name; nothing replaces it.
        case anonymous
    }

    let identity: Identity
    /// Its position in the order in which animations were added to the timeline.
    var sequence: Int
    var animation: any LayerAnimation
    /// The parts of the layer that it writes.
    let footprint: KeyFootprint
    /// The timeline's cause when it was added.
    let cause: Int
    /// The completion blocks that wait for it.
    let waiting: [CompletionGroup]
    /// The stage's time at which it next begins, starts or ends.
    var nextEvent: Double
    /// Whether that is a start for which blocks wait.
    var startsNext = false
    var hasEnded = false
    /// The change that has yet to begin, if any.
    var delayed: DelayedChange?
    /// The call that began it, for warnings.
    var site: CallSite?

    var isImplicit: Bool { if case .implicit = identity { true } else { false } }

    /// Whether it has ended and only hides an earlier animation.
    ///
    /// That one still runs and writes the same parts.
    var isHolding: Bool { hasEnded && isImplicit }

    func isReplaced(by newer: AttachedAnimation) -> Bool {
        switch (identity, newer.identity) {
        case (.named(let name), .named(let newName)): name == newName
        case (.implicit(let key), .implicit(let newKey)) where key == newKey || newer.footprint.covers(footprint):
            newer.delayed.map { $0.begin <= (delayed?.begin ?? -.infinity) } ?? true
        default: false
        }
    }

    /// Whether it would be visible without a later implicit animation of a footprint.
    func showsThrough(_ footprint: KeyFootprint) -> Bool {
        isImplicit && !self.footprint.isDisjoint(with: footprint)
    }

    /// The first local time, `time` or later, at which the presented value may differ.
    func nextChange(after time: Double) -> Double { delayed?.begin ?? animation.nextChange(after: time) }

    /// The local times around one between which the presented value stays; nil while it may change.
    func steadySpan(around time: Double) -> Range<Double>? {
        guard let delayed else { return animation.steadySpan(around: time) }
        return time < delayed.begin ? time..<delayed.begin : nil
    }

    /// The last local time before a time at which the presented value may differ.
    ///
    /// For local time that runs backwards; infinite if it never differs again.
    func lastChange(before time: Double) -> Double {
        if delayed != nil || time < animation.timing.startTime { return .infinity }
        return min(time, animation.timing.endTime)
    }
}

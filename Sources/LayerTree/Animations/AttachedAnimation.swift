internal import Timing

/// An animation as a layer holds it.
struct AttachedAnimation {
    /// What tells an animation from the others of its layer.
    enum Identity: Hashable {
        /// Added under a name; another one of that name replaces it.
        case named(String)
        /// Made by setting a property; another one that sets all that this one does replaces it.
        case implicit(AnyKeyPath)
        /// Added without a name; nothing replaces it.
        case anonymous
    }

    let identity: Identity
    /// Its place in the order in which animations were added to the timeline.
    let sequence: Int
    var animation: any LayerAnimation
    /// The parts of the layer that it writes.
    let footprint: KeyFootprint
    /// The completion blocks that wait for it.
    let waiting: [CompletionGroup]
    /// The stage's time at which it ends.
    var endTime: Double
    var hasEnded = false

    var isImplicit: Bool { if case .implicit = identity { true } else { false } }

    /// Whether it has ended and only keeps an earlier animation, which still runs and writes the same parts, from
    /// showing through.
    var isHolding: Bool { hasEnded && isImplicit }

    func isReplaced(by newer: AttachedAnimation) -> Bool {
        switch (identity, newer.identity) {
        case (.named(let name), .named(let newName)): name == newName
        case (.implicit(let key), .implicit(let newKey)): key == newKey || newer.footprint.covers(footprint)
        default: false
        }
    }

    /// Whether it runs on and would show through once an implicit animation of such a footprint were gone.
    func showsThrough(_ footprint: KeyFootprint) -> Bool {
        isImplicit && !hasEnded && !self.footprint.isDisjoint(with: footprint)
    }

    /// The first local time down from a time at which the presented value may differ, where local time runs backwards;
    /// infinite if it never does again.
    func lastChange(before time: Double) -> Double {
        if time < animation.timing.startTime { return .infinity }
        return min(time, animation.timing.endTime)
    }
}

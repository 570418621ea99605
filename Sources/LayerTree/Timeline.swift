/// The time that a layer tree lives in: what time it is, which transactions are open, which animations will end when.
///
/// The stage owns one and moves it from event to event; it never moves by itself.
package final class Timeline {
    /// Core Animation's duration of a change for which nobody said one: 0.25 s.
    package static let defaultDuration = 0.25

    /// The stage's time, in seconds from its start.
    package private(set) var time = 0.0
    /// Grows whenever a model changes, so that a frame source sees that there is something new to show.
    package private(set) var changeCount = 0

    /// Whether changes in a transaction come about as a fade of opacity and colours alone, and all else at once.
    package var reducesMotion = false
    /// Whether layers that are backdrops show nothing of their own; see ``Layer/isBackdrop``.
    package let omitsBackdrops: Bool

    private var transactions: [Transaction] = []
    /// The layers that have animations, by when the first of those ends.
    private var animated = Heap<AnimatedLayer>()
    private var due: [() -> Void] = []
    private var lastSequence = 0

    private struct Transaction {
        let animation: Animation?
        let delay: Double
        let completion: CompletionGroup?
    }

    /// Makes a timeline at time 0.
    package init(omitsBackdrops: Bool = false) { self.omitsBackdrops = omitsBackdrops }

    /// Puts a layer and all below it on the timeline.
    package func attach(root: Layer) { root.attach(to: self) }

    /// Moves to a time. The caller sees to it that nothing is due before.
    /// - Precondition: time does not fall.
    package func move(to time: Double) {
        precondition(time >= self.time, "a timeline goes forwards: from \(self.time) to \(time)")
        self.time = time
    }

    /// Runs a block in a transaction: property changes in it happen by `animation` (nil: at once), after a delay.
    ///
    /// - Parameters:
    ///   - animation: how changes come about; nil changes at once, also inside another transaction. With
    ///     ``reducesMotion`` only opacity and colours take time, 0.2 s at most, and nothing is delayed.
    ///   - delay: seconds until the changes begin; what is on screen now stays until then.
    ///   - body: sets properties and adds animations. What it sets twice counts as set once.
    ///   - completion: runs once, when all animations added in the body are over; at once if there are none. It is told
    ///     whether all of them ran to their end.
    package func transaction(
        _ animation: Animation?, delay: Double = 0, _ body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(delay >= 0 && delay.isFinite, "a delay is a number of seconds from 0, not \(delay)")
        let group = completion.map { CompletionGroup(handler: $0) }
        transactions.append(
            Transaction(
                animation: reducesMotion ? animation?.reduced : animation, delay: reducesMotion ? 0 : delay,
                completion: group))
        body()
        transactions.removeLast()
        if let block = group?.seal() { due.append(block) }
    }

    /// How a property changes that is set now; nil if at once.
    var currentAnimation: (animation: Animation, delay: Double)? {
        guard let transaction = transactions.last, let animation = transaction.animation else { return nil }
        return (animation, transaction.delay)
    }

    /// The seconds that an animation takes which is added now without a duration.
    var currentDuration: Double { transactions.last?.animation?.duration ?? Timeline.defaultDuration }

    func nextSequence() -> Int {
        lastSequence += 1
        return lastSequence
    }

    /// The completion blocks, inner to outer, that wait for an animation added now.
    func beginWaiting() -> [CompletionGroup] {
        let groups = transactions.reversed().compactMap(\.completion)
        for group in groups { group.begin() }
        return groups
    }

    func endWaiting(_ groups: [CompletionGroup], finished: Bool) {
        for group in groups {
            if let block = group.end(finished: finished) { due.append(block) }
        }
    }

    func noteChange() { changeCount &+= 1 }

    /// Notes which animations a layer has, and when they end.
    func noteAnimations(of layer: Layer) {
        place(layer)
        noteChange()
    }

    private func place(_ layer: Layer) {
        let entry = AnimatedLayer(layer: layer, end: layer.nextEnd)
        // The index may be one in the heap of a timeline that the layer was on before.
        if let index = layer.animatedIndex, index < animated.elements.count, animated.elements[index].layer === layer {
            if layer.animations.isEmpty { animated.remove(at: index) } else { animated.replace(at: index, with: entry) }
        } else if !layer.animations.isEmpty {
            animated.insert(entry)
        }
    }

    /// Notes that the time of a layer has changed, and with it the ends of all animations below.
    func noteTimingChange() {
        for entry in animated.elements {
            entry.layer.recomputeEndTimes()
            place(entry.layer)
        }
        noteChange()
    }

    /// When the next animation ends, or now if a completion block is due; infinity if nothing will.
    package var nextCompletion: Double { due.isEmpty ? max(animated.first?.end ?? .infinity, time) : time }

    /// Ends the animations whose time has come, in the order in which they were added, and runs the completion blocks
    /// that are due. Blocks may start new animations; those that are over at once are left for another call.
    package func runCompletions() {
        var ended: [(layer: Layer, sequence: Int)] = []
        animated.forEachFirst(where: { $0.end <= time }) { entry in
            for attached in entry.layer.animations where !attached.hasEnded && attached.endTime <= time {
                ended.append((entry.layer, attached.sequence))
            }
        }
        for (layer, sequence) in ended.sorted(by: { $0.sequence < $1.sequence }) {
            layer.endAnimation(sequence: sequence)
        }
        let blocks = due
        due = []
        for block in blocks { block() }
    }

    /// The first time from one that was shown on at which animations present something else: that very time while one
    /// runs, infinity if none ever will.
    package func nextChange(after shown: Double) -> Double {
        var next = Double.infinity
        for layer in animated.elements.lazy.map(\.layer) {
            let rate = layer.timeRate
            if rate == 0 { continue }
            let local = layer.localTime(at: shown)
            for attached in layer.animations {
                let change =
                    rate > 0 ? attached.animation.nextChange(after: local) : attached.lastChange(before: local)
                if rate > 0 ? change <= local : change == local { return shown }
                if change.isFinite { next = min(next, layer.stageTime(atLocal: change)) }
            }
        }
        return next
    }

    /// Lets go of the layers that animate, which hold the timeline themselves. Nothing ends, and no block runs.
    package func abandon() {
        animated = Heap()
        due = []
    }
}

/// A layer in the order in which animations end.
private struct AnimatedLayer: HeapElement {
    let layer: Layer
    /// When the first of its animations that have not ended does; infinity if none will.
    let end: Double

    func comes(before other: AnimatedLayer) -> Bool { end < other.end }

    func didMove(to index: Int) { layer.animatedIndex = index }
}

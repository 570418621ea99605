/// The time that a layer tree lives in: what time it is, which transactions are open, which animations will end when.
///
/// The stage owns one and moves it from event to event; it never moves by itself.
public final class Timeline {
    /// Core Animation's duration of a change for which nobody said one: 0.25 s.
    public static let defaultDuration = 0.25

    /// The stage's time, in seconds from its start.
    public private(set) var time = 0.0
    /// Grows whenever a model changes, so that a frame source sees that there is something new to show.
    public private(set) var changeCount = 0

    /// Whether changes in a transaction come about as a fade of opacity and colours alone, and all else at once.
    public var reducesMotion = false
    /// Whether layers that are backdrops show nothing of their own; see ``Layer/isBackdrop``.
    public let omitsBackdrops: Bool

    private var transactions: [Transaction] = []
    private var animated: [ObjectIdentifier: Layer] = [:]
    private var due: [() -> Void] = []
    private var lastSequence = 0

    private struct Transaction {
        let animation: Animation?
        let delay: Double
        let completion: CompletionGroup?
    }

    /// Makes a timeline at time 0.
    public init(omitsBackdrops: Bool = false) { self.omitsBackdrops = omitsBackdrops }

    /// Puts a layer and all below it on the timeline.
    public func attach(root: Layer) { root.attach(to: self) }

    /// Moves to a time. The caller sees to it that nothing is due before.
    /// - Precondition: time does not fall.
    public func move(to time: Double) {
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
    public func transaction(
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

    /// Takes note of which of a layer's animations there are.
    func noteAnimations(of layer: Layer) {
        animated[ObjectIdentifier(layer)] = layer.animations.isEmpty ? nil : layer
        noteChange()
    }

    /// Ends move when the time of a layer above them does.
    func noteTimingChange() {
        for layer in animated.values { layer.recomputeEndTimes() }
        noteChange()
    }

    /// When the next animation ends, or now if a completion block is due; infinity if nothing will.
    public var nextCompletion: Double {
        if !due.isEmpty { return time }
        var next = Double.infinity
        for layer in animated.values {
            for attached in layer.animations where !attached.hasEnded { next = min(next, attached.endTime) }
        }
        return max(next, time)
    }

    /// Ends the animations whose time has come, in the order in which they were added, and runs the completion blocks
    /// that are due. Blocks may start new animations; those that are over at once are left for another call.
    public func runCompletions() {
        let ended = animated.values.flatMap { layer in
            layer.animations.filter { !$0.hasEnded && $0.endTime <= time }.map { (layer, $0.sequence) }
        }
        for (layer, sequence) in ended.sorted(by: { $0.1 < $1.1 }) { layer.endAnimation(sequence: sequence) }
        let blocks = due
        due = []
        for block in blocks { block() }
    }

    /// The first time from one that was shown on at which animations present something else: that very time while one
    /// runs, infinity if none ever will.
    public func nextChange(after shown: Double) -> Double {
        var next = Double.infinity
        for layer in animated.values {
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
    public func abandon() {
        animated = [:]
        due = []
    }
}

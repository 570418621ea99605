package import Geometry
package import RenderTree

/// The time of a layer tree, its open transactions and its running animations.
///
/// The stage owns one and moves it from event to event; it never moves by itself.
package final class Timeline {
    /// Core Animation's default duration of a change: 0.25 s.
    package static let defaultDuration = 0.25

    /// The stage's time, in seconds from its start.
    package private(set) var time = 0.0
    /// A counter of model changes, which shows that a new frame is needed.
    package private(set) var changeCount = 0

    /// Whether transactions only fade opacity, colours and gradients, and change everything else immediately.
    package var reducesMotion = false
    /// Whether layers that are backdrops draw nothing of their own; see ``Layer/isBackdrop``.
    package let omitsBackdrops: Bool
    /// Measures the text of layers that fit it; nil for none.
    package let shaper: (any TextShaper)?
    /// The stage whose timeline it is.
    package weak var stage: AnyObject?
    /// The input that leads to what happens now, by the number that its replay gave; 0 for the scene itself.
    package private(set) var cause = 0
    /// Records the animations from now on, and those that run; nil for none.
    package var recorder: AnimationRecorder? {
        didSet {
            let running = animated.elements.flatMap { entry in entry.layer.animations.map { (entry.layer, $0) } }
            for (layer, attached) in running.sorted(by: { $0.1.sequence < $1.1.sequence }) { layer.record(attached) }
        }
    }
    /// Whether display links are being called.
    package var isLinking = false
    /// Rises when layers come, go, or change their order.
    package private(set) var treeChangeCount = 0
    /// The claims of the sequences that run, oldest first; see ``PropertyClaim``.
    var claims: [PropertyClaim] = []

    private var transactions: [Transaction] = []
    /// The animated layers by the first begin or end of an animation.
    private var animated = Heap<AnimatedLayer>()
    private var due: [(cause: Int, block: () -> Void)] = []
    private var lastSequence = 0
    private var isAbandoned = false

    private struct Transaction {
        let animation: Animation?
        let delay: Double
        let completion: CompletionGroup?
        let claim: PropertyClaim?
        let site: CallSite?
    }

    /// Makes a timeline at time 0.
    package init(omitsBackdrops: Bool = false, shaper: (any TextShaper)? = nil) {
        self.omitsBackdrops = omitsBackdrops
        self.shaper = shaper
    }

    /// Puts a layer and its descendants on the timeline.
    package func attach(root: Layer) { root.attach(to: self) }

    /// Moves to a time. The caller makes sure that nothing is due before.
    /// - Precondition: time does not decrease.
    package func move(to time: Double) {
        precondition(time >= self.time, "a timeline goes forwards: from \(self.time) to \(time)")
        self.time = time
    }

    /// Runs a block in a transaction: property changes in it are animated, after a delay.
    ///
    /// - Parameters:
    ///   - animation: how changes are animated; nil changes immediately, also inside another transaction. With
    ///     ``reducesMotion`` only opacity, colours and gradients are animated, for 0.2 s at most, and nothing is delayed.
    ///   - delay: seconds until the changes begin, from what is presented then; running animations continue until then.
    ///   - claim: that of the sequence whose step this is.
    ///   - site: the call that warnings name.
    ///   - body: sets properties and adds animations. Setting one twice counts as once.
    ///   - completion: runs once, when all animations added in the body have ended; immediately if there are none. Its
    ///     argument is whether all of them ran to their end.
    ///   - didStart: runs once, when the first of them starts; not if nothing animates.
    package func transaction(
        _ animation: Animation?, delay: Double = 0, claim: PropertyClaim? = nil, site: CallSite? = nil,
        _ body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil, didStart: (() -> Void)? = nil
    ) {
        precondition(delay >= 0 && delay.isFinite, "a delay is a number of seconds from 0, not \(delay)")
        let group = CompletionGroup(completion, start: didStart, cause: cause)
        transactions.append(
            Transaction(
                animation: reducesMotion ? animation?.reduced : animation, delay: reducesMotion ? 0 : delay,
                completion: group, claim: claim ?? openClaim, site: site))
        if let animation { Timeline.warnOfLength(animation.fixedDuration, at: site) }
        if OffStageChanges.watch(animation != nil, at: site, body) { group?.fail() }
        transactions.removeLast()
        if let group, let block = group.seal() { append(block, of: group) }
    }

    /// Reports an animation that takes minutes, and has an end: its duration may be in milliseconds.
    static func warnOfLength(_ duration: Double, at site: CallSite?) {
        guard duration > 60, duration.isFinite else { return }
        DebugWarning.report(
            "an animation takes \(shortest(duration)) s: durations are in seconds, not in milliseconds", at: site)
    }

    /// The claim of the sequence whose step is open; nil outside of one.
    var openClaim: PropertyClaim? { transactions.last?.claim }

    /// The call that opened the current transaction, if known.
    var openSite: CallSite? { transactions.last?.site }

    /// The animation of a property set now; nil if it changes immediately.
    var currentAnimation: (animation: Animation, delay: Double)? {
        guard let transaction = transactions.last, let animation = transaction.animation else { return nil }
        return (animation, transaction.delay)
    }

    /// The duration, in seconds, of an animation added now without one.
    var currentDuration: Double { transactions.last?.animation?.duration ?? Timeline.defaultDuration }

    func nextSequence() -> Int {
        lastSequence += 1
        return lastSequence
    }

    /// The completion blocks, innermost first, that wait for an animation added now.
    func beginWaiting() -> [CompletionGroup] {
        let groups = transactions.reversed().compactMap(\.completion)
        for group in groups { group.begin() }
        return groups
    }

    /// Makes the blocks due that waited for an animation that has ended.
    func end(_ attached: AttachedAnimation, finished: Bool) {
        recorder?.noteEnd(ofSequence: attached.sequence, finished: finished, at: time)
        for group in attached.waiting {
            if let block = group.end(finished: finished) { append(block, of: group) }
        }
    }

    private func append(_ block: @escaping () -> Void, of group: CompletionGroup) {
        recorder?.noteCompletion(at: time, cause: group.cause)
        due.append((group.cause, block))
    }

    /// Makes the blocks due that wait for a start.
    func start(_ groups: [CompletionGroup]) {
        for group in groups { if let block = group.takeStart() { due.append((group.cause, block)) } }
    }

    /// Runs a block as what an input led to.
    package func run(causedBy cause: Int, _ body: () -> Void) {
        let outer = self.cause
        self.cause = cause
        body()
        self.cause = outer
    }

    func noteChange() { changeCount &+= 1 }

    /// Records that the tree has other layers, or another order.
    func noteTreeChange() {
        treeChangeCount &+= 1
        noteChange()
    }

    /// The layers with animations, in no order.
    package var animatedLayers: [Layer] { animated.elements.map(\.layer) }

    /// Records which animations a layer has, and when they begin and end.
    func noteAnimations(of layer: Layer) {
        place(layer)
        noteChange()
    }

    private func place(_ layer: Layer) {
        let entry = AnimatedLayer(layer: layer, nextEvent: layer.nextEvent)
        // The index may belong to the heap of the layer's previous timeline.
        if let index = layer.animatedIndex, index < animated.elements.count, animated.elements[index].layer === layer {
            if layer.animations.isEmpty { animated.remove(at: index) } else { animated.replace(at: index, with: entry) }
        } else if !layer.animations.isEmpty {
            animated.insert(entry)
        }
    }

    /// Records that a layer's time, and the ends of animations below, changed.
    func noteTimingChange() {
        for entry in animated.elements {
            entry.layer.recomputeEvents()
            place(entry.layer)
        }
        noteChange()
    }

    /// The time at which the next animation ends or delayed change begins.
    ///
    /// Now if a completion block is due; infinity if nothing will.
    package var nextCompletion: Double { due.isEmpty ? max(animated.first?.nextEvent ?? .infinity, time) : time }

    /// Ends the animations that are due, begins delayed changes, and runs due blocks.
    ///
    /// Each in the order of adding. Blocks may start new animations; those that end immediately are left for
    /// another call.
    package func runCompletions() {
        var events: [(layer: Layer, sequence: Int, begins: Bool)] = []
        animated.forEachFirst(where: { $0.nextEvent <= time }) { entry in
            for attached in entry.layer.animations where !attached.hasEnded && attached.nextEvent <= time {
                events.append((entry.layer, attached.sequence, attached.delayed != nil))
            }
        }
        // What ends when a change begins has run to its end.
        events.sort { ($0.begins ? 1 : 0, $0.sequence) < ($1.begins ? 1 : 0, $1.sequence) }
        for (layer, sequence, _) in events { layer.runEvent(ofSequence: sequence) }
        let blocks = due
        due = []
        for (cause, block) in blocks where !isAbandoned { run(causedBy: cause, block) }
    }

    /// The first time, `shown` or later, at which animations present something different.
    ///
    /// That is `shown` itself while one runs, and infinity if none ever will.
    package func nextChange(after shown: Double) -> Double {
        var next = Double.infinity
        for layer in animated.elements.lazy.map(\.layer) {
            let rate = layer.timeRate
            if rate == 0 { continue }
            // A step may not have shown yet what changed before.
            let local = layer.drawnTime(at: shown)
            for attached in layer.animations {
                let change =
                    rate > 0 ? attached.nextChange(after: local) : attached.lastChange(before: local)
                if rate > 0 ? change <= local : change == local { return shown }
                if change.isFinite { next = min(next, layer.stageTime(drawing: change)) }
            }
        }
        return next
    }

    /// Removes all animations and ends all sequences without running a block, and releases what they retain.
    package func abandon() {
        isAbandoned = true
        for claim in claims { lose(claim) }
        // What is released may use its layer or the timeline meanwhile.
        let released = (animated.elements.map { ($0.layer, $0.layer.animations) }, due)
        animated = Heap()
        due = []
        for (layer, _) in released.0 { layer.animations = [] }
        withExtendedLifetime(released) {}
    }
}

/// A layer in the order in which animations begin and end.
private struct AnimatedLayer: HeapElement {
    let layer: Layer
    /// The time at which its first animation begins or ends; infinity if none will.
    let nextEvent: Double

    func comes(before other: AnimatedLayer) -> Bool { nextEvent < other.nextEvent }

    func didMove(to index: Int) { layer.animatedIndex = index }
}

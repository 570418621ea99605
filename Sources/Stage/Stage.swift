public import Geometry
public import LayerTree
public import RenderTree

/// A layer tree with a sense of time, and the events that happen in it.
///
/// A stage is a discrete-event simulation. Inputs, delayed calls and completions each happen at their own exact time
/// while ``advance(to:)`` passes over it, in order, however far one step goes. So what is shown at a time does not
/// depend on which other times were looked at.
public final class Stage {
    /// The layer that fills the viewport.
    public let root = Layer(name: "root")
    /// What measures text for the controls on the stage.
    public let shaper: any TextShaper
    /// Where copied text goes.
    public let clipboard: any Clipboard
    /// Whoever fills the stage.
    public weak var delegate: (any StageDelegate)?
    /// Hears of key presses that neither a control nor the delegate took; returns whether it made use of one.
    public var unhandledKey: ((KeyPress) -> Bool)?
    /// Hears of every input once it has happened, except of keys that nothing on the stage took or that only asked the
    /// clipboard, and while inputs are replayed. Text for a control that keeps secrets arrives as one dot a character.
    public var inputObserver: ((InputEvent) -> Void)?
    /// What is behind all layers.
    public var background = Color.black
    /// Whether people asked for less movement, as some need: scenes then cross-fade to the same ends.
    ///
    /// In ``animate(_:delay:_:completion:)`` opacity and colours then take 0.2 s at most, and all else changes at once.
    public var reducesMotion: Bool {
        get { timeline.reducesMotion }
        set { timeline.reducesMotion = newValue }
    }
    /// The viewport in points.
    public private(set) var size: Size
    /// Pixels a point.
    public private(set) var scale: Double
    /// While true, time stands still: ``advance(to:)`` stops where it is, also when it is set on the way.
    public var isPaused = false

    /// The number of events at one time past which a stage takes them for a loop that would never end, such as a
    /// completion that starts its own animation of no duration again.
    public static let eventLimit = 100_000

    let timeline: Timeline
    var input = InputState()
    private var queue = EventQueue()
    private var isHalted = false
    private var links: [DisplayLink] = []
    /// The time that the last frame was made for, and the state of the models then.
    private var shown: (time: Double, changeCount: Int)?

    /// Makes an empty stage at time 0, whose root is a backdrop.
    /// - Parameter omitsBackdrops: whether backdrops show nothing of their own; see ``Layer/isBackdrop``.
    /// - Precondition: the size is positive and finite, and so is the scale.
    public init(
        size: Size, scale: Double, shaper: any TextShaper, clipboard: any Clipboard = LocalClipboard(),
        omitsBackdrops: Bool = false
    ) {
        precondition(!size.isEmpty && size.isFinite, "a stage has a positive size, not \(size)")
        precondition(scale > 0 && scale.isFinite, "a stage has a positive scale, not \(scale)")
        self.size = size
        self.scale = scale
        self.shaper = shaper
        self.clipboard = clipboard
        timeline = Timeline(omitsBackdrops: omitsBackdrops)
        timeline.attach(root: root)
        root.isBackdrop = true
        root.frame = Rect(origin: .zero, size: size)
    }

    deinit { timeline.abandon() }

    /// The time that has been reached, in seconds from the start.
    public var time: Double { timeline.time }

    /// Moves values to the pixel grid of the stage's scale.
    public var pixelAlignment: PixelAlignment { PixelAlignment(scale: scale) }

    /// Goes on to a time: runs everything that is due up to and including it, each at its own time.
    ///
    /// A time before the present one is taken as the present one.
    /// - Precondition: the time is finite, and no more than ``eventLimit`` events follow from one another at one time.
    public func advance(to target: Double) {
        precondition(target.isFinite, "a stage can't advance to \(target)")
        isHalted = false
        var eventsAtThisTime = 0
        var lastBefore = queue.lastSequence
        while !isPaused, !isHalted {
            let completion = timeline.nextCompletion
            let queued = max(queue.nextTime(), time)
            let next = min(completion, queued)
            // What is laid out may begin animations that end before.
            if next > time, layOutIfNeeded() { continue }
            guard next <= target else { break }
            if next > time {
                timeline.move(to: next)
                eventsAtThisTime = 0
                lastBefore = queue.lastSequence
                // What an event finds must not depend on when the last frame was made.
                updateDisplayLinks()
            }
            precondition(
                eventsAtThisTime <= Stage.eventLimit,
                "time stands still at \(time): completions or actions of no duration keep starting one another")
            if completion <= queued {
                eventsAtThisTime += 1
                timeline.runCompletions()
            } else if let (action, sequence) = queue.popFirst() {
                // What was waiting for this time before it came follows from nothing that happens at it.
                if sequence > lastBefore { eventsAtThisTime += 1 }
                action.run()
            }
        }
        layOutIfNeeded()
        if !isPaused, !isHalted, target > time { timeline.move(to: target) }
        updateDisplayLinks()
    }

    /// Lets the ``advance(to:)`` under way end at the time it has reached, so that whoever advances may think again.
    public func halt() { isHalted = true }

    /// Runs an action at a time of the stage; at once, on the next advance, if that has passed.
    @discardableResult
    public func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction {
        precondition(!time.isNaN, "an action needs a time")
        let scheduled = ScheduledAction(action)
        queue.insert(scheduled, at: time)
        return scheduled
    }

    /// Runs an action a number of seconds from now.
    @discardableResult
    public func after(_ delay: Double, _ action: @escaping () -> Void) -> ScheduledAction {
        schedule(at: time + delay, action)
    }

    /// Changes properties with an animation.
    /// - Parameters:
    ///   - animation: how they change. With ``reducesMotion`` only opacity and colours take time.
    ///   - delay: seconds until the changes begin; what is on screen stays until then.
    ///   - changes: sets properties and adds animations. What it sets twice counts as set once.
    ///   - completion: called once, when all animations added in the block are over, with whether all ran to their end; at
    ///     once if there are none.
    public func animate(
        _ animation: Animation, delay: Double = 0, _ changes: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        timeline.transaction(animation, delay: delay, changes, completion: completion)
    }

    /// Groups changes that happen at once with animations that are added in the block, for one completion.
    public func transaction(_ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil) {
        timeline.transaction(nil, changes, completion: completion)
    }

    /// Changes properties at once, also inside ``animate(_:delay:_:completion:)``: Core Animation's disabled actions.
    ///
    /// What still moves those properties ends unfinished. An ``animate(_:delay:_:completion:)`` in the block animates.
    public func withoutAnimation(_ changes: () -> Void) { timeline.transaction(nil, changes) }

    /// Adds a link that calls back for every frame, or every n-th refresh, from now on; see ``DisplayLink``.
    /// - Parameters:
    ///   - frameInterval: at least 1.
    ///   - layer: what the link moves, if that is one layer and what is in it: while that is hidden, or not on the stage,
    ///     the link's time goes on but nobody is called, and no frame is made for it.
    @discardableResult
    public func addDisplayLink(
        frameInterval: Int = 1, for layer: Layer? = nil, _ callback: @escaping (DisplayLink) -> Void
    ) -> DisplayLink {
        precondition(frameInterval >= 1, "a frame interval is a whole number from 1, not \(frameInterval)")
        return add(DisplayLink(stage: self, pace: .everyRefresh(frameInterval), layer: layer, callback: callback))
    }

    /// Adds a link that calls back for a number of frames a second; see ``DisplayLink``.
    /// - Precondition: the rate is positive and finite.
    @discardableResult
    public func addDisplayLink(
        preferredFramesPerSecond rate: Double, _ callback: @escaping (DisplayLink) -> Void
    ) -> DisplayLink {
        precondition(rate > 0 && rate.isFinite, "a rate is a positive number of frames a second, not \(rate)")
        return add(DisplayLink(stage: self, pace: .rate(rate), layer: nil, callback: callback))
    }

    private func add(_ link: DisplayLink) -> DisplayLink {
        links.append(link)
        link.update(at: time)
        return link
    }

    func remove(_ link: DisplayLink) { links.removeAll { $0 === link } }

    func updateDisplayLinks() {
        for link in links where !link.isPaused { link.update(at: time) }
    }

    /// Fits the stage to a viewport, in points with a number of pixels each. A size or scale that nothing can be drawn
    /// at is ignored.
    public func fit(_ size: Size, scale: Double) {
        guard size != self.size || scale != self.scale, !size.isEmpty, size.isFinite, scale > 0, scale.isFinite else {
            return
        }
        self.size = size
        self.scale = scale
        root.frame = Rect(origin: .zero, size: size)
        delegate?.stageDidResize(self)
    }

    /// What is to be shown at the time that has been reached.
    public func frame() -> RenderFrame {
        layOutIfNeeded()
        shown = (time, timeline.changeCount)
        let root = root.renderNode(atParentTime: time) ?? RenderNode(id: 0)
        return RenderFrame(size: size, scale: scale, background: background, root: root)
    }

    /// All layers as they are presented at the time that has been reached; see ``Layer/snapshots(at:)``.
    public func snapshots() -> [LayerSnapshot] {
        layOutIfNeeded()
        return root.snapshots(at: time)
    }

    /// Whether the last frame is of the time that has been reached.
    package var isShown: Bool { shown?.time == time }

    /// When the next frame is worth making.
    public var nextFrame: NextFrame {
        guard let shown, shown.changeCount == timeline.changeCount, input.needLayout.isEmpty else { return .now }
        var next = timeline.nextChange(after: shown.time)
        for link in links { next = min(next, link.nextChange(after: shown.time)) }
        if isPaused { return next <= time && shown.time < time ? .now : .never }
        if next <= time { return .now }
        next = min(next, timeline.nextCompletion, queue.nextTime())
        return next < .infinity ? .at(max(next, time)) : .never
    }
}

/// When a stage next has something new to show.
public enum NextFrame: Hashable, Sendable {
    /// At the next refresh: something is moving, or has changed since the last frame was made.
    case now
    /// Not before this time of the stage.
    case at(Double)
    /// Not until there is input.
    case never
}

/// A clipboard that stays within the program.
public final class LocalClipboard: Clipboard {
    private var text: String?
    private var selection: String?

    /// Makes an empty clipboard.
    public init() {}

    /// Offers text to whoever pastes next.
    public func offer(_ text: String) { self.text = text }

    /// Hands over the text on offer, at once.
    public func request(_ receive: @escaping (String) -> Void) {
        if let text { receive(text) }
    }

    /// Offers what is selected.
    public func offerSelection(_ text: String) { selection = text }

    /// Hands over what is selected, at once.
    public func requestSelection(_ receive: @escaping (String) -> Void) {
        if let selection { receive(selection) }
    }
}

public import Geometry
public import LayerTree
public import RenderTree

/// A layer tree with a time, and the events that happen in it.
///
/// A stage is a discrete-event simulation. Inputs, delayed calls and completions happen at their own exact times, in
/// order, while ``advance(to:)`` passes over them. So the presentation at a time does not depend on which other times
/// were presented.
public final class Stage {
    /// The layer that fills the viewport.
    public let root = Layer(name: "root")
    /// Measures text for the controls on the stage.
    public let shaper: any TextShaper
    /// The clipboard for copying and pasting.
    public package(set) var clipboard: any Clipboard
    /// The delegate, which fills the stage.
    public weak var delegate: (any StageDelegate)?
    /// Called after every input, unless it is replayed.
    ///
    /// Also not for keys that nothing on the stage used or that only requested the clipboard's text. Text for a control
    /// that keeps secrets is replaced by one dot per character.
    public var inputObserver: ((InputEvent) -> Void)?
    /// The colour behind all layers (default: white).
    ///
    /// New shapes and texts are black, so that they show on it.
    public var background = Color.white
    /// Whether the user prefers reduced motion; scenes then cross-fade to the same ends.
    ///
    /// In ``animate(_:delay:_:completion:didStart:file:line:)`` opacity, colours and gradients then take 0.2 s at most, and everything
    /// else changes immediately.
    public var reducesMotion: Bool {
        get { timeline.reducesMotion }
        set { timeline.reducesMotion = newValue }
    }
    /// The viewport in points.
    public private(set) var size: Size
    /// Pixels per point.
    public private(set) var scale: Double
    /// How many points of the viewport a point of the root layer is (default: 1).
    ///
    /// The root fills the viewport with fewer points. Inputs, sizes and frames keep the viewport's.
    package var magnification = 1.0 {
        didSet { if magnification != oldValue { placeRoot() } }
    }
    /// The title, icon and size limits of the window that shows the stage; exports and tests have none.
    public var window = WindowProperties()
    /// Whether time is stopped: ``advance(to:)`` stops at the current time, even if set on the way.
    public var isPaused = false

    /// The largest number of events at one time; more count as an endless loop.
    ///
    /// Such as a completion that starts its own animation of no duration again.
    public static let eventLimit = 100_000

    let timeline: Timeline
    var input = InputState()
    /// The sequences whose steps run at present, each begun by a step of the one before.
    var nestedSequences = 0
    private var queue = EventQueue()
    private var isHalted = false
    private var isEnded = false
    private var links: [DisplayLink] = []
    /// The time of the last frame, and the state of the models then.
    private var shown: (time: Double, changeCount: Int)?
    /// The number of events that have happened while time advanced, which is what a replay costs.
    package private(set) var eventCount = 0

    /// Makes an empty stage at time 0, whose root is a backdrop.
    /// - Parameter omitsBackdrops: whether backdrops draw nothing of their own; see ``Layer/isBackdrop``.
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
        timeline = Timeline(omitsBackdrops: omitsBackdrops, shaper: shaper)
        timeline.stage = self
        timeline.attach(root: root)
        root.isBackdrop = true
        placeRoot()
    }

    private func placeRoot() {
        let extent = Size(size.width / magnification, size.height / magnification)
        root.bounds = Rect(origin: .zero, size: extent)
        // So that the root begins at 0 to the last bit.
        root.position = Point(extent.width / 2 * magnification, extent.height / 2 * magnification)
        root.transform = .scale(magnification)
    }

    deinit { timeline.abandon() }

    /// Cancels everything scheduled, running or waiting, now and later, and releases its closures.
    ///
    /// They may retain the stage. No completion runs.
    package func end() {
        isEnded = true
        for link in links { link.invalidate() }
        timeline.abandon()
        while let (action, _) = queue.popFirst() { action.cancel() }
    }

    /// The time reached, in seconds from the start.
    public var time: Double { timeline.time }

    /// Aligns values of the root layer's coordinates to the pixels of the display.
    ///
    /// Its scale is larger than the stage's if a scene is enlarged in a large viewport.
    public var pixelAlignment: PixelAlignment { PixelAlignment(scale: scale * magnification) }

    /// Advances to `target`, firing events at their own times up to and including it.
    ///
    /// A time before the current one counts as the current one.
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
            // A layout may begin animations that end earlier.
            if next > time, layOutIfNeeded() { continue }
            guard next <= target else { break }
            if next > time {
                timeline.move(to: next)
                eventsAtThisTime = 0
                lastBefore = queue.lastSequence
                // What an event finds must not depend on when the last frame was made.
                updateDisplayLinks()
            }
            expectProgress(after: eventsAtThisTime)
            eventCount += 1
            if completion <= queued {
                eventsAtThisTime += 1
                timeline.runCompletions()
            } else if let (action, rank) = queue.popFirst() {
                // Events scheduled before this time was reached do not follow from those at it.
                if rank > lastBefore { eventsAtThisTime += 1 }
                timeline.run(causedBy: action.cause, action.run)
            }
        }
        layOutIfNeeded()
        if !isPaused, !isHalted, target > time { timeline.move(to: target) }
        updateDisplayLinks()
    }

    /// Calls the display links and completions that are due at the time reached.
    ///
    /// An input does so first, and so does a new size of a window: it then finds the same when it is replayed, however time
    /// advanced since the input before.
    package func settle() {
        updateDisplayLinks()
        var count = 0
        while timeline.nextCompletion <= time {
            count += 1
            expectProgress(after: count)
            eventCount += 1
            timeline.runCompletions()
        }
    }

    private func expectProgress(after count: Int) {
        precondition(
            count <= Stage.eventLimit,
            "time stands still at \(time): completions or actions of no duration keep starting one another")
    }

    /// Ends the current ``advance(to:)`` at the time reached.
    ///
    /// Its caller can then choose another target.
    public func halt() { isHalted = true }

    /// Runs an action at a time of the stage; on the next advance if that has passed.
    @discardableResult
    public func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction {
        precondition(!time.isNaN, "an action needs a time")
        let scheduled = ScheduledAction(action, cause: timeline.cause)
        if isEnded { scheduled.cancel() } else { queue.insert(scheduled, at: time) }
        return scheduled
    }

    /// Gives inputs scheduled from now on their place among the events of one time.
    ///
    /// They happen after those scheduled before this call, and before those scheduled later.
    package func reserveInputs() { queue.inputRank = queue.lastSequence }

    /// Schedules what a block schedules as inputs; see ``reserveInputs()``.
    package func scheduleInputs(_ body: () -> Void) {
        queue.insertsInputs = true
        body()
        queue.insertsInputs = false
    }

    /// Runs an action a number of seconds from now.
    @discardableResult
    public func after(_ delay: Double, _ action: @escaping () -> Void) -> ScheduledAction {
        schedule(at: time + delay, action)
    }

    /// Adds a link that calls back for every frame, or every n-th refresh; see ``DisplayLink``.
    /// - Parameters:
    ///   - frameInterval: at least 1.
    ///   - layer: the layer that contains everything the link moves, if there is one: while it is hidden, or not on the
    ///     stage, the link's time advances without calls, and no frame is made for it.
    @discardableResult
    public func addDisplayLink(
        frameInterval: Int = 1, for layer: Layer? = nil, _ callback: @escaping (DisplayLink) -> Void
    ) -> DisplayLink {
        precondition(frameInterval >= 1, "a frame interval is a whole number from 1, not \(frameInterval)")
        return add(DisplayLink(stage: self, pace: .everyRefresh(frameInterval), layer: layer, callback: callback))
    }

    /// Adds a link that calls back a number of times per second; see ``DisplayLink``.
    /// - Precondition: the rate is positive and finite.
    @discardableResult
    public func addDisplayLink(
        preferredFramesPerSecond rate: Double, _ callback: @escaping (DisplayLink) -> Void
    ) -> DisplayLink {
        precondition(rate > 0 && rate.isFinite, "a rate is a positive number of frames per second, not \(rate)")
        return add(DisplayLink(stage: self, pace: .rate(rate), layer: nil, callback: callback))
    }

    private func add(_ link: DisplayLink) -> DisplayLink {
        if isEnded {
            link.invalidate()
            return link
        }
        links.append(link)
        link.update(at: time)
        return link
    }

    func remove(_ link: DisplayLink) { links.removeAll { $0 === link } }

    func updateDisplayLinks() {
        if links.isEmpty { return }
        timeline.isLinking = true
        for link in links where !link.isPaused { link.update(at: time) }
        timeline.isLinking = false
    }

    /// Fits the stage to a viewport in points, with a scale in pixels per point.
    ///
    /// A size or scale at which nothing can be drawn is ignored.
    public func fit(_ size: Size, scale: Double) {
        guard size != self.size || scale != self.scale, !size.isEmpty, size.isFinite, scale > 0, scale.isFinite else {
            return
        }
        self.size = size
        self.scale = scale
        placeRoot()
        delegate?.stageDidResize(self)
    }

    /// The frame for the time reached.
    public func frame() -> RenderFrame {
        layOutIfNeeded()
        shown = (time, timeline.changeCount)
        let root = root.renderNode(atParentTime: time) ?? RenderNode(id: 0)
        return RenderFrame(size: size, scale: scale, background: background, root: root)
    }

    /// All layers as presented at the time reached; see ``Layer/snapshots(at:)``.
    public func snapshots() -> [LayerSnapshot] {
        layOutIfNeeded()
        return root.snapshots(at: time)
    }

    /// Whether the last frame is of the time reached.
    package var isShown: Bool { shown?.time == time }

    /// Rises with every change of the layers, and when a control needs layout.
    package var changeCount: Int { timeline.changeCount + input.needLayout.count }

    /// The time of the next event; infinity if there is none until the next input.
    package var nextEvent: Double { min(timeline.nextCompletion, queue.nextTime()) }

    /// Whether display links may change what is shown as time passes.
    package var isLinked: Bool { links.contains(where: \.isRunning) }

    /// The layers with animations, in no order.
    package var animatedLayers: [Layer] { timeline.animatedLayers }

    /// Rises when layers come, go, or change their order.
    package var treeChangeCount: Int { timeline.treeChangeCount }

    /// Records the animations from now on, and those that run; nil for none.
    package var animationRecorder: AnimationRecorder? {
        get { timeline.recorder }
        set { timeline.recorder = newValue }
    }

    /// The time at which the next frame may differ.
    public var nextFrame: NextFrame {
        guard let shown, shown.changeCount == timeline.changeCount, input.needLayout.isEmpty else { return .now }
        var next = timeline.nextChange(after: shown.time)
        for link in links { next = min(next, link.nextChange(after: shown.time)) }
        if isPaused { return next <= time && shown.time < time ? .now : .never }
        if next <= time { return .now }
        next = min(next, nextEvent)
        return next < .infinity ? .at(max(next, time)) : .never
    }
}

/// The time at which a stage next has something new to show.
public enum NextFrame: Hashable, Sendable {
    /// At the next refresh: an animation is running, or something has changed since the last frame.
    case now
    /// Not before this time of the stage.
    case at(Double)
    /// Not until the next input.
    case never
}

extension NextFrame {
    /// The time of a clock, in seconds: −∞ for now, ∞ for never.
    /// - Parameter clockTime: the clock's time for a time of the stage.
    package func time(by clockTime: (Double) -> Double) -> Double {
        switch self {
        case .now: -.infinity
        case .at(let time): clockTime(time)
        case .never: .infinity
        }
    }
}

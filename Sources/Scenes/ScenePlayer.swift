public import Geometry
public import RenderTree
public import Stage

/// Plays a scene by a clock or to a time, forwards and back, at any speed and in single steps.
///
/// It owns the stage with the scene on it and the inputs scheduled for later times, such as a script's.
///
/// The clock's times are passed in; none is read here. A change of speed or a pause takes effect at the time that the
/// stage has reached, so that nothing ever jumps. A stage itself only advances; to go back, a new one is made and all
/// inputs up to the target time are replayed, which gives the same pictures because pictures depend on time and input
/// alone. The one exception are secrets, which are never stored: a password is replayed as dots.
public final class ScenePlayer {
    /// The factor of slow motion.
    public static let slowMotion = 10.0
    /// The length of a step: one refresh at 60 per second.
    public static let step = 1 / 60.0

    /// The stage that is playing. Going back replaces it.
    ///
    /// One that was replaced, or whose player is gone, has no animations, and nothing happens on it any more.
    public private(set) var stage: Stage
    /// The stage's seconds per second of the clock.
    public private(set) var speed: Double
    /// Called after key presses that neither the stage nor the player used.
    ///
    /// Returns whether it used the key press.
    public var unhandledKey: ((KeyPress) -> Bool)?

    private let makeStage: () -> Stage
    private let configuration: SceneConfiguration?
    /// The scene on the stage; nil for a stage that the caller filled.
    private var host: SceneHost?
    private let inputs: (any InputSource)?
    private let keysControlTime: Bool
    private let goesBack: Bool
    private let fullSpeed: Double
    private var clockAnchor: Double
    private var stageAnchor: Double
    private var lastClock: Double
    private var isRetimed = false
    private var log = InputLog()
    /// The viewport and its scale at time 0, if going back has changed them.
    private var first = Fitting()
    /// The viewport's size for that.
    private var firstSize: Size
    /// The beginning last returned by ``takeHistoryChanges()``.
    private var takenBeginning: (fitting: Fitting, size: Size)?
    /// The times from which frames already shown have changed, in the order of the changes.
    ///
    /// They change by an input after going back, or by going back in a window of another size.
    public private(set) var discards: [Double] = []
    /// The latest time ever reached.
    private var furthest = -Double.infinity
    /// The time up to which frames shown before going back will be shown again.
    private var futureEnd = -Double.infinity
    /// The inputs yet to be replayed.
    private var replays: [ScheduledAction] = []

    /// Makes a scene and starts it at a time of the clock.
    /// - Parameters:
    ///   - shaper: measures text for the scene.
    ///   - inputs: the source of scheduled inputs. After going back the player replays past ones itself, and only requests
    ///     the later ones.
    ///   - speed: positive and finite.
    ///   - clock: the clock's time now, in seconds.
    ///   - keysControlTime: whether keys that nothing on the stage used pause, step and slow down time.
    public convenience init(
        _ configuration: SceneConfiguration, shaper: any TextShaper, clipboard: any Clipboard = LocalClipboard(),
        inputs: (any InputSource)? = nil, speed: Double = 1, clock: Double = 0, keysControlTime: Bool = true
    ) {
        self.init(
            configuration: configuration, inputs: inputs, speed: speed, clock: clock, keysControlTime: keysControlTime
        ) { configuration.makeStage(shaper: shaper, clipboard: clipboard) }
    }

    /// Plays a stage, with a scene if there is a configuration.
    /// - Parameters:
    ///   - goesBack: whether earlier times can be sought; false where the stage can't be made again.
    ///   - makeStage: makes the stage as it is at time 0, without inputs.
    package init(
        configuration: SceneConfiguration? = nil, inputs: (any InputSource)? = nil, speed: Double = 1, clock: Double,
        keysControlTime: Bool = true, goesBack: Bool = true, makeStage: @escaping () -> Stage
    ) {
        precondition(speed > 0 && speed.isFinite, "a speed is a positive number, not \(speed)")
        self.configuration = configuration
        self.inputs = inputs
        self.speed = speed
        self.keysControlTime = keysControlTime
        self.goesBack = goesBack
        self.makeStage = makeStage
        fullSpeed = speed
        clockAnchor = clock
        lastClock = clock
        stage = makeStage()
        firstSize = stage.size
        stageAnchor = stage.time
        fill(inputsLaterThan: -.infinity)
        listen()
    }

    deinit { leave(stage) }

    /// Stops listening to a stage, and ends it unless it is the caller's own.
    private func leave(_ stage: Stage) {
        (stage.inputObserver, stage.unhandledKey) = (nil, nil)
        if goesBack { stage.end() }
    }

    /// The scene that is played; nil for a stage without one. Going back replaces it.
    public var scene: (any Scene)? { host?.scene }

    /// The step that the last input sent has played; nil if it played none.
    package private(set) var replayedStep: SceneStep?

    /// The error that ended the scheduled inputs early; nil if none did.
    public var inputFailure: (any Error)? { inputs?.failure }

    /// Puts the scene and the scheduled inputs on a new stage.
    private func fill(inputsLaterThan time: Double) {
        host = configuration.map { SceneHost($0, on: stage) }
        inputs?.schedule(on: stage, laterThan: time)
    }

    /// Advances the stage to a time of the clock.
    public func advance(toClock clock: Double) {
        lastClock = clock
        // A change of speed on the way halts the stage, which then continues at the new speed.
        repeat {
            isRetimed = false
            if !stage.isPaused { stage.advance(to: stageTime(atClock: clock)) }
        } while isRetimed
    }

    /// The clock's time for a time of the stage; infinity while paused.
    public func clockTime(atStage time: Double) -> Double {
        stage.isPaused ? .infinity : clockAnchor + (time - stageAnchor) / speed
    }

    private func stageTime(atClock clock: Double) -> Double { stageAnchor + (clock - clockAnchor) * speed }

    /// Whether the playback is slower than at its start.
    public var isSlow: Bool { speed < fullSpeed }

    /// Whether the playback is paused.
    public var isPaused: Bool { stage.isPaused }

    /// Pauses or resumes time.
    public func togglePause() {
        anchor()
        stage.isPaused.toggle()
    }

    /// Switches between full speed and slow motion.
    public func toggleSlowMotion() {
        anchor()
        speed = speed == fullSpeed ? fullSpeed / ScenePlayer.slowMotion : fullSpeed
        isRetimed = true
        stage.halt()
    }

    /// While paused, steps one refresh forward (1) or back (−1).
    public func step(_ count: Int) {
        if stage.isPaused { seek(to: stage.time + Double(count) * ScenePlayer.step) }
    }

    /// Seeks to a time of the stage, also back; before 0 is 0. A pause stays.
    ///
    /// Inputs after that time are replayed at their times, until a new input discards them.
    public func seek(to time: Double) {
        precondition(!time.isNaN, "a stage can't be taken to a time that is no number")
        guard goesBack || time >= stage.time else { return }
        let isPaused = stage.isPaused
        if time < stage.time { startAgain() }
        stage.isPaused = false
        stage.advance(to: max(0, time))
        stage.isPaused = isPaused
        (clockAnchor, stageAnchor) = (lastClock, stage.time)
    }

    /// Measures time from the current moment on.
    private func anchor() {
        // During an advance the clock is already further than the stage.
        clockAnchor = stage.isPaused ? lastClock : min(lastClock, clockTime(atStage: stage.time))
        stageAnchor = stage.time
    }

    /// All inputs with their times; in this order they make the same frames again.
    ///
    /// Inputs discarded by another one after going back are not included. A window size from before the last time of
    /// going back counts from time 0.
    public var history: [(time: Double, event: InputEvent)] {
        first.events.map { (0, $0) } + log.history(from: firstSize)
    }

    /// The changes of ``history`` since the last call, for a file that stores it.
    ///
    /// The history consists of groups of inputs. The first `kept` are unchanged; `added` replaces those after them. A
    /// final move that changed nothing, leaving included, is held back until another input follows.
    public func takeHistoryChanges() -> (kept: Int, added: [[(time: Double, event: InputEvent)]]) {
        let beginning = (fitting: first, size: firstSize)
        guard let taken = takenBeginning, taken == beginning else {
            takenBeginning = beginning
            log.resetChanges()
            return (0, [first.events.map { (0, $0) }] + log.takeChanges(from: firstSize).added)
        }
        let changes = log.takeChanges(from: firstSize)
        return (changes.kept + 1, changes.added)
    }

    /// Sends an input now. It comes after the frame shown last, even if no time has passed since.
    public func send(_ event: InputEvent) {
        let isDrag = stage.captured != nil
        switch event {
        case .pointerMoved, .pointerLeft:
            if isReplaying, !isDrag { return placePointer(by: event) }
            if isDrag || stage.followsPointer { leaveShownMoment() }
        default:
            if isDrag || event.isDecision { leaveShownMoment() }
        }
        replayedStep = nil
        // Someone who studies a moment at which a field is being edited wants to leave it again.
        if isPaused, case .keyPressed(let press) = event, controlTime(press) { return }
        // A key may replace the stage by another one, on which the steps of the past were played again.
        let host = host
        host?.replayedStep = nil
        stage.send(event)
        replayedStep = host?.replayedStep
    }

    /// Shows where the pointer is, and nothing else.
    private func placePointer(by move: InputEvent) {
        if case .pointerMoved(let point) = move { stage.placePointer(point) } else { stage.placePointer(nil) }
    }

    /// Fits the stage to a window of another size.
    public func fit(_ size: Size, scale: Double) {
        let (old, oldScale) = (stage.size, stage.scale)
        guard size != old || scale != oldScale else { return }
        leaveShownMoment()
        stage.fit(size, scale: scale)
        let change = Fitting(
            size: stage.size == old ? nil : stage.size, scale: stage.scale == oldScale ? nil : stage.scale)
        for event in change.events { log.insertWindowSize(event, at: stage.time) }
    }

    /// Advances by the smallest step of time if the current moment was shown.
    ///
    /// It does so even while paused. The next input must not be visible in that frame, nor when the same time is shown
    /// again.
    public func leaveShownMoment() {
        guard stage.isShown else { return }
        let isPaused = stage.isPaused
        stage.isPaused = false
        stage.advance(to: stage.time.nextUp)
        stage.isPaused = stage.isPaused || isPaused
    }

    private func startAgain() {
        furthest = max(furthest, stage.time)
        futureEnd = max(futureEnd, stage.time)
        let old = stage
        leave(old)
        stage = makeStage()
        fill(inputsLaterThan: furthest)
        let fitting = Fitting(
            size: stage.size == old.size ? nil : old.size, scale: stage.scale == old.scale ? nil : old.scale)
        if fitting != first || log.hasWindowSizes { discards.append(0) }
        first = fitting
        firstSize = old.size
        stage.fit(old.size, scale: old.scale)
        log.forgetWindowSizes()
        listen()
        replays = log.entries.map { entry in
            stage.schedule(at: entry.time) { [unowned stage] in stage.replay(entry.event, aimedIn: entry.aim) }
        }
    }

    private func listen() {
        stage.inputObserver = { [unowned self] event in remember(event) }
        stage.unhandledKey = { [unowned self] press in keyPressed(press) }
    }

    /// Whether inputs after this moment are yet to be replayed; moving the pointer over the past changes nothing in it.
    private var isReplaying: Bool {
        replays.removeAll { $0.isOver }
        return !replays.isEmpty
    }

    private func remember(_ event: InputEvent) {
        if isReplaying {
            guard event.isDecision else { return }
            for action in replays { action.cancel() }
            replays = []
            log.truncate(after: stage.time)
            discardFuture()
        } else if stage.time < futureEnd {
            discardFuture()
        }
        log.append(event, at: stage.time, isUsed: stage.captured != nil || stage.isPointerUsed, in: stage.size)
    }

    /// Records that frames shown after this moment will not be shown again.
    private func discardFuture() {
        discards.append(stage.time)
        futureEnd = -.infinity
    }

    private func keyPressed(_ press: KeyPress) -> Bool {
        controlTime(press) || unhandledKey?(press) ?? false
    }

    /// With Ctrl the keys also work while a field takes the letters.
    private func controlTime(_ press: KeyPress) -> Bool {
        guard keysControlTime, press.modifiers.isDisjoint(with: [.alt, .command]) else { return false }
        switch press.shortcut {
        case "p": togglePause()
        case "s": toggleSlowMotion()
        case ".": step(1)
        case ",": step(-1)
        default: return false
        }
        return true
    }
}

/// A change of the viewport: its size, its scale, or both.
private struct Fitting: Equatable {
    var size: Size?
    var scale: Double?

    /// The inputs for the change. The scale comes first, since sizes are whole numbers of its pixels.
    var events: [InputEvent] {
        (scale.map { [.rescaled($0)] } ?? []) + (size.map { [.resized($0)] } ?? [])
    }
}

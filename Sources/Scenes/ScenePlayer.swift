public import Geometry
public import RenderTree
public import Stage

/// Plays a scene: forwards, back, at any speed, step by step, by a clock or to a time.
///
/// It owns the stage with the scene on it and the inputs that wait for their times, such as a script's.
///
/// The clock's times are handed in; nothing here reads one. A change of speed or a pause takes effect at the time that
/// the stage has reached, so nothing ever jumps. A stage itself only goes forwards; to go back, a new one is made and
/// everything that happened up to the wanted time happens again, which gives the same pictures because pictures depend
/// on time and input alone. The one exception are secrets, which nobody remembers: a password comes back as dots.
public final class ScenePlayer {
    /// How much slower slow motion is.
    public static let slowMotion = 10.0
    /// How far a step goes: one refresh of 60 a second.
    public static let step = 1 / 60.0

    /// The stage that is playing. Going back replaces it.
    public private(set) var stage: Stage
    /// How many of the stage's seconds pass in one second of the clock.
    public private(set) var speed: Double
    /// Called with key presses that neither the stage nor the player consumed; returns whether it consumed one.
    public var unhandledKey: ((KeyPress) -> Bool)?

    private let makeStage: (_ laterThan: Double) -> Stage
    private let configuration: SceneConfiguration?
    /// The scene on the stage; nil for a stage that was filled otherwise.
    private var host: SceneHost?
    private let inputs: (any InputSource)?
    private let keysControlTime: Bool
    private let fullSpeed: Double
    private var clockAnchor: Double
    private var stageAnchor: Double
    private var lastClock: Double
    private var isRetimed = false
    private var log = InputLog()
    /// The viewport and its scale at time 0 where going back has made them others.
    private var first = Fitting()
    /// The viewport's size with that.
    private var firstSize: Size
    /// The beginning last returned by ``takeHistoryChanges()``.
    private var takenBeginning: (fitting: Fitting, size: Size)?
    /// The times from which on frames that had been shown have become others, in the order in which that happened: by an
    /// input after going back, or by going back in a window of another size.
    public private(set) var discards: [Double] = []
    /// The latest time that was ever reached.
    private var furthest = -Double.infinity
    /// Up to where what was shown before going back is still what will be shown.
    private var futureEnd = -Double.infinity
    /// Inputs of the past that are still to happen again.
    private var replays: [ScheduledAction] = []

    /// Makes a scene and starts it at a time of the clock.
    /// - Parameters:
    ///   - shaper: measures text for the scene.
    ///   - inputs: inputs of the past happen again by themselves after going back; these are asked for the later ones.
    ///   - speed: positive and finite.
    ///   - clock: the clock's time now, in seconds.
    ///   - keysControlTime: whether keys that nothing on the stage took pause, step and slow down time.
    public convenience init(
        _ configuration: SceneConfiguration, shaper: any TextShaper, clipboard: any Clipboard = LocalClipboard(),
        inputs: (any InputSource)? = nil, speed: Double = 1, clock: Double = 0, keysControlTime: Bool = true
    ) {
        self.init(
            configuration: configuration, inputs: inputs, speed: speed, clock: clock, keysControlTime: keysControlTime
        ) { _ in configuration.makeStage(shaper: shaper, clipboard: clipboard) }
    }

    /// Plays a stage, with a scene if there is a configuration.
    /// - Parameter makeStage: Makes the stage as it is at time 0, with inputs waiting only if they are later than a time.
    package init(
        configuration: SceneConfiguration? = nil, inputs: (any InputSource)? = nil, speed: Double = 1, clock: Double,
        keysControlTime: Bool = true, makeStage: @escaping (_ laterThan: Double) -> Stage
    ) {
        precondition(speed > 0 && speed.isFinite, "a speed is a positive number, not \(speed)")
        self.configuration = configuration
        self.inputs = inputs
        self.speed = speed
        self.keysControlTime = keysControlTime
        self.makeStage = makeStage
        fullSpeed = speed
        clockAnchor = clock
        lastClock = clock
        stage = makeStage(-.infinity)
        firstSize = stage.size
        stageAnchor = stage.time
        fill(inputsLaterThan: -.infinity)
        listen()
    }

    deinit { (stage.inputObserver, stage.unhandledKey) = (nil, nil) }

    /// The scene that is played; nil for a stage without one. Going back replaces it.
    public var scene: (any Scene)? { host?.scene }

    /// Why the inputs that waited for their times ended early; nil if they did not.
    public var inputFailure: (any Error)? { inputs?.failure }

    /// Puts the scene and what waits for its time on a new stage.
    private func fill(inputsLaterThan time: Double) {
        host = configuration.map { SceneHost($0, on: stage) }
        inputs?.schedule(on: stage, laterThan: time)
    }

    /// Lets the stage go on to where it should be at a time of the clock.
    public func advance(toClock clock: Double) {
        lastClock = clock
        // A change of speed on the way halts the stage; from there on it goes by the new speed.
        repeat {
            isRetimed = false
            if !stage.isPaused { stage.advance(to: stageTime(atClock: clock)) }
        } while isRetimed
    }

    /// The clock's time at which the stage will reach a time; infinity while it stands still.
    public func clockTime(atStage time: Double) -> Double {
        stage.isPaused ? .infinity : clockAnchor + (time - stageAnchor) / speed
    }

    private func stageTime(atClock clock: Double) -> Double { stageAnchor + (clock - clockAnchor) * speed }

    /// Whether time goes slower than it was begun with.
    public var isSlow: Bool { speed < fullSpeed }

    /// Whether time stands still.
    public var isPaused: Bool { stage.isPaused }

    /// Stops time, or lets it go on from where it stands.
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

    /// While paused, goes one refresh on (1), or back (−1).
    public func step(_ count: Int) {
        if stage.isPaused { seek(to: stage.time + Double(count) * ScenePlayer.step) }
    }

    /// Goes to a time of the stage, also back; before 0 is 0. A pause stays.
    ///
    /// Inputs that came after that time happen again when their time comes, until there is a new input, which discards
    /// them.
    public func seek(to time: Double) {
        precondition(!time.isNaN, "a stage can't be taken to a time that is no number")
        let isPaused = stage.isPaused
        if time < stage.time { startAgain() }
        stage.isPaused = false
        stage.advance(to: max(0, time))
        stage.isPaused = isPaused
        (clockAnchor, stageAnchor) = (lastClock, stage.time)
    }

    /// Measures time from now on from the moment that the stage has reached.
    private func anchor() {
        // In the middle of an advance the clock is already further than the stage.
        clockAnchor = stage.isPaused ? lastClock : min(lastClock, clockTime(atStage: stage.time))
        stageAnchor = stage.time
    }

    /// All inputs of what is played, with their times: those that happen in the stage's order make the same frames again.
    ///
    /// What was discarded by an input after going back is not among them. A size that the window has had since before its
    /// last way back is one at time 0.
    public var history: [(time: Double, event: InputEvent)] {
        first.events.map { (0, $0) } + log.history(from: firstSize)
    }

    /// What has changed in ``history`` since the last call, for a file that keeps it.
    ///
    /// The history is taken in groups of inputs. The first `kept` are as they were; those after them are now `added`. A
    /// move without a button waits until something else follows.
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

    /// Lets an input happen now. It comes after the frame that was shown last, also if no time has passed since.
    public func send(_ event: InputEvent) {
        if event.isDecision || stage.captured != nil { leaveShownMoment() }
        // Someone who studies a moment at which a field is being edited wants to leave it again.
        if isPaused, case .keyPressed(let press) = event, controlTime(press) { return }
        stage.send(event)
    }

    /// Fits the stage to a window that was given another size.
    public func fit(_ size: Size, scale: Double) {
        let (old, oldScale) = (stage.size, stage.scale)
        guard size != old || scale != oldScale else { return }
        leaveShownMoment()
        stage.fit(size, scale: scale)
        let change = Fitting(
            size: stage.size == old ? nil : stage.size, scale: stage.scale == oldScale ? nil : stage.scale)
        for event in change.events { log.insertWindowSize(event, at: stage.time) }
    }

    /// Goes on by the least that time can if the present moment has been shown, also in a pause: what happens next is not
    /// yet to be seen in that frame, and must not be when the same time is shown again.
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
        old.inputObserver = nil
        old.unhandledKey = nil
        stage = makeStage(furthest)
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

    private func remember(_ event: InputEvent) {
        replays.removeAll { $0.isOver }
        if !replays.isEmpty {
            // A pointer that roams over the past changes nothing in it.
            guard event.isDecision else { return }
            for action in replays { action.cancel() }
            replays = []
            log.truncate(after: stage.time)
            discardFuture()
        } else if stage.time < futureEnd {
            discardFuture()
        }
        log.append(event, at: stage.time, isDragging: stage.captured != nil, in: stage.size)
    }

    /// Notes that what was shown after this moment will be shown no more.
    private func discardFuture() {
        discards.append(stage.time)
        futureEnd = -.infinity
    }

    private func keyPressed(_ press: KeyPress) -> Bool {
        controlTime(press) || unhandledKey?(press) ?? false
    }

    /// With Ctrl the keys work where a field takes the letters, too.
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

    /// The inputs that make it. A scale comes first, since sizes are whole numbers of its pixels.
    var events: [InputEvent] {
        (scale.map { [.rescaled($0)] } ?? []) + (size.map { [.resized($0)] } ?? [])
    }
}

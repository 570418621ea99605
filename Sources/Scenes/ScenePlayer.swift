import Geometry
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
    /// The speeds that have a button, and with Control a digit.
    package static let speeds: [(value: Double, words: String, digit: Unicode.Scalar)] = [
        (1, "1", "1"), (1 / 2, "½", "2"), (1 / 4, "¼", "4"), (1 / slowMotion, "1/\(Int(slowMotion))", "0"),
    ]
    /// The length of a step: one refresh at 60 per second.
    public static let step = 1 / 60.0

    /// The stage that is playing. Going back replaces it.
    ///
    /// One that was replaced, or whose player is gone, has no animations, and nothing happens on it any more.
    public var stage: Stage { played.stage }
    /// The stage's seconds per second of the clock.
    public private(set) var speed: Double
    /// Called with the session before an input in the past discards what followed.
    package var willDiscard: ((SceneSession) -> Void)?

    package private(set) var played: PlayedStage
    /// Stages behind the one that is playing, for going back.
    let pool: StagePool
    /// The configuration being played, with the settings of the last edit.
    package private(set) var configuration: SceneConfiguration {
        didSet { editCount += 1 }
    }
    private var editCount = 0
    private var inputs: (any InputSource)?
    let keysControlTime: Bool
    /// Whether the last press was in paused time, so that it and its repeats control time before the scene.
    var keysControlTimeFirst = false
    /// Whether earlier times can be sought.
    package let goesBack: Bool
    /// The speed at the start, in the stage's seconds per second of the clock.
    package let fullSpeed: Double
    private var clockAnchor: Double
    private var stageAnchor: Double
    private var lastClock: Double
    private var isRetimed = false
    var log = InputLog()
    /// When the scene was changed by what no input holds.
    package internal(set) var unrecorded = UnrecordedChanges() {
        didSet { unrecordedRevision += 1 }
    }
    /// Rises when ``unrecorded`` may have changed.
    package private(set) var unrecordedRevision = 0
    /// Whether the scene has closed its window.
    package private(set) var hasClosedWindow = false
    /// The viewport at time 0, which going back may have changed.
    private(set) var viewport: Viewport
    /// The viewport that ``takeHistoryChanges()`` last returned; nil for none.
    var takenViewport: Viewport?
    /// The times from which frames already shown have changed, in the order of the changes.
    ///
    /// They change by an input or another size of the window after going back, by an edit of the past, or by going back in a
    /// window of another size.
    public internal(set) var discards: [Double] = []
    /// Whether something new happens that is no input of the stage: a change from outside, or another size of the window.
    var isChangedFromOutside = false
    /// The moment last sought for an input.
    var passedMoment: Double?
    /// The latest time from which the player went back.
    private var furthest = -Double.infinity
    /// The time up to which frames shown before going back will be shown again.
    var futureEnd = -Double.infinity
    /// The run of the scene played; nil without a window.
    private(set) var run: SceneRun?
    /// The run that the ports of a scene were connected to.
    private var connectedRun: SceneRun?
    private let receive: (@Sendable (OutsideEvent) -> Bool)?

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
        self.init(configuration, inputs: inputs, speed: speed, clock: clock, keysControlTime: keysControlTime) {
            PlayedStage($0, shaper: shaper, clipboard: clipboard)
        }
    }

    /// Plays stages, with or without the configuration's scene.
    /// - Parameters:
    ///   - goesBack: whether earlier times can be sought; false where the stage can't be made again.
    ///   - receive: called on any thread with what is sent to the scene from outside, for ``send(_:)`` on this one; returns whether it
    ///     will arrive.
    ///   - make: makes a stage in the configuration's viewport as it is at time 0, without inputs.
    package init(
        _ configuration: SceneConfiguration, inputs: (any InputSource)? = nil, speed: Double = 1, clock: Double,
        keysControlTime: Bool = true, goesBack: Bool = true, receive: (@Sendable (OutsideEvent) -> Bool)? = nil,
        make: @escaping (SceneConfiguration) -> PlayedStage
    ) {
        precondition(speed > 0 && speed.isFinite, "a speed is a positive number, not \(speed)")
        self.configuration = configuration
        self.inputs = inputs
        self.speed = speed
        self.keysControlTime = keysControlTime
        self.goesBack = goesBack
        self.receive = receive
        run = receive.map(SceneRun.init)
        fullSpeed = speed
        clockAnchor = clock
        lastClock = clock
        viewport = Viewport(configuration)
        pool = StagePool(SceneSession(configuration), make: make)
        played = pool.take(for: 0)
        stageAnchor = played.stage.time
        begin(inputsLaterThan: -.infinity)
    }

    deinit {
        run?.end()
        leave(stage)
    }

    /// Schedules the source's inputs on a new stage and listens to it.
    private func begin(inputsLaterThan time: Double) {
        stage.scheduleInputs {
            inputs?.schedule(on: stage, laterThan: time) { [weak self] event in
                guard let self, !sendToStage(event).or(controlTime(event)).isUsed else { return nil }
                if case .keyPressed(let press) = event { unusedKeys.append(press) }
                guard case .received(let input, _) = event else { return nil }
                return played.host?.expectation(for: input) ?? "an input of the stage's delegate"
            }
        }
        if let run {
            // What a scene sends to itself while it is built is in the record when it is built again.
            let isNew = run !== connectedRun
            connectedRun = run
            played.host?.connect(
                to: run, isNew: isNew, isInPast: { [unowned self] in isInPast },
                close: { [unowned self] in hasClosedWindow = true })
            if isNew {
                for (name, port) in configuration.ports { port.connect(to: run, as: name, sendsLast: true) }
            }
        }
        stage.inputObserver = { [unowned self] event in remember(event) }
    }

    /// Stops listening to a stage, and ends it unless it is the caller's own.
    private func leave(_ stage: Stage) {
        stage.inputObserver = nil
        played.host?.disconnect()
        if goesBack { stage.end() }
    }

    /// The scene that is played; nil for a stage without one. Going back replaces it.
    public var scene: (any Scene)? { played.scene }

    private var unusedKeys: [KeyPress] = []

    /// Takes the scheduled keys that neither the stage nor time used.
    package func takeUnusedKeys() -> [KeyPress] {
        defer { unusedKeys = [] }
        return unusedKeys
    }

    /// The error that ended the scheduled inputs early; nil if none did.
    public var inputFailure: (any Error)? { inputs?.failure }

    /// Advances the stage to a time of the clock.
    public func advance(toClock clock: Double) {
        lastClock = clock
        // A change of speed on the way halts the stage, which then continues at the new speed.
        repeat {
            isRetimed = false
            if !stage.isPaused { stage.advance(to: stageTime(atClock: clock)) }
        } while isRetimed
        if goesBack { pool.trail(played, in: session) }
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
    public func toggleSlowMotion() { setSpeed(speed == fullSpeed ? fullSpeed / ScenePlayer.slowMotion : fullSpeed) }

    /// Whether it prepares for several steps back, which costs stages of their own.
    package var servesSteps: Bool {
        get { pool.servesSteps }
        set { pool.servesSteps = newValue }
    }

    /// Changes the stage's seconds per second of the clock.
    package func setSpeed(_ speed: Double) {
        precondition(speed > 0 && speed.isFinite, "a speed is a positive number, not \(speed)")
        anchor()
        self.speed = speed
        isRetimed = true
        stage.halt()
    }

    /// Rises with every change of ``session`` but of its end and of what is not recorded.
    package var sessionRevision: Int { log.revision + editCount }

    /// The latest time whose frames will be shown again.
    package var sessionEnd: Double { max(futureEnd, stage.time) }

    /// Seeks to a time of the stage, also back; before 0 is 0. A pause stays.
    ///
    /// Inputs after that time are replayed at their times, until a new input discards them.
    public func seek(to time: Double) {
        precondition(!time.isNaN, "a stage can't be taken to a time that is no number")
        guard goesBack || time >= stage.time else { return }
        if time < stage.time { play(session, to: time) } else { advance(to: time) }
    }

    /// Goes to the latest time reached, if earlier ones are shown.
    package func seekToPresent() { if stage.time < sessionEnd { seekForInput(to: sessionEnd) } }

    /// Advances the stage to a time, also while paused, from which the clock then continues.
    private func advance(to time: Double) {
        let isPaused = stage.isPaused
        played.advance(to: max(0, time))
        stage.isPaused = isPaused
        (clockAnchor, stageAnchor) = (lastClock, stage.time)
    }

    /// Replaces the stage by one that has replayed a session to a time.
    private func play(_ session: SceneSession, to time: Double) {
        furthest = max(furthest, stage.time)
        futureEnd = max(futureEnd, stage.time)
        replaceStage(for: session, at: time)
    }

    private func replaceStage(for session: SceneSession, at time: Double) {
        let isPaused = stage.isPaused
        leave(stage)
        if viewport != session.viewport || log.hasWindowSizes { discards.append(0) }
        viewport = session.viewport
        log.forgetWindowSizes()
        pool.follow(session)
        played = pool.take(for: max(0, time))
        begin(inputsLaterThan: furthest)
        stage.isPaused = isPaused
        advance(to: time)
    }

    /// The session that going back would replay now, with all inputs.
    ///
    /// It has the window's current size if that has changed.
    package var session: SceneSession {
        SceneSession(
            configuration, viewport: log.hasWindowSizes ? Viewport(stage) : viewport, inputs: log.inputs,
            end: sessionEnd, unrecorded: unrecorded)
    }

    /// Replaces the past and the settings; the time stays.
    ///
    /// A record of the changes begins anew; ``discards`` has the first time from which frames differ.
    package func edit(_ session: SceneSession) {
        let difference = session.firstDifference(from: self.session)
        guard goesBack else { return }
        unrecorded = session.unrecorded
        if difference == .infinity { return }
        configuration = session.configuration
        play(session, to: stage.time)
        log.replace(by: session.inputs)
        takenViewport = nil
        futureEnd = max(session.end, session.inputs.last?.time ?? 0)
        discards.append(difference)
    }

    /// Plays another scene from its beginning, in the viewport and at the speed of now.
    ///
    /// The session so far is forgotten, and so are the inputs scheduled for later. A pause ends.
    /// - Precondition: the player goes back, so that its stage can be replaced.
    package func open(_ scene: SceneConfiguration) {
        precondition(goesBack, "a stage that can't be made again has no other scene")
        (inputs, unusedKeys) = (nil, [])
        run?.end()
        run = receive.map(SceneRun.init)
        configuration = scene
        // Nothing has happened in it before.
        (furthest, futureEnd) = (-.infinity, -.infinity)
        replaceStage(for: SceneSession(scene, viewport: Viewport(stage)), at: 0)
        stage.isPaused = false
        log.replace(by: [])
        unrecorded = UnrecordedChanges()
        takenViewport = nil
        discards.append(0)
    }

    /// Measures time from the current moment on.
    private func anchor() {
        // During an advance the clock is already further than the stage.
        clockAnchor = stage.isPaused ? lastClock : min(lastClock, clockTime(atStage: stage.time))
        stageAnchor = stage.time
    }
}

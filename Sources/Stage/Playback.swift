/// Maps a clock's time to a stage's, with a speed, and lets time stand still or go step by step.
///
/// The clock's times are handed in; nothing here reads one. A change of speed or a pause takes effect at the time that
/// the stage has reached, so nothing ever jumps.
public final class Playback {
    /// How many of the stage's seconds pass in one second of the clock.
    public private(set) var speed: Double
    /// How much slower slow motion is.
    public static let slowMotion = 10.0
    /// How far a step goes: one refresh of 60 a second.
    public static let step = 1 / 60.0

    private let stage: Stage
    private let fullSpeed: Double
    private var clockAnchor: Double
    private var stageAnchor: Double
    private var lastClock: Double

    /// Starts a stage at a time of the clock.
    /// - Precondition: the speed is positive and finite.
    public init(_ stage: Stage, speed: Double = 1, clock: Double) {
        precondition(speed > 0 && speed.isFinite, "a speed is a positive number, not \(speed)")
        self.stage = stage
        self.speed = speed
        fullSpeed = speed
        clockAnchor = clock
        lastClock = clock
        stageAnchor = stage.time
    }

    /// Lets the stage go on to where it should be at a time of the clock.
    public func advance(toClock clock: Double) {
        lastClock = clock
        if !stage.isPaused { stage.advance(to: stageTime(atClock: clock)) }
    }

    /// The clock's time at which the stage will reach a time; infinity while it stands still.
    public func clockTime(atStage time: Double) -> Double {
        stage.isPaused ? .infinity : clockAnchor + (time - stageAnchor) / speed
    }

    private func stageTime(atClock clock: Double) -> Double { stageAnchor + (clock - clockAnchor) * speed }

    /// Whether time stands still.
    public var isPaused: Bool { stage.isPaused }

    /// Stops time, or lets it go on from where it stands.
    public func togglePause() {
        stage.isPaused.toggle()
        anchor()
    }

    /// Switches between full speed and slow motion.
    public func toggleSlowMotion() {
        anchor()
        speed = speed == fullSpeed ? fullSpeed / Playback.slowMotion : fullSpeed
    }

    /// While paused, goes one refresh on.
    public func stepForwards() {
        guard stage.isPaused else { return }
        stage.isPaused = false
        stage.advance(to: stage.time + Playback.step)
        stage.isPaused = true
    }

    private func anchor() {
        clockAnchor = lastClock
        stageAnchor = stage.time
    }

    /// Takes the keys that control time: p pauses, s is slow motion, a full stop steps. Returns whether it was one.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isDisjoint(with: [.control, .alt, .command]) else { return false }
        switch press.key {
        case "p": togglePause()
        case "s": toggleSlowMotion()
        case "period": stepForwards()
        default: return false
        }
        return true
    }
}

/// Calls back for every frame that is shown, with the time it is shown at, as CADisplayLink does.
///
/// The callback must set models from the link's times alone, never from how often it was called: then every frame rate
/// shows the same picture at the same time. A stage calls it whenever it has reached a time that will be looked at.
public final class DisplayLink {
    /// The refresh rate that ``frameInterval`` counts in, whatever the display's: 60 a second, as in the articles.
    public static let nominalRate = 60.0

    /// The time of the frame, in the stage's seconds; with a frame interval above 1, of the last refresh that counts.
    public private(set) var timestamp: Double
    /// The seconds for which the link has run, up to `timestamp`; pauses do not count.
    public private(set) var elapsed = 0.0
    /// Follow only every n-th refresh: 1 is every frame at its exact time; n > 1 shows the picture of the last multiple
    /// of n/60 s.
    public let frameInterval: Int
    /// Whether the link stands still. What it drives stays as it is at that time, and goes on from there.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue, let stage else { return }
            if isPaused {
                elapsedBefore += stage.time - runningSince
            } else {
                runningSince = stage.time
            }
            update(at: stage.time)
        }
    }

    private weak var stage: Stage?
    private let callback: (DisplayLink) -> Void
    private var runningSince: Double
    private var elapsedBefore = 0.0

    init(stage: Stage, frameInterval: Int, callback: @escaping (DisplayLink) -> Void) {
        self.stage = stage
        self.frameInterval = frameInterval
        self.callback = callback
        runningSince = stage.time
        timestamp = stage.time
    }

    /// The seconds between two frames that the link follows.
    public var duration: Double { Double(frameInterval) / DisplayLink.nominalRate }
    /// When the next frame is due that the link follows: the timestamp and one duration.
    public var targetTimestamp: Double { timestamp + duration }

    /// Ends the link; it never calls back again.
    public func invalidate() {
        stage?.remove(self)
        stage = nil
    }

    func update(at time: Double) {
        let running = elapsedBefore + (isPaused ? 0 : time - runningSince)
        elapsed = quantized(running)
        timestamp = time - (running - elapsed)
        callback(self)
    }

    /// The next time at which the link has something new to show.
    func nextChange(after time: Double) -> Double {
        if isPaused { return .infinity }
        if frameInterval == 1 { return time }
        let running = elapsedBefore + time - runningSince
        return time + (quantized(running) + duration - running)
    }

    private func quantized(_ running: Double) -> Double {
        if frameInterval == 1 { return running }
        // Frame times are quotients and meet the grid only up to rounding; a billionth of a frame is still this frame.
        return ((running / duration) + 1e-9).rounded(.down) * duration
    }
}

internal import LayerTree

/// Calls back for every frame that is shown, with the time it is shown at, as CADisplayLink does.
///
/// The callback must set models from the link's times alone, never from how often it was called: then every frame rate
/// shows the same picture at the same time. A stage calls it whenever it has reached a time that will be looked at.
public final class DisplayLink {
    /// The refresh rate that ``frameInterval`` counts in, whatever the display's: 60 a second, as in the articles.
    public static let nominalRate = 60.0

    /// Which frames a link follows.
    enum Pace {
        /// Every n-th refresh of ``nominalRate``; 1 is every frame at its exact time.
        case everyRefresh(Int)
        /// So many frames a second, evenly spaced.
        case rate(Double)
    }

    /// The time of the frame, in the stage's seconds; of a link that skips frames, that of the last one that counts.
    public private(set) var timestamp: Double
    /// The seconds for which the link has run, up to `timestamp`; pauses do not count.
    public private(set) var elapsed = 0.0
    private let pace: Pace
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
    private weak var layer: Layer?
    private let hasLayer: Bool
    private let callback: (DisplayLink) -> Void
    private var runningSince: Double
    private var elapsedBefore = 0.0

    init(stage: Stage, pace: Pace, layer: Layer?, callback: @escaping (DisplayLink) -> Void) {
        self.stage = stage
        self.layer = layer
        hasLayer = layer != nil
        self.pace = pace
        self.callback = callback
        runningSince = stage.time
        timestamp = stage.time
    }

    /// The number of refreshes from one frame that the link follows to the next, of ``nominalRate`` refreshes a second: 1
    /// is every frame at its exact time; n > 1 shows the picture of the last multiple of n/60 s. It is rounded, and at
    /// least 1, where a rate was preferred.
    public var frameInterval: Int {
        switch pace {
        case .everyRefresh(let interval): interval
        case .rate(let rate): max(1, Int(exactly: (DisplayLink.nominalRate / rate).rounded()) ?? .max)
        }
    }
    /// The frames a second that the link follows. One that was asked for shows the picture of the last whole frame of
    /// that rate, however often the stage is looked at.
    public var preferredFramesPerSecond: Double { 1 / duration }
    /// The seconds between two frames that the link follows.
    public var duration: Double {
        switch pace {
        case .everyRefresh(let interval): Double(interval) / DisplayLink.nominalRate
        case .rate(let rate): 1 / rate
        }
    }
    /// When the next frame is due that the link follows: the timestamp and one duration.
    public var targetTimestamp: Double { timestamp + duration }

    private var followsEveryFrame: Bool { if case .everyRefresh(1) = pace { true } else { false } }

    /// Ends the link; it never calls back again.
    public func invalidate() {
        stage?.remove(self)
        stage = nil
    }

    /// Whether anyone can see what the link moves.
    private var isSeen: Bool {
        guard hasLayer else { return true }
        guard let layer, let stage else { return false }
        return stage.isShown(layer)
    }

    func update(at time: Double) {
        // Another link's callback may have ended this one in the same round.
        guard stage != nil, isSeen else { return }
        let running = elapsedBefore + (isPaused ? 0 : time - runningSince)
        elapsed = quantized(running)
        timestamp = time - (running - elapsed)
        callback(self)
    }

    /// The next time at which the link has something new to show.
    func nextChange(after time: Double) -> Double {
        if isPaused || !isSeen { return .infinity }
        if followsEveryFrame { return time }
        let running = elapsedBefore + time - runningSince
        return time + (quantized(running) + duration - running)
    }

    private func quantized(_ running: Double) -> Double {
        if followsEveryFrame { return running }
        // Frame times are quotients and meet the grid only up to rounding; a billionth of a frame is still this frame.
        return ((running / duration) + 1e-9).rounded(.down) * duration
    }
}

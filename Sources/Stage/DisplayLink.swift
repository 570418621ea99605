internal import LayerTree

/// Calls back for every displayed frame with its time, as CADisplayLink does.
///
/// The callback must set models from the link's times alone, never from the number of calls: then every frame rate
/// shows the same picture at the same time. A stage calls it whenever it has reached a time that is presented.
public final class DisplayLink {
    /// The nominal refresh rate of ``frameInterval``: 60 per second, whatever the display's.
    public static let nominalRate = 60.0

    /// The frames that a link follows.
    enum Pace {
        /// Every n-th refresh of ``nominalRate``; 1 is every frame at its exact time.
        case everyRefresh(Int)
        /// A number of frames per second, evenly spaced.
        case rate(Double)
    }

    /// The time of the frame, in the stage's seconds.
    ///
    /// For a link that skips frames, that of the last frame it follows.
    public private(set) var timestamp: Double
    /// The seconds for which the link has run, up to `timestamp`, without pauses.
    public private(set) var elapsed = 0.0
    private let pace: Pace
    /// Whether the link is paused. It resumes from the same elapsed time.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue, let stage else { return }
            if isPaused {
                elapsedBefore += stage.time - runningSince
            } else {
                runningSince = stage.time
                cause = stage.timeline.cause
            }
            update(at: stage.time)
        }
    }

    private weak var stage: Stage?
    private weak var layer: Layer?
    private let hasLayer: Bool
    /// The timeline's cause when the link was made, or last resumed.
    private var cause: Int
    private var callback: ((DisplayLink) -> Void)?
    private var runningSince: Double
    private var elapsedBefore = 0.0

    init(stage: Stage, pace: Pace, layer: Layer?, callback: @escaping (DisplayLink) -> Void) {
        self.stage = stage
        self.layer = layer
        hasLayer = layer != nil
        cause = stage.timeline.cause
        self.pace = pace
        self.callback = callback
        runningSince = stage.time
        timestamp = stage.time
    }

    /// The number of refreshes, at ``nominalRate``, between two frames that the link follows.
    ///
    /// 1 is every frame at its exact time; n > 1 shows the picture of the last multiple of n/60 s. For a preferred rate
    /// it is rounded, and at least 1.
    public var frameInterval: Int {
        switch pace {
        case .everyRefresh(let interval): interval
        case .rate(let rate): max(1, Int(exactly: (DisplayLink.nominalRate / rate).rounded()) ?? .max)
        }
    }
    /// The frames per second that the link follows.
    ///
    /// A preferred rate shows the picture of its last whole frame, however often the stage is presented.
    public var preferredFramesPerSecond: Double { 1 / duration }
    /// The seconds between two frames that the link follows.
    public var duration: Double {
        switch pace {
        case .everyRefresh(let interval): Double(interval) / DisplayLink.nominalRate
        case .rate(let rate): 1 / rate
        }
    }
    /// The time of the next frame that the link follows: the timestamp and one duration.
    public var targetTimestamp: Double { timestamp + duration }

    private var followsEveryFrame: Bool { if case .everyRefresh(1) = pace { true } else { false } }

    /// Ends the link; it never calls back again, and releases its callback.
    public func invalidate() {
        stage?.remove(self)
        stage = nil
        // What it captured may use the link while it is released.
        let callback = callback
        self.callback = nil
        withExtendedLifetime(callback) {}
    }

    /// Whether the layer that the link moves is visible.
    private var isSeen: Bool {
        guard hasLayer else { return true }
        guard let layer, let stage else { return false }
        return stage.isShown(layer)
    }

    func update(at time: Double) {
        // Another link's callback may have ended this one in the same round.
        guard let stage, isSeen else { return }
        let running = elapsedBefore + (isPaused ? 0 : time - runningSince)
        elapsed = quantized(running)
        timestamp = time - (running - elapsed)
        stage.timeline.run(causedBy: cause) { callback?(self) }
    }

    /// Whether the link is called as time passes.
    var isRunning: Bool { !isPaused && isSeen }

    /// The next time at which the link has something new to show.
    func nextChange(after time: Double) -> Double {
        if isPaused || !isSeen { return .infinity }
        if followsEveryFrame { return time }
        let running = elapsedBefore + time - runningSince
        return time + (quantized(running) + duration - running)
    }

    private func quantized(_ running: Double) -> Double {
        if followsEveryFrame { return running }
        // Frame times are quotients and match the grid only up to rounding; a billionth of a frame is still this frame.
        return ((running / duration) + 1e-9).rounded(.down) * duration
    }
}

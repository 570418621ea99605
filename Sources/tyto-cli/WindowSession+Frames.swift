import Stage
import X11Kit

/// What is written down about the window's frames.
extension WindowSession {
    /// Writes down what a frame cost.
    func noteFrame(_ number: Int, aimed: Double, damage: Double, _ meter: StepMeter) throws {
        try journal.sent(
            FrameRecord(
                number: number, aimed: aimed, damage: damage, steps: meter.steps, presenter: window.presenterKind,
                followsDisplay: pacer.followsDisplay, rate: pacer.clock.rate))
    }

    /// Writes down when a frame was shown.
    func noteShown(_ shown: ShownFrame) throws {
        let showing = pacer.shown(shown.number, at: shown.time, refresh: shown.refresh, now: MonotonicClock.now)
        if let showing { try journal.shown(showing) }
    }
}

/// The refreshes of a display: an even grid on a clock.
///
/// Each instant is counted from the phase, not from the one before, so that nothing drifts.
struct RefreshGrid: Hashable, Sendable {
    /// Refreshes per second.
    let rate: Double
    /// The time of one of the grid's instants, in seconds.
    let phase: Double
    /// The number of that instant.
    let phaseIndex: Int

    /// The rate for displays that report no plausible one.
    static let fallbackRate = 60.0
    /// The plausible rates; others come from displays without a rate, or from remote ones that invent it.
    static let plausibleRates = 10.0...1000.0

    /// Makes the grid through `phase`. A rate that is not plausible becomes ``fallbackRate``.
    /// - Precondition: the phase is finite.
    init(rate: Double, phase: Double = 0, phaseIndex: Int = 0) {
        precondition(phase.isFinite, "a grid's phase is a time in seconds, not \(phase)")
        self.rate = RefreshGrid.plausibleRates.contains(rate) ? rate : RefreshGrid.fallbackRate
        self.phase = phase
        self.phaseIndex = phaseIndex
    }

    var period: Double { 1 / rate }

    /// The number of the first instant later than a time; nil if it is too large to be exact.
    func index(after time: Double) -> Int? {
        guard phase + period > phase, time + period > time else { return nil }
        var offset = ((time - phase) * rate).rounded(.down)
        guard abs(offset) < 0x1p40 else { return nil }
        // Rounding may put the quotient on either side of a whole number.
        while phase + offset / rate > time { offset -= 1 }
        repeat { offset += 1 } while phase + offset / rate <= time
        return phaseIndex &+ Int(offset)
    }

    /// The number of the instant nearest to a time; nil if it is too large to be exact.
    func index(nearest time: Double) -> Int? { index(after: time - period / 2) }

    func instant(_ index: Int) -> Double { phase + Double(index &- phaseIndex) / rate }
}

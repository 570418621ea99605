/// The instants at which a display shows a new picture: an even grid on the ``MonotonicClock``.
///
/// Each instant is counted from the phase, not from the one before, so that nothing drifts.
public struct RefreshClock: Hashable, Sendable {
    /// Pictures a second.
    public let rate: Double
    /// One of the grid's instants, in seconds.
    public let phase: Double

    /// The rate taken where a display gives none that is plausible.
    public static let fallbackRate = 60.0
    /// The rates believed; what lies outside is a display that does not know, or a remote one that made a number up.
    public static let plausibleRates = 10.0...1000.0

    /// Makes the grid through `phase`. A rate which is not plausible becomes ``fallbackRate``.
    /// - Precondition: the phase is finite.
    public init(rate: Double, phase: Double = 0) {
        precondition(phase.isFinite, "a clock's phase is a time in seconds, not \(phase)")
        self.rate = RefreshClock.plausibleRates.contains(rate) ? rate : RefreshClock.fallbackRate
        self.phase = phase
    }

    /// Seconds between two pictures.
    public var period: Double { 1 / rate }

    /// The first instant of the grid that is later than `now`, both in seconds. A `now` which is not finite, or so far
    /// from the phase that numbers no longer tell two instants apart, is given back.
    public func nextRefresh(after now: Double) -> Double {
        var index = ((now - phase) * rate).rounded(.down)
        guard abs(index) < 0x1p40 else { return now }
        // Rounding may put the quotient on either side of a whole number.
        while instant(index) > now { index -= 1 }
        repeat { index += 1 } while instant(index) <= now
        return instant(index)
    }

    private func instant(_ index: Double) -> Double { phase + index / rate }
}

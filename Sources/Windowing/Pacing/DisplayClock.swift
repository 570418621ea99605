/// A display's count and times of its refreshes, trusted only while they are plausible.
///
/// Displays often report wrong values: no count at all, times of another clock, the rate of another monitor, or a count
/// that jumps ahead. So times are compared with those extrapolated from the times before; a few that agree make a grid,
/// and several that do not end it.
struct DisplayClock {
    /// The display's refreshes; nil while it is not trusted.
    private(set) var grid: RefreshGrid?

    private var last: (refresh: Int, time: Double)?
    /// The start of the current run of agreeing times.
    private var first: (refresh: Int, time: Double)?
    private var agreeing = 0
    private var disagreeing = 0
    private var period: Double
    private let nominalPeriod: Double

    /// The number of agreeing times after which a display is trusted.
    static let trust = 4
    /// The number of successive disagreeing times after which a display is no longer trusted.
    ///
    /// A busy server reports single ones late.
    static let distrust = 3
    /// The tolerance of a time, in periods.
    ///
    /// Servers without a real display use a timer of whole milliseconds.
    private static let tolerance = 0.35
    /// The fraction of a time's error by which the grid is corrected.
    ///
    /// It smooths the jitter of single times.
    private static let gain = 0.1
    /// The largest gap, in refreshes; beyond it an error of the period is too large for a comparison.
    private static let longestGap = 600
    /// The number of refreshes after which the measured period is better than the nominal one.
    private static let longEnough = 120

    init(rate: Double) {
        nominalPeriod = 1 / rate
        period = nominalPeriod
    }

    /// Adds a refresh reported at `now`, both times in seconds of the same clock.
    mutating func observe(refresh: Int, time: Double, now: Double) {
        let before = last
        last = (refresh, time)
        guard time.isFinite, abs(now - time) < 1, let before, time > before.time, refresh > before.refresh else {
            return restart()
        }
        let count = refresh - before.refresh
        let interval = (time - before.time) / Double(count)
        let plausible = RefreshGrid.plausibleRates
        guard (1 / plausible.upperBound...1 / plausible.lowerBound).contains(interval) else { return restart() }
        guard count <= DisplayClock.longestGap else {
            if grid != nil { grid = RefreshGrid(rate: 1 / period, phase: time, phaseIndex: refresh) }
            first = nil
            return
        }
        let expected = grid?.instant(refresh) ?? before.time + Double(count) * period
        guard abs(time - expected) <= DisplayClock.tolerance * period else { return disagree(interval) }
        agreeing += 1
        disagreeing = 0
        let start = first ?? before
        first = start
        if refresh - start.refresh >= DisplayClock.longEnough {
            period = (time - start.time) / Double(refresh - start.refresh)
        }
        guard agreeing >= DisplayClock.trust else { return }
        let anchor = grid == nil ? time : expected + DisplayClock.gain * (time - expected)
        grid = RefreshGrid(rate: 1 / period, phase: anchor, phaseIndex: refresh)
    }

    private mutating func disagree(_ interval: Double) {
        disagreeing += 1
        guard grid == nil || disagreeing >= DisplayClock.distrust else { return }
        restart()
        // This may be the display's real rate, which the next times decide. A single interval is no better than a
        // nominal one close to it.
        period = abs(interval / nominalPeriod - 1) < 0.15 ? nominalPeriod : interval
    }

    private mutating func restart() {
        grid = nil
        agreeing = 0
        disagreeing = 0
        first = nil
    }
}

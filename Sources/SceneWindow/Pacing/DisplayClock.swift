/// A display's own count and times of its refreshes, believed only while they are plausible.
///
/// Displays tell nonsense often enough: no count at all, times of another clock, the rate of another monitor, or a count
/// that runs at once to where it should be. So times are compared with what they should be by the times before, and a
/// few that agree make a grid; one that does not agree ends it.
struct DisplayClock {
    /// The instants of the display; nil while it is not believed.
    private(set) var grid: RefreshClock?

    private var last: (refresh: Int, time: Double)?
    /// Where the present run of agreeing times began.
    private var first: (refresh: Int, time: Double)?
    private var agreeing = 0
    private var disagreeing = 0
    private var period: Double
    private let nominalPeriod: Double

    /// Agreeing times after which a display is believed.
    static let trust = 4
    /// Times in a row that do not agree after which it is believed no more: a busy server tells single ones late.
    static let distrust = 3
    /// How far, in periods, a time may be from where it should be. Servers without a real display take a timer of whole
    /// milliseconds.
    private static let tolerance = 0.35
    /// The part of a time's error by which the grid follows it: jitter of single times is smoothed out.
    private static let gain = 0.1
    /// Refreshes between two times past which an error of the period adds up to too much for a comparison.
    private static let longestGap = 600
    /// Refreshes after which the measured period is better than the nominal one.
    private static let longEnough = 120

    init(rate: Double) {
        nominalPeriod = 1 / rate
        period = nominalPeriod
    }

    /// Takes a refresh that the display told of, at `now`, both times in seconds of the same clock.
    mutating func observe(refresh: Int, time: Double, now: Double) {
        let before = last
        last = (refresh, time)
        guard time.isFinite, abs(now - time) < 1, let before, time > before.time, refresh > before.refresh else {
            return restart()
        }
        let count = refresh - before.refresh
        let interval = (time - before.time) / Double(count)
        let plausible = RefreshClock.plausibleRates
        guard (1 / plausible.upperBound...1 / plausible.lowerBound).contains(interval) else { return restart() }
        guard count <= DisplayClock.longestGap else {
            if grid != nil { grid = RefreshClock(rate: 1 / period, phase: time, phaseIndex: refresh) }
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
        grid = RefreshClock(rate: 1 / period, phase: anchor, phaseIndex: refresh)
    }

    private mutating func disagree(_ interval: Double) {
        disagreeing += 1
        guard grid == nil || disagreeing >= DisplayClock.distrust else { return }
        restart()
        // Perhaps this is the display's real rate; the next times will tell. A single interval knows no better than the
        // nominal one what it is nearly.
        period = abs(interval / nominalPeriod - 1) < 0.15 ? nominalPeriod : interval
    }

    private mutating func restart() {
        grid = nil
        agreeing = 0
        disagreeing = 0
        first = nil
    }
}

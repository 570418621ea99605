/// Says when frames are to be made, and for which time: that at which each will be shown.
///
/// A frame is begun when the one before it is on the screen, and aims at the first refresh that it can still reach. Where
/// the display tells its refreshes it is begun as late before that one as is safe, so that what is done meanwhile is in
/// it. One that comes late takes the place of those that were missed: nothing is hurried to make up for them. Refreshes
/// are the display's own where it tells plausible ones, else those of a timer at its rate. No clock is read here.
package struct FramePacer {
    /// What a frame is made for.
    struct Aim: Hashable, Sendable {
        /// When it should be seen, in the clock's seconds.
        let time: Double
        /// The number of the refresh, counted by the display or by the timer.
        let refresh: Int
        /// Whether the display counts, so that it understands the number.
        let isCountedByDisplay: Bool
        /// Whether the picture was already moving, so that each refresh since the last frame should have shown one.
        let isContinuing: Bool
    }

    /// What became of a frame.
    package struct Showing: Hashable, Sendable {
        /// The frame's number.
        package let number: Int
        /// What it was made for.
        let aim: Aim
        /// When it was shown, in the clock's seconds.
        package let time: Double
        /// Seconds since the frame before it was shown; nil for the first.
        package let interval: Double?
        /// How many refreshes should have shown it, or one before it, and did not.
        package let missed: Int
    }

    private var timer: RefreshClock
    private var display: DisplayClock
    private var lastAim: Aim?
    /// When the next frame may be begun, if the display is not waited for.
    private var nextBegin = -Double.infinity
    /// The frames on their way.
    private var underWay: [(number: Int, aim: Aim, cost: Double, wasHeldBack: Bool)] = []
    /// Until when the display is waited for to tell that the last frame was shown.
    private var patienceEnd: Double?
    private var lastShown: (index: Int?, time: Double, isCountedByDisplay: Bool)?
    private var lead = FrameLead()
    /// Whether the next frame waits although the one before it was shown.
    private var isHeldBack = false

    /// Seconds after which a display that does not tell is waited for no longer; whoever presents then finds another
    /// way.
    static let patience = 1.6
    private static let costCount = 5
    /// Refreshes that an aim may be away.
    private static let furthest = 8
    /// The highest count believed of a display: numbers near it can still be added to.
    private static let highestCount = Int.max / 2

    /// Begins at a time, in the clock's seconds, for a display of a rate.
    init(rate: Double, now: Double) {
        timer = RefreshClock(rate: rate, phase: now)
        display = DisplayClock(rate: timer.rate)
    }

    /// The refreshes: the display's own if they are plausible.
    var clock: RefreshClock { display.grid ?? timer }
    /// Whether the refreshes are the display's own.
    var followsDisplay: Bool { display.grid != nil }

    /// Takes another rate, as of another monitor, from a time on.
    mutating func setRate(_ rate: Double, now: Double) {
        let next = RefreshClock(rate: rate, phase: now)
        guard next.rate != timer.rate else { return }
        timer = next
        display = DisplayClock(rate: next.rate)
        lead.forgetDisplay()
        forget()
    }

    /// Forgets what was shown, as after the window was hidden: what comes next follows nothing.
    mutating func forget() {
        lastAim = nil
        nextBegin = -.infinity
        lastShown = nil
        patienceEnd = nil
    }

    /// The earliest time at which the next frame may be begun, seen from `now`; minus infinity means at once.
    func earliestBegin(now: Double) -> Double {
        let earliest = patienceEnd ?? nextBegin
        // A clock that was set back would make a person wait for what has been.
        return earliest - now > FramePacer.patience ? -.infinity : earliest
    }

    /// When the next frame would be begun if the display were on time, seen from `now`; minus infinity means at once.
    func dueBegin(now: Double) -> Double {
        nextBegin - now > FramePacer.patience ? -.infinity : nextBegin
    }

    /// Begins a frame at `now`.
    /// - Parameter isContinuing: whether the picture was already moving when the last frame was made.
    mutating func begin(now: Double, isContinuing: Bool) -> Aim {
        let (clock, period) = (clock, clock.period)
        // A clock that was set back leaves aims of the future.
        if let lastAim, lastAim.time - now > FramePacer.patience { forget() }
        let costs = lead.costs.suffix(FramePacer.costCount).sorted()
        let cost = costs.isEmpty ? 0 : min(costs[costs.count / 2], 4 * period)
        var index = clock.index(after: now + cost)
        if let lastAim, let next = index {
            let isSameCount = lastAim.isCountedByDisplay == followsDisplay
            let past = isSameCount ? lastAim.refresh : clock.index(nearest: lastAim.time)
            // After the rate changed, or the count began anew, the last aim says nothing.
            if let past, past + 1 - next < FramePacer.furthest { index = max(next, past + 1) }
        }
        let aim = Aim(
            time: index.map { clock.instant($0) } ?? now, refresh: index ?? 0, isCountedByDisplay: followsDisplay,
            isContinuing: isContinuing && lastAim != nil)
        lastAim = aim
        nextBegin = aim.time
        patienceEnd = nil
        return aim
    }

    /// Takes note that the frame begun last was sent.
    /// - Parameters:
    ///   - number: the frame's, by which it is told that it was shown.
    ///   - cost: what it took from the beginning, in seconds.
    ///   - isAwaited: whether the display tells when it shows it. Then the next frame is begun no earlier.
    mutating func sent(_ number: Int, cost: Double, now: Double, isAwaited: Bool) {
        guard let lastAim else { return }
        if cost >= 0 { lead.note(cost: cost) }
        // Frames that nobody ever tells of are not collected.
        underWay = underWay.suffix(15) + [(number, lastAim, cost, isHeldBack)]
        isHeldBack = false
        patienceEnd = isAwaited ? now + FramePacer.patience : nil
    }

    /// Takes note that a frame was shown, and says what became of it; nil for one that was not sent here.
    /// - Parameters:
    ///   - time: when; in the display's own time if there is a refresh.
    ///   - refresh: the display's number of the refresh, if it tells.
    mutating func shown(_ number: Int, at time: Double, refresh: UInt64?, now: Double) -> Showing? {
        guard let place = underWay.firstIndex(where: { $0.number == number }) else { return nil }
        let (_, aim, cost, wasHeldBack) = underWay[place]
        let isLast = place == underWay.count - 1
        underWay.removeSubrange(...place)
        if isLast { patienceEnd = nil }
        let count = refresh.flatMap { Int(exactly: $0) }.flatMap { $0 <= FramePacer.highestCount ? $0 : nil }
        if let count { display.observe(refresh: count, time: time, now: now) }
        let missed = missed(aim, shownAt: shownIndex(count, at: time, aim))
        // What comes out of the blue may come too late for its refresh, whatever is done.
        if aim.isContinuing, aim.isCountedByDisplay {
            lead.noteShown(isLate: missed > 0, wasHeldBack: wasHeldBack, cost: cost, period: clock.period)
        }
        defer {
            lastShown = (shownIndex(count, at: time, aim), time, aim.isCountedByDisplay)
            if isLast, let count { nextBegin = begin(after: count, shownAt: time, now: now) }
        }
        return Showing(
            number: number, aim: aim, time: time, interval: lastShown.map { time - $0.time }, missed: missed)
    }

    /// When the frame after one that a display showed may be begun.
    private mutating func begin(after refresh: Int, shownAt time: Double, now: Double) -> Double {
        // The display is where it says, so the next frame need not wait for the time at which it should have been.
        let earliest = min(nextBegin, max(time, now))
        guard let grid = display.grid, let lead = lead.seconds(period: grid.period) else { return earliest }
        // A count that has jumped makes nobody wait.
        let begin = min(max(earliest, grid.instant(refresh + 1) - lead), now + grid.period)
        isHeldBack = begin > earliest
        return begin
    }

    /// The refresh that showed a frame, in the count of its aim. A picture that was ready before its refresh was seen at it.
    private func shownIndex(_ count: Int?, at time: Double, _ aim: Aim) -> Int? {
        if aim.isCountedByDisplay { return count }
        // A display that is not yet believed shows between two instants of the timer what was made for the first.
        return timer.index(after: time).map { max(count == nil ? $0 : $0 - 1, aim.refresh) }
    }

    private func missed(_ aim: Aim, shownAt index: Int?) -> Int {
        guard let index else { return 0 }
        var due = aim.refresh
        if aim.isContinuing, let lastShown, lastShown.isCountedByDisplay == aim.isCountedByDisplay,
            let before = lastShown.index
        {
            due = min(before + 1, aim.refresh)
        }
        return max(0, index - due)
    }
}

/// Decides when to make frames, and for which display time.
///
/// A frame begins when the one before it is on the screen, and aims at the first refresh that it can still reach. Where recent
/// costs ask for it, it begins earlier, as late as it may to reach the refresh after that of the one before: two are then under
/// way, never more. A late frame replaces those that were missed: nothing is hurried to make up for them. Refreshes are the
/// display's own if it reports plausible ones, else those of a timer at its rate. No clock is read here.
///
/// Upper estimates and a second frame only where it is needed are from GNOME Mutter 48's frame clock.
package struct FramePacer {
    /// The refresh that a frame is made for.
    struct Aim: Hashable, Sendable {
        /// The expected display time, in the clock's seconds.
        let time: Double
        /// The number of the refresh, counted by the display or by the timer.
        let refresh: Int
        /// Whether the number is the display's own count.
        let isCountedByDisplay: Bool
        /// Whether the picture was already moving.
        ///
        /// Each refresh since the last frame should then have shown one.
        let isContinuing: Bool
    }

    /// The result of displaying a frame.
    package struct Showing: Hashable, Sendable {
        /// The frame's number.
        package let number: Int
        /// The refresh that it was made for.
        let aim: Aim
        /// The display time, in the clock's seconds.
        package let time: Double
        /// Seconds since the frame before it was shown; nil for the first.
        package let interval: Double?
        /// The number of refreshes that should have shown it, or an earlier frame, and did not.
        package let missed: Int
    }

    private var timer: RefreshGrid
    private var display: DisplayClock
    private var lastAim: Aim?
    /// The refresh at which the last frame is expected, in the count of its aim: later than that if it was sent too late.
    ///
    /// Two frames of one refresh may be shown in either order, or the first not at all.
    private var lastRefresh = 0
    /// Whether the next frame continues none before it.
    private var isForgetting = true
    /// The time at which the next frame may begin without waiting for the display.
    private var nextBegin = -Double.infinity
    private var underWay: [(number: Int, aim: Aim, sentAt: Double, isAwaited: Bool)] = []
    /// The costs of the last frames from their beginning to being sent, in seconds.
    private var costs: [Double] = []
    /// How long before a refresh the display wants its frame, as a share of the period.
    ///
    /// Servers without a display of their own (Xvfb, Xephyr, Xvnc) count a refresh from the middle of the one before, and show a
    /// frame that comes later at the next one. It is learned from the frames that are on time or just late.
    private var leadShare = FramePacer.leadOfDisplays
    /// Whether the next frame waits for all that are under way.
    private var isSettling = false
    /// The time until which the display's report of the last frame is awaited.
    private var timeoutEnd: Double?
    private var lastShown: (index: Int?, time: Double, isCountedByDisplay: Bool)?

    /// The timeout, in seconds, for a display's report.
    ///
    /// The presenter then has to use another method.
    static let timeout = 1.6
    /// The longest wait, in seconds after its expected time, for the report of a frame that nothing continues.
    static let lateness = 0.25
    /// The number of costs kept: their median is what a frame is expected to cost, their highest what it may cost.
    private static let costCount = 8
    /// The factor of the highest cost for a frame that begins early, as the frames of a zoom grow.
    private static let growth = 1.5
    /// The time in hand, in seconds, of a frame that begins early.
    private static let spare = 0.002
    /// The highest cost, in seconds, with which frames wait for one another: so inputs show a refresh earlier.
    private static let cheapCost = 0.004
    /// The lead's share for a display, and for a server that counts half a period ahead, with a margin for timers that round to
    /// milliseconds.
    private static let (leadOfDisplays, leadWithoutDisplay) = (0.0, 0.55)
    /// The least time in hand, as a share of the period, with which a late frame says something of the server.
    private static let tellingShare = 0.1
    /// The factor of the lead for each frame on time: a hiccup that looked like a server's count is forgotten within minutes.
    private static let leadDecay = 0.9998
    /// The largest distance of an aim, in refreshes.
    private static let furthest = 8
    /// The highest plausible refresh count; sums of numbers near it do not overflow.
    private static let highestCount = Int.max / 2

    /// Starts at a time, in the clock's seconds, for a display of a rate.
    init(rate: Double, now: Double) {
        timer = RefreshGrid(rate: rate, phase: now)
        display = DisplayClock(rate: timer.rate)
    }

    /// The refreshes: the display's own if they are plausible.
    var clock: RefreshGrid { display.grid ?? timer }
    /// Whether the refreshes are the display's own.
    var followsDisplay: Bool { display.grid != nil }

    /// Changes to another rate, such as that of another monitor, from a time on.
    mutating func setRate(_ rate: Double, now: Double) {
        let next = RefreshGrid(rate: rate, phase: now)
        guard next.rate != timer.rate else { return }
        timer = next
        display = DisplayClock(rate: next.rate)
        leadShare = FramePacer.leadOfDisplays
        forget()
    }

    /// Forgets what was shown, for example after the window was hidden; the next frame continues nothing.
    ///
    /// It still waits for a frame under way: a server may show two of one refresh in either order. A hidden window's
    /// may never be reported, so that is not for long.
    mutating func forget() {
        isForgetting = true
        lastShown = nil
        if let end = timeoutEnd { timeoutEnd = min(end, nextBegin + FramePacer.lateness) }
    }

    /// Lets the next frame begin only when all that are under way were shown, for example because its size differs.
    mutating func settle() { isSettling = true }

    /// The number of frames that were sent and are not yet known to be shown.
    var underWayCount: Int { underWay.count }

    /// Whether a frame was sent and is not yet known to be shown.
    func isUnderWay(_ number: Int) -> Bool { underWay.contains { $0.number == number } }

    /// How long before a refresh the display wants its frame, in seconds.
    private var lead: Double { followsDisplay ? leadShare * clock.period : 0 }

    /// The time at which the next frame has to begin, if it may cost what frames did lately, although the one before is not
    /// shown; infinite where it waits for that.
    private var earlyBegin: Double {
        guard let lastAim, let highest = costs.max(), highest > FramePacer.cheapCost, !isForgetting, !isSettling,
            followsDisplay, underWay.count < 2, underWay.allSatisfy(\.isAwaited)
        else { return .infinity }
        return lastAim.time + clock.period - lead - FramePacer.growth * highest - FramePacer.spare
    }

    /// The earliest time at which the next frame may begin; minus infinity means immediately.
    func earliestBegin(now: Double) -> Double { soon(min(timeoutEnd ?? nextBegin, earlyBegin), now) }

    /// The time at which the next frame would begin if the display were on time.
    ///
    /// Minus infinity means immediately.
    func dueBegin(now: Double) -> Double { soon(min(nextBegin, earlyBegin), now) }

    /// A time, or minus infinity if it is so far away that the clock was set back.
    private func soon(_ time: Double, _ now: Double) -> Double { time - now > FramePacer.timeout ? -.infinity : time }

    /// Begins a frame at `now`.
    /// - Parameter isContinuing: whether the picture was already moving when the last frame was made.
    mutating func begin(now: Double, isContinuing: Bool) -> Aim {
        let (clock, period) = (clock, clock.period)
        // A clock that was set back leaves aims in the future.
        if let last = lastAim, last.time - now > FramePacer.timeout {
            forget()
            lastAim = nil
        }
        let costs = costs.sorted()
        let cost = costs.isEmpty ? 0 : min(costs[costs.count / 2], 4 * period)
        var index = clock.index(after: now + cost + lead)
        if let lastAim, let next = index {
            let isSameCount = lastAim.isCountedByDisplay == followsDisplay
            let past = isSameCount ? lastRefresh : clock.index(nearest: lastAim.time)
            // After a change of rate or a restarted count the last aim is meaningless.
            if let past, past + 1 - next < FramePacer.furthest { index = max(next, past + 1) }
        }
        let aim = Aim(
            time: index.map { clock.instant($0) } ?? now, refresh: index ?? 0, isCountedByDisplay: followsDisplay,
            isContinuing: isContinuing && !isForgetting)
        lastAim = aim
        lastRefresh = aim.refresh
        (isForgetting, isSettling) = (false, false)
        nextBegin = aim.time
        timeoutEnd = nil
        return aim
    }

    /// Records that the last frame was sent.
    /// - Parameters:
    ///   - number: the frame's number, by which the display reports it.
    ///   - cost: the time since its beginning, in seconds.
    ///   - isAwaited: whether the display reports when it is shown. The next frame then waits for that, unless it begins early.
    mutating func sent(_ number: Int, cost: Double, now: Double, isAwaited: Bool) {
        guard let lastAim else { return }
        if lastAim.isCountedByDisplay, followsDisplay, let reach = clock.index(after: now + lead),
            reach - lastRefresh < FramePacer.furthest
        {
            lastRefresh = max(lastRefresh, reach)
        }
        if cost >= 0 { costs = costs.suffix(FramePacer.costCount - 1) + [cost] }
        // Frames that are never reported must not accumulate.
        underWay = underWay.suffix(15) + [(number, lastAim, now, isAwaited)]
        timeoutEnd = underWay.contains(where: \.isAwaited) ? now + FramePacer.timeout : nil
    }

    /// Records that a frame was shown, and returns the result; nil if it was not sent here.
    /// - Parameters:
    ///   - time: the display time; in the display's own time if there is a refresh.
    ///   - refresh: the display's number of the refresh, if reported.
    mutating func shown(_ number: Int, at time: Double, refresh: UInt64?, now: Double) -> Showing? {
        guard let place = underWay.firstIndex(where: { $0.number == number }) else { return nil }
        let (aim, sentAt) = (underWay[place].aim, underWay[place].sentAt)
        // Those before it were not shown.
        let start = underWay[...place].last { !$0.aim.isContinuing }?.aim
        let isLast = place == underWay.count - 1
        underWay.removeSubrange(...place)
        if isLast { timeoutEnd = nil }
        let count = refresh.flatMap { Int(exactly: $0) }.flatMap { $0 <= FramePacer.highestCount ? $0 : nil }
        if let count {
            display.observe(refresh: count, time: time, now: now)
            if aim.isCountedByDisplay, followsDisplay { learn(aim, sentAt: sentAt, shownAt: count) }
        }
        let index = shownIndex(count, at: time, aim)
        let showing = Showing(
            number: number, aim: aim, time: time, interval: lastShown.map { time - $0.time },
            missed: missed(aim, continuing: start == nil, dueAt: (start ?? aim).refresh, shownAt: index))
        lastShown = (index, time, aim.isCountedByDisplay)
        // The display is ready, so that the next frame need not wait for the expected time.
        if isLast, count != nil { nextBegin = min(nextBegin, max(time, now)) }
        return showing
    }

    /// Learns the lead from a frame that was on time with less in hand, or exactly one refresh late with more: other lateness
    /// is a hiccup.
    private mutating func learn(_ aim: Aim, sentAt: Double, shownAt refresh: Int) {
        let share = (aim.time - sentAt) * clock.rate
        if refresh <= aim.refresh {
            leadShare = max(min(leadShare * FramePacer.leadDecay, share), FramePacer.leadOfDisplays)
        } else if refresh == aim.refresh + 1, share > FramePacer.tellingShare {
            leadShare = FramePacer.leadWithoutDisplay
        }
    }

    /// The refresh that showed a frame, in the count of its aim.
    ///
    /// A picture that was ready before its refresh was shown at it.
    private func shownIndex(_ count: Int?, at time: Double, _ aim: Aim) -> Int? {
        if aim.isCountedByDisplay { return count }
        // A display not yet trusted shows a frame for one instant of the timer somewhere before the next.
        return timer.index(after: time).map { max(count == nil ? $0 : $0 - 1, aim.refresh) }
    }

    private func missed(_ aim: Aim, continuing isContinuing: Bool, dueAt due: Int, shownAt index: Int?) -> Int {
        guard let index else { return 0 }
        var due = due
        if isContinuing, let lastShown, lastShown.isCountedByDisplay == aim.isCountedByDisplay,
            let before = lastShown.index
        {
            due = min(before + 1, due)
        }
        return max(0, index - due)
    }
}

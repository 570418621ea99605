import RenderTree

@testable import Windowing

/// A server that shows frames at its refreshes and reports them a while later, to a program that is busy meanwhile.
struct PlayedDisplay {
    /// Refreshes per second.
    var rate = 60.0
    /// How long before a refresh the server counts it, as a share of the period: a frame that comes later is shown at the next.
    var lead = 0.0
    /// Whether it never shows the first of two frames of one refresh.
    var dropsFrames = true
    /// Whether it tells nothing of the frames that it shows.
    var isSilent = false
    var pacer: FramePacer
    var now = 100.0
    private(set) var number = 0
    private(set) var showings: [FramePacer.Showing] = []
    /// The frames that were never shown.
    private(set) var dropped: [Int] = []
    /// The most frames that were sent and not reported.
    private(set) var mostUnderWay = 0
    /// From a frame's beginning to its being shown, in seconds.
    private(set) var latencies: [Double] = []
    /// The damage of the next frame.
    var damage: DamageRegion? = DamageRegion(width: 1, height: 1)
    /// The damage that was sent with each frame.
    private(set) var sentDamage: [DamageRegion?] = []
    private var unshown = UnshownDamage()
    private var waiting: [(number: Int, refresh: Double, began: Double)] = []

    /// From a refresh to its report, and from a frame's being sent to its arrival, in seconds.
    private static let (reportDelay, transit) = (0.001, 0.0003)

    init(lead: Double = 0) {
        self.lead = lead
        pacer = FramePacer(rate: rate, now: 100.0013)
    }

    /// Makes one frame, when the pacer wants it, and returns the time at which it began.
    @discardableResult
    mutating func frame(isContinuing: Bool = true, cost: (FramePacer.Aim) -> Double) -> Double {
        // A report may let it begin earlier.
        while reportNext(until: max(now, pacer.earliestBegin(now: now))) {}
        now = max(now, pacer.earliestBegin(now: now))
        let began = now
        let aim = pacer.begin(now: now, isContinuing: isContinuing)
        let cost = cost(aim)
        now += cost
        sentDamage.append(unshown.joined(by: damage, pacer))
        unshown.sent(number, damage)
        pacer.sent(number, cost: cost, now: now, isAwaited: true)
        let next = ((now + Self.transit) * rate + lead).rounded(.up)
        let refresh = aim.isCountedByDisplay ? max(next, Double(aim.refresh)) : next
        if dropsFrames, let last = waiting.last, last.refresh == refresh { dropped.append(waiting.removeLast().number) }
        waiting.append((number, refresh, began))
        mostUnderWay = max(mostUnderWay, pacer.underWayCount)
        number += 1
        now += 1e-5
        while reportNext(until: now) {}
        return began
    }

    @discardableResult
    mutating func frame(cost: Double, isContinuing: Bool = true) -> Double {
        frame(isContinuing: isContinuing) { _ in cost }
    }

    /// Reports the next frame if it is shown until a time; returns whether it was.
    private mutating func reportNext(until end: Double) -> Bool {
        guard !isSilent, let next = waiting.first, next.refresh / rate + Self.reportDelay <= end else { return false }
        let (number, refresh, began) = waiting.removeFirst()
        now = max(now, refresh / rate + Self.reportDelay)
        latencies.append(refresh / rate - began)
        let showing = pacer.shown(number, at: refresh / rate, refresh: UInt64(refresh), now: now)
        if let showing { showings.append(showing) }
        return true
    }

    /// The refreshes missed by the frames from one on.
    func missed(from first: Int) -> Int { showings.filter { $0.number >= first }.reduce(0) { $0 + $1.missed } }

    /// One whose pacer has followed it for a while, with quick frames and then some that tell its lead.
    static func settled(lead: Double = 0) -> PlayedDisplay {
        var display = PlayedDisplay(lead: lead)
        for _ in 0..<20 { display.frame(cost: 0.002) }
        for _ in 0..<6 { display.frame(cost: 0.010) }
        return display
    }
}

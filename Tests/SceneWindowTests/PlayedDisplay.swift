@testable import SceneWindow

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
        while true {
            let earliest = max(now, pacer.earliestBegin(now: now))
            guard !isSilent, let first = waiting.first, first.refresh / rate + Self.reportDelay <= earliest else {
                now = earliest
                break
            }
            now = max(now, first.refresh / rate + Self.reportDelay)
            report()
        }
        let began = now
        let aim = pacer.begin(now: now, isContinuing: isContinuing)
        let cost = cost(aim)
        now += cost
        pacer.sent(number, cost: cost, now: now, isAwaited: true)
        let next = ((now + Self.transit) * rate + lead).rounded(.up)
        let refresh = aim.isCountedByDisplay ? max(next, Double(aim.refresh)) : next
        if dropsFrames, let last = waiting.last, last.refresh == refresh { dropped.append(waiting.removeLast().number) }
        waiting.append((number, refresh, began))
        mostUnderWay = max(mostUnderWay, pacer.underWayCount)
        number += 1
        now += 1e-5
        return began
    }

    @discardableResult
    mutating func frame(cost: Double, isContinuing: Bool = true) -> Double {
        frame(isContinuing: isContinuing) { _ in cost }
    }

    private mutating func report() {
        let (number, refresh, began) = waiting.removeFirst()
        latencies.append(refresh / rate - began)
        let showing = pacer.shown(number, at: refresh / rate, refresh: UInt64(refresh), now: now)
        if let showing { showings.append(showing) }
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

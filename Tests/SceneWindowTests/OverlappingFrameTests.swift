import TestSupport
import Testing

@testable import SceneWindow

@Suite("Overlapping frames")
struct OverlapTests {
    /// A display that shows frames at its refreshes and reports them a while later, to a program that is busy meanwhile.
    private struct Screen {
        static let rate = 60.0
        /// The server's share of a refresh, in seconds.
        static let delay = 0.001
        /// How long before a refresh a frame has to be there, in seconds.
        var lead = 0.0
        var pacer = FramePacer(rate: rate, now: 100.0013)
        var now = 100.0
        var number = 0
        var showings: [FramePacer.Showing] = []
        /// The most frames that were sent and not shown.
        var mostUnderWay = 0
        private var waiting: [(number: Int, refresh: Double)] = []

        /// Makes one frame, when the pacer wants it, and returns the time at which it began.
        @discardableResult
        mutating func frame(cost: Double, isContinuing: Bool = true) -> Double {
            while true {
                let earliest = max(now, pacer.earliestBegin(now: now))
                guard let first = waiting.first, first.refresh / Self.rate + Self.delay <= earliest else {
                    now = earliest
                    break
                }
                now = max(now, first.refresh / Self.rate + Self.delay)
                report()
            }
            let began = now
            let aim = pacer.begin(now: now, isContinuing: isContinuing)
            now += cost
            pacer.sent(number, cost: cost, now: now, isAwaited: true)
            let next = ((now + lead) * Self.rate).rounded(.up)
            waiting.append((number, aim.isCountedByDisplay ? max(next, Double(aim.refresh)) : next))
            mostUnderWay = max(mostUnderWay, waiting.count)
            number += 1
            now += 1e-5
            return began
        }

        private mutating func report() {
            let (number, refresh) = waiting.removeFirst()
            let showing = pacer.shown(number, at: refresh / Self.rate, refresh: UInt64(refresh), now: now)
            if let showing { showings.append(showing) }
        }

        /// The refreshes missed by the frames from one on.
        func missed(from first: Int) -> Int { showings.filter { $0.number >= first }.reduce(0) { $0 + $1.missed } }
    }

    private static func settled(lead: Double = 0) -> Screen {
        var screen = Screen()
        screen.lead = lead
        for _ in 0..<20 { screen.frame(cost: 0.002) }
        // These tell how early the server has to have a frame.
        for _ in 0..<5 { screen.frame(cost: 0.01) }
        return screen
    }

    @Test("frames that take nearly a refresh, with the server's share, meet each one")
    func nearlyARefresh() {
        var screen = Self.settled()
        for _ in 0..<200 { screen.frame(cost: 0.0162) }
        #expect(screen.missed(from: 27) == 0)
        #expect(screen.mostUnderWay == 2)
    }

    @Test("frames that become dearer from one to the next miss no refresh")
    func dearer() {
        var screen = Self.settled()
        for index in 0..<200 { screen.frame(cost: 0.002 + 0.000_07 * Double(index)) }
        #expect(screen.missed(from: 25) == 0)
    }

    @Test("single frames longer than a refresh miss none if those around them are shorter")
    func single() {
        var screen = Self.settled()
        for index in 0..<200 { screen.frame(cost: index % 4 == 0 ? 0.026 : 0.010) }
        // The first one comes unforeseen.
        #expect(screen.missed(from: 26) == 0)
    }

    @Test(
        "a server that counts a refresh from the middle of the one before is met a few frames later",
        arguments: [7, 9, 12])
    func lead(milliseconds: Double) {
        var screen = Self.settled(lead: 0.5 / Screen.rate)
        for _ in 0..<300 { screen.frame(cost: milliseconds * 1e-3) }
        #expect(screen.missed(from: 31) == 0)
        // A quick frame after rest does not take it for slower than it is.
        for _ in 0..<20 { screen.frame(cost: 0.002) }
        let began = screen.frame(cost: 0.002, isContinuing: false)
        screen.frame(cost: 0.002)
        screen.frame(cost: 0.002)
        let shown = screen.showings.last { $0.number == screen.number - 3 }
        #expect(shown.map { $0.time - began < 1.6 / Screen.rate } == true)
    }

    @Test("two frames are never made for one refresh, whatever they cost")
    func distinct() {
        var random = SeededGenerator(seed: 5)
        var screen = Self.settled()
        for _ in 0..<2000 { screen.frame(cost: .random(in: 0.001...0.06, using: &random)) }
        #expect(screen.mostUnderWay == 2)
        let times = screen.showings.map(\.time)
        for (time, next) in zip(times, times.dropFirst()) { #expect(next - time > 0.9 / Screen.rate) }
    }

    @Test("quick frames wait for one another, also again after dear ones")
    func quick() {
        var screen = Self.settled()
        #expect(screen.mostUnderWay == 1)
        for _ in 0..<20 { screen.frame(cost: 0.015) }
        for _ in 0..<20 { screen.frame(cost: 0.002) }
        for _ in 0..<100 {
            screen.frame(cost: 0.002)
            #expect(screen.pacer.underWayCount == 1)
            #expect(screen.pacer.earliestBegin(now: screen.now) > screen.now)
        }
    }

    @Test("a frame of another size, or of a window that comes back, overlaps none")
    func alone() {
        for change in 0..<2 {
            var screen = Self.settled()
            for _ in 0..<20 { screen.frame(cost: 0.015) }
            #expect(screen.pacer.earliestBegin(now: screen.now) == -.infinity || screen.pacer.underWayCount > 1)
            if change == 0 { screen.pacer.settle() } else { screen.pacer.forget() }
            #expect(screen.pacer.earliestBegin(now: screen.now) > screen.now)
        }
    }
}

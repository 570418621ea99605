import TestSupport
import Testing

@testable import Windowing

@Suite("Frame pacing")
struct FramePacerTests {
    private static let period = 1 / 60.0

    /// A display that takes frames, and shows each at its next refresh, with a timer's jitter.
    private struct Screen {
        var pacer: FramePacer
        var now = 100.0
        var random = SeededGenerator(seed: 7)
        var number = 0
        let rate: Double
        /// Seconds by which a refresh may come early.
        var jitter = 0.0
        /// The beginning of the last frame.
        var begun = 0.0

        init(rate: Double = 60, told: Double? = nil) {
            self.rate = rate
            pacer = FramePacer(rate: told ?? rate, now: 100.0013)
        }

        /// Draws a frame for `cost` seconds, shows it, reports it, and returns the result.
        mutating func frame(cost: Double = 0.002, isContinuing: Bool = true) -> FramePacer.Showing? {
            now = max(now, pacer.earliestBegin(now: now))
            begun = now
            let aim = pacer.begin(now: now, isContinuing: isContinuing)
            now += cost
            pacer.sent(number, cost: cost, now: now, isAwaited: true)
            var refresh = (now * rate).rounded(.up)
            if aim.isCountedByDisplay { refresh = max(refresh, Double(aim.refresh)) }
            let time = refresh / rate - Double.random(in: 0...1, using: &random) * jitter
            now = max(now, time) + 0.0002
            defer { number += 1 }
            return pacer.shown(number, at: time, refresh: UInt64(refresh), now: now)
        }
    }

    @Test("frames aim at each refresh of a display whose reported times agree", arguments: [0, 0.001])
    func followed(jitter: Double) {
        var screen = Screen()
        screen.jitter = jitter
        for _ in 0..<8 { _ = screen.frame() }
        #expect(screen.pacer.followsDisplay)
        var last: FramePacer.Showing?
        for _ in 0..<2000 {
            let showing = screen.frame()
            #expect(showing?.missed == 0)
            if let showing {
                #expect(abs(showing.aim.time - showing.time) < 0.0012)
                if let last { #expect(showing.aim.refresh == last.aim.refresh + 1) }
            }
            last = showing
        }
    }

    @Test("a display of another rate than reported is followed at its own", arguments: [50, 75, 144, 59.94])
    func otherRate(rate: Double) {
        var screen = Screen(rate: rate, told: 60)
        for _ in 0..<400 { _ = screen.frame(cost: 0.001) }
        #expect(screen.pacer.followsDisplay)
        #expect(abs(screen.pacer.clock.rate - rate) < 0.01)
    }

    @Test("a refresh count that stops, runs backwards or is of another clock is not followed")
    func implausible() {
        for kind in 0..<4 {
            var pacer = FramePacer(rate: 60, now: 0)
            for number in 1..<200 {
                let now = Double(number) * Self.period
                _ = pacer.begin(now: now, isContinuing: true)
                pacer.sent(number, cost: 0.001, now: now, isAwaited: true)
                let (refresh, time): (UInt64, Double) =
                    switch kind {
                    case 0: (5, now)
                    case 1: (UInt64(1000 - number), now)
                    case 2: (UInt64(number), now + 1e6)
                    default: (UInt64.max, .nan)
                    }
                _ = pacer.shown(number, at: time, refresh: refresh, now: now)
                #expect(!pacer.followsDisplay)
            }
            #expect(pacer.clock.rate == 60)
        }
    }

    @Test("a refresh count near the largest number does not overflow", arguments: [Int.max - 19, Int.max / 2 + 1])
    func endOfNumbers(first: Int) {
        var pacer = FramePacer(rate: 60, now: 0)
        for number in 0..<20 {
            let now = Double(number) * Self.period
            let aim = pacer.begin(now: now, isContinuing: true)
            #expect(!aim.isCountedByDisplay)
            pacer.sent(number, cost: 0.001, now: now, isAwaited: true)
            #expect(pacer.shown(number, at: now, refresh: UInt64(first + number), now: now) != nil)
        }
    }

    @Test("a stop is measured from a frame's refresh, not from the end of the timeout")
    func due() {
        var pacer = FramePacer(rate: 60, now: 0)
        let aim = pacer.begin(now: 0.001, isContinuing: true)
        pacer.sent(0, cost: 0.001, now: 0.002, isAwaited: true)
        #expect(pacer.dueBegin(now: 0.003) == aim.time)
        #expect(pacer.earliestBegin(now: 0.003) > aim.time + 1)
        var clock = SuspendAwareClock(machine: 0.002)
        #expect(abs(clock.advance(toMachine: 2.5, deadline: pacer.dueBegin(now: 0.003)) - aim.time) < 1e-9)
    }

    @Test("a display whose times stop agreeing is no longer followed")
    func stopsAgreeing() {
        var screen = Screen()
        for _ in 0..<20 { _ = screen.frame() }
        #expect(screen.pacer.followsDisplay)
        for count in 1...DisplayClock.distrust {
            let now = screen.now + Double(count) * 0.1
            _ = screen.pacer.begin(now: now, isContinuing: true)
            screen.pacer.sent(99, cost: 0, now: now, isAwaited: true)
            _ = screen.pacer.shown(99, at: now, refresh: UInt64(now * 60) + UInt64(40 * count), now: now)
            #expect(screen.pacer.followsDisplay == (count < DisplayClock.distrust))
        }
        #expect(!screen.pacer.followsDisplay)
        // One late time is none, and a display that counts otherwise is left within a few frames.
        #expect((2...6).contains(DisplayClock.distrust))
    }

    @Test(
        "without a display's count, frames meet a timer's refreshes one by one, without drift",
        arguments: [24, 59.94, 144])
    func timer(rate: Double) {
        var pacer = FramePacer(rate: rate, now: 10)
        var now = 10.0
        var aims: [Double] = []
        for number in 0..<1000 {
            now = max(now, pacer.earliestBegin(now: now)) + 0.0005
            let aim = pacer.begin(now: now, isContinuing: true)
            aims.append(aim.time)
            pacer.sent(number, cost: 0.002, now: now + 0.002, isAwaited: false)
            #expect(pacer.shown(number, at: now + 0.003, refresh: nil, now: now + 0.003)?.missed == 0)
        }
        for (index, aim) in aims.enumerated() { #expect(abs(aim - aims[0] - Double(index) / rate) < 1e-9) }
    }

    @Test("a late frame replaces missed ones, which are counted, and later frames are not hurried")
    func tooLate() {
        var screen = Screen()
        for _ in 0..<20 { _ = screen.frame() }
        let before = screen.frame()
        screen.now += 0.3
        let after = screen.frame()
        #expect(after?.missed == 18)
        #expect(after.map { $0.aim.time > screen.now - 2 * Self.period } == true)
        let next = screen.frame()
        #expect(next?.missed == 0)
        #expect(next.map { abs(($0.interval ?? 0) - Self.period) < 1e-6 } == true)
        #expect(before?.missed == 0)
        // After a rest no refresh was missed, as nothing had to be shown.
        screen.now += 5
        #expect(screen.frame(isContinuing: false)?.missed == 0)
    }

    @Test("frames that take longer than a refresh aim at the one they can reach")
    func slow() {
        var screen = Screen()
        for _ in 0..<10 { _ = screen.frame(cost: 0.02) }
        for _ in 0..<20 {
            let showing = screen.frame(cost: 0.02)
            #expect(showing?.missed == 1)
            #expect(showing.map { abs($0.aim.time - $0.time) < 1e-6 } == true)
        }
    }

    @Test("a frame after rest begins immediately")
    func rest() {
        var screen = Screen()
        for _ in 0..<20 { _ = screen.frame() }
        for _ in 0..<200 {
            screen.now += .random(in: 0.02...0.5, using: &screen.random)
            let input = screen.now
            let showing = screen.frame(isContinuing: false)
            #expect(screen.begun == input)
            #expect(showing.map { $0.time - input < Self.period + 0.002 } == true)
        }
    }

    @Test("a frame after the window was hidden is not shown before one that is still under way")
    func order() {
        var screen = Screen()
        for _ in 0..<20 { _ = screen.frame() }
        for cost in [0.05, 0.002, 0.05, 0.002, 0.05] { _ = screen.frame(cost: cost) }
        // The median of the costs is high now, and low once this frame is sent.
        let slow = screen.pacer.begin(now: screen.now, isContinuing: true)
        screen.pacer.sent(99, cost: 0.002, now: screen.now + 0.002, isAwaited: true)
        screen.pacer.forget()
        let next = screen.pacer.begin(now: screen.now + 0.002, isContinuing: true)
        #expect(slow.isCountedByDisplay && next.isCountedByDisplay)
        #expect(next.refresh > slow.refresh)
        #expect(!next.isContinuing)
    }

    @Test("however often the window comes and goes, a frame waits for the one under way, but not for long")
    func comings() {
        for isFollowed in [false, true] {
            var screen = Screen()
            for _ in 0..<(isFollowed ? 20 : 1) { _ = screen.frame() }
            var lastRefresh = 0
            for number in 100..<120 {
                screen.now = max(screen.now, screen.pacer.earliestBegin(now: screen.now))
                let aim = screen.pacer.begin(now: screen.now, isContinuing: true)
                #expect(aim.isCountedByDisplay == isFollowed)
                #expect(aim.refresh > lastRefresh && aim.time - screen.now < 2 * Self.period)
                lastRefresh = aim.refresh
                screen.pacer.sent(number, cost: 0.002, now: screen.now + 0.002, isAwaited: true)
                for _ in 0..<3 { screen.pacer.forget() }
                #expect(screen.pacer.earliestBegin(now: screen.now) == aim.time + FramePacer.lateness)
                #expect(FramePacer.lateness <= 0.5)
                guard number % 2 == 0 else { continue }
                _ = screen.pacer.shown(number, at: aim.time, refresh: nil, now: aim.time)
                #expect(screen.pacer.earliestBegin(now: screen.now) <= aim.time)
            }
        }
    }

    @Test("a jump of the refresh count causes no wait")
    func jumpingCount() {
        var screen = Screen()
        for _ in 0..<20 { _ = screen.frame() }
        let now = screen.now
        _ = screen.pacer.begin(now: now, isContinuing: true)
        screen.pacer.sent(99, cost: 0.001, now: now, isAwaited: true)
        let (shown, refresh) = (now + 0.1, UInt64(now * 60) + 40)
        _ = screen.pacer.shown(99, at: shown, refresh: refresh, now: shown)
        #expect(screen.pacer.earliestBegin(now: shown) <= shown + Self.period)
    }

    @Test("a display that never reports is awaited until the timeout")
    func neverTold() {
        var pacer = FramePacer(rate: 60, now: 0)
        _ = pacer.begin(now: 0, isContinuing: false)
        pacer.sent(0, cost: 0.001, now: 0.001, isAwaited: true)
        // Long enough for a slow display, and not so long that one thinks it hangs.
        #expect((1...2).contains(pacer.earliestBegin(now: 0.1)))
        #expect(pacer.earliestBegin(now: 0.1) == 0.001 + FramePacer.timeout)
        #expect(pacer.shown(7, at: 0.2, refresh: 1, now: 0.2) == nil)
        #expect(pacer.earliestBegin(now: 0.2) == 0.001 + FramePacer.timeout)
    }

    @Test("whatever the clock does, frames continue and aim at a time near now")
    func jumps() {
        var random = SeededGenerator(seed: 99)
        var pacer = FramePacer(rate: 60, now: 0)
        var now = 0.0
        for number in 0..<5000 {
            if number % 7 == 0 { now += .random(in: -1e4...1e4, using: &random) }
            if number % 501 == 0 { now = [1e15, -1e15, 0][number % 3] }
            let begin = max(now, pacer.earliestBegin(now: now))
            #expect(begin - now <= FramePacer.timeout)
            now = begin
            let aim = pacer.begin(now: now, isContinuing: true)
            #expect(aim.time >= now && aim.time - now < 0.2 || abs(now) > 1e10)
            pacer.sent(number, cost: 0.001, now: now, isAwaited: number % 3 == 0)
            _ = pacer.shown(number, at: now, refresh: number % 2 == 0 ? UInt64(number) : nil, now: now)
            if number % 11 == 0 { pacer.setRate(.random(in: -10...300, using: &random), now: now) }
        }
    }
}

@Suite("Running time without stops")
struct UnbrokenClockTests {
    @Test("time during which due work was not done is left out")
    func stopped() {
        var clock = SuspendAwareClock(machine: 10)
        #expect(clock.advance(toMachine: 11, deadline: 11) == 11)
        #expect(clock.advance(toMachine: 11.4, deadline: 11.1) == 11.4)
        #expect(clock.advance(toMachine: 3600, deadline: 11.5) == 11.5)
        #expect(clock.advance(toMachine: 3600.25, deadline: 3600.25) == 11.75)
        #expect(clock.lost == 3588.5)
    }

    @Test("an idle wait of any length counts as running time")
    func idle() {
        var clock = SuspendAwareClock(machine: 0)
        #expect(clock.advance(toMachine: 1e5) == 1e5)
    }

    @Test("a clock that is set back, or not a number, never reduces the running time")
    func setBack() {
        var clock = SuspendAwareClock(machine: 100)
        #expect(clock.advance(toMachine: 101, deadline: 101) == 101)
        #expect(clock.advance(toMachine: 1, deadline: 101.5) == 101)
        #expect(clock.advance(toMachine: .nan) == 101)
        #expect(clock.advance(toMachine: 2, deadline: 2) == 102)
    }
}

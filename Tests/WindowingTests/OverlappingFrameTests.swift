import Geometry
import RenderTree
import TestSupport
import Testing

@testable import Windowing

@Suite("Overlapping frames")
struct OverlappingFrameTests {
    /// Shares of the period by which servers count early: with a display, and without one (Xvfb, Xephyr, Xvnc).
    static let leads = [0, 0.5]

    @Test("frames that take nearly a refresh meet each one", arguments: leads)
    func nearlyARefresh(lead: Double) {
        var display = PlayedDisplay.settled(lead: lead)
        let start = display.number
        for _ in 0..<200 { display.frame(cost: 0.0162) }
        #expect(display.missed(from: start + 8) == 0 && display.dropped.isEmpty)
        #expect(display.mostUnderWay == 2)
    }

    @Test("frames that become dearer from one to the next miss no refresh", arguments: leads)
    func dearer(lead: Double) {
        var display = PlayedDisplay.settled(lead: lead)
        let start = display.number
        for index in 0..<180 { display.frame(cost: 0.002 + 0.000_08 * Double(index)) }
        #expect(display.missed(from: start) == 0 && display.dropped.isEmpty)
    }

    @Test("single frames longer than a refresh miss none if those around them are shorter", arguments: leads)
    func single(lead: Double) {
        var display = PlayedDisplay.settled(lead: lead)
        let start = display.number
        for index in 0..<200 { display.frame(cost: index % 4 == 0 ? 0.020 : 0.008) }
        // The first one comes unforeseen.
        #expect(display.missed(from: start + 4) == 0)
    }

    @Test("movements of all scenes miss few refreshes, on either kind of server", arguments: leads)
    func recorded(lead: Double) {
        var (moved, missed, latencies) = (0, 0, [Double]())
        for row in dataTable("frame-costs.txt") {
            var display = PlayedDisplay.settled(lead: lead)
            // The key that begins a movement comes after a rest.
            display.now += 1.004
            let costs = row[1].split(separator: " ").map { (Double($0) ?? 0) / 1e4 }
            let (start, first) = (display.number, Int(display.now * display.rate) + 1)
            var refresh = first
            while refresh < first + costs.count {
                display.frame(isContinuing: refresh > first) { aim in
                    refresh = aim.refresh
                    return costs[min(max(0, refresh - first), costs.count - 1)]
                }
            }
            moved += costs.count
            missed += display.missed(from: start)
            latencies += display.latencies
            #expect(display.mostUnderWay <= 2)
        }
        #expect(moved > 1800 && missed * 100 <= moved * 3, "\(missed) of \(moved)")
        latencies.sort()
        #expect(latencies[latencies.count / 2] < 1.6 / 60, "\(latencies[latencies.count / 2] * 60)")
    }

    @Test("a server's own count is learned: a quick frame after rest is shown at the next refresh it can meet")
    func learned() {
        for lead in Self.leads {
            var display = PlayedDisplay.settled(lead: lead)
            for _ in 0..<20 { display.frame(cost: 0.002) }
            display.now += 1
            // It begins with all of a refresh before it.
            display.now = (display.now * display.rate).rounded(.up) / display.rate + 0.0005
            let began = display.frame(cost: 0.002, isContinuing: false)
            display.now += 0.1
            display.frame(cost: 0.002)
            #expect(display.latencies.last.map { $0 < 1.05 / display.rate } == true, "\(began)")
        }
    }

    @Test("one frame that a hiccup delays leaves the frames after it as they were")
    func hiccup() {
        var display = PlayedDisplay.settled()
        display.frame(cost: 0.3)
        for _ in 0..<30 { display.frame(cost: 0.002) }
        #expect(display.pacer.underWayCount == 1)
        #expect(display.latencies.suffix(10).allSatisfy { $0 < 1.1 / display.rate })
    }

    @Test("two frames are hardly ever made for one refresh, whatever they cost", arguments: leads)
    func distinct(lead: Double) {
        var random = SeededGenerator(seed: 5)
        var display = PlayedDisplay.settled(lead: lead)
        for _ in 0..<2000 { display.frame(cost: .random(in: 0.001...0.06, using: &random)) }
        #expect(display.mostUnderWay == 2 && display.dropped.count <= 2)
        let times = display.showings.map(\.time)
        for (time, next) in zip(times, times.dropFirst()) { #expect(next - time > 0.9 / display.rate) }
    }

    @Test("what a dropped frame changed is shown by the next one")
    func dropped() {
        var random = SeededGenerator(seed: 6)
        var droppedCount = 0
        for _ in 0..<200 {
            var display = PlayedDisplay.settled()
            // A server that counts early where it did not before gets a frame too late for its refresh.
            display.lead = 0.5
            let start = display.number
            // Pictures of a row of pixels, in which each frame changes one.
            let width = 32
            var pictures: [[Int]] = []
            for index in 0..<12 {
                let x = Int.random(in: 0..<width, using: &random)
                pictures.append(pictures.last ?? [Int](repeating: -1, count: width))
                pictures[index][x] = index
                var damage = DamageRegion(width: width, height: 1)
                damage.add(Rect(Double(x), 0, 1, 1))
                display.damage = index == 0 ? nil : damage
                display.frame(cost: .random(in: 0.008...0.02, using: &random))
            }
            var screen = [Int](repeating: -2, count: width)
            for (index, damage) in display.sentDamage[start...].enumerated()
            where !display.dropped.contains(start + index) {
                if damage == nil { screen = pictures[index] }
                let columns = (damage?.rects ?? []).flatMap { Int($0.minX)..<Int($0.maxX) }
                for x in columns { screen[x] = pictures[index][x] }
                #expect(screen == pictures[index])
            }
            droppedCount += display.dropped.count
        }
        #expect(droppedCount > 20)
    }

    @Test("a server that no longer reports what it shows gets no third frame, until that is given up")
    func silent() {
        var display = PlayedDisplay.settled()
        for _ in 0..<8 { display.frame(cost: 0.012) }
        display.isSilent = true
        let began = display.now
        while display.pacer.underWayCount < 2 { display.frame(cost: 0.012) }
        #expect(display.now - began < 0.1)
        display.frame(cost: 0.012)
        #expect(display.now - began > FramePacer.timeout)
    }

    @Test("a display of another rate is learned anew")
    func otherRate() {
        var display = PlayedDisplay.settled(lead: 0)
        display.rate = 144
        display.pacer.setRate(144, now: display.now)
        for _ in 0..<200 { display.frame(cost: 0.0055) }
        #expect(display.pacer.followsDisplay && display.missed(from: display.number - 150) == 0)
    }

    @Test("quick frames wait for one another, also again after dear ones", arguments: leads)
    func quick(lead: Double) {
        var display = PlayedDisplay(lead: lead)
        for _ in 0..<20 { display.frame(cost: 0.002) }
        #expect(display.mostUnderWay == 1)
        for _ in 0..<20 { display.frame(cost: 0.015) }
        for _ in 0..<20 { display.frame(cost: 0.002) }
        for _ in 0..<100 {
            display.frame(cost: 0.002)
            #expect(display.pacer.underWayCount == 1)
            #expect(display.pacer.earliestBegin(now: display.now) > display.now)
        }
    }

    @Test("a frame of another size, or of a window that comes back, overlaps none", arguments: [true, false])
    func alone(isResized: Bool) throws {
        var display = PlayedDisplay.settled()
        for _ in 0..<20 { display.frame(cost: 0.013) }
        // The next frame would begin before the one under way is shown and reported.
        let now = display.now
        try #require(display.pacer.underWayCount == 1 && display.pacer.earliestBegin(now: now) < now + 0.017)
        if isResized { display.pacer.settle() } else { display.pacer.forget() }
        #expect(display.pacer.earliestBegin(now: now) > now + 0.1)
    }
}

import TestSupport
import Testing

@testable import Windowing

extension RefreshGrid {
    /// The first instant of the grid that is later than a time; the time itself if there is none.
    fileprivate func nextRefresh(after now: Double) -> Double { index(after: now).map { instant($0) } ?? now }
}

@Suite("Grids of refreshes")
struct RefreshGridTests {
    @Test(
        "the next refresh is the first instant of the grid that is later than now", arguments: [24, 50, 59.94, 60, 144])
    func next(rate: Double) {
        var random = SeededGenerator(seed: UInt64(rate))
        let grid = RefreshGrid(rate: rate, phase: .random(in: -10...10, using: &random))
        for _ in 0..<2000 {
            let now = Double.random(in: -1e5...1e5, using: &random)
            let next = grid.nextRefresh(after: now)
            #expect(next > now)
            #expect(next - now <= grid.period + 1e-9)
            let index = (next - grid.phase) * rate
            #expect(abs(index - index.rounded()) < 1e-6)
        }
    }

    @Test("the refresh grid has not drifted after a million refreshes")
    func noDrift() {
        let grid = RefreshGrid(rate: 59.94, phase: 0.25)
        var time = 0.25
        for _ in 0..<100_000 { time = grid.nextRefresh(after: time) }
        #expect(time == 0.25 + 100_000 / 59.94)
    }

    @Test(
        "an implausible rate becomes the fallback rate",
        arguments: [0, -60, 1, 1e6, Double.nan, Double.infinity])
    func implausible(rate: Double) {
        #expect(RefreshGrid(rate: rate).rate == RefreshGrid.fallbackRate)
    }

    @Test("a time that is not finite, or too far off for distinct instants, is returned unchanged")
    func notFinite() {
        for time in [Double.infinity, -.infinity, 1e300, -1e18] {
            #expect(RefreshGrid(rate: 60).nextRefresh(after: time) == time)
        }
        #expect(RefreshGrid(rate: 60).nextRefresh(after: .nan).isNaN)
    }

    @Test(
        "a grid too far off for distinct instants has none", arguments: [1e17, -1e17, 1e300])
    func far(phase: Double) {
        #expect(RefreshGrid(rate: 60, phase: phase).nextRefresh(after: phase) == phase)
        #expect(RefreshGrid(rate: 60).nextRefresh(after: phase) == phase)
    }
}

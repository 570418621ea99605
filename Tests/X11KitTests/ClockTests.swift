import Testing

@testable import X11Kit

@Suite("Clocks")
struct ClockTests {
    @Test("the monotonic clock never falls")
    func monotonic() {
        var last = MonotonicClock.now
        for _ in 0..<1000 {
            let now = MonotonicClock.now
            #expect(now >= last)
            last = now
        }
    }
}

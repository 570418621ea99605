import CX11
import Geometry
import Synchronization
import System
import TestSupport
import Testing

@testable import X11Kit

@Suite("Servers that stall, and programs that do", .ownThreads, .serialized)
struct StallTests {
    @Test("a server that stops for seconds is waited for, and its presenter stays", .long)
    func stopped() throws {
        let server = try XServer()
        let delay = Mutex(0.0)
        // All that comes after a late report comes late, too, as from a server that had stopped.
        let proxy = try XProxy(
            server,
            onNotice: { notice in
                if notice.extension == "Present" { notice.delay = delay.withLock(\.self) }
            })
        let desktop = try Desktop(server, through: proxy)
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        delay.withLock { $0 = 4 }
        var pixels: [UInt32] = []
        for seed in 2...6 as ClosedRange<UInt32> { pixels = try desktop.presentPattern(seed: seed) }
        delay.withLock { $0 = 0 }
        // As a window's pacer does: a busy Xvfb may show two frames that wait in either order.
        #expect(try desktop.seen() == pixels)
        pixels = try desktop.presentPattern(seed: 9)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.complaints.isEmpty && desktop.window.presenterKind == .present)
    }

    @Test("after a pause of server and program its presenter stays", .long)
    func paused() throws {
        let desktop = try Desktop()
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        for seed in 2...3 as ClosedRange<UInt32> {
            try desktop.presentPattern(seed: seed)
            desktop.server.pause()
            Poll.wait(for: [], until: MonotonicClock.now + PixmapPresenter.timeout + 0.1)
            desktop.server.resume()
        }
        let pixels = try desktop.presentPattern(seed: 9)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.complaints.isEmpty && desktop.window.presenterKind == .present)
    }

    @Test("a server that answers but shows frames seconds late gets them another way", .long)
    func stalled() throws {
        let desktop = try Desktop()
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        let refresh = try #require(
            desktop.events.compactMap { event in
                if case .frameShown(let shown) = event { return shown.refresh }
                return nil
            }.last)
        // The display's refreshes until then take some five seconds.
        for seed in 2...6 as ClosedRange<UInt32> { try desktop.presentPattern(seed: seed, refresh: refresh + 300) }
        #expect(desktop.window.presenterKind == .sharedMemory)
        desktop.events = []
        // What had been given up was shown after all, and has to be drawn over.
        try desktop.wait { $0.contains(.exposed) }
        let pixels = try desktop.presentPattern(seed: 9)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.complaints.count == 1 && desktop.complaints[0].hasPrefix("frames go another way"))
        // Elsewhere, or later, the way that stalled may work.
        #expect(desktop.window.presenterKind == .sharedMemory)
        desktop.window.backoff.surroundingsChanged()
        let last = try desktop.presentPattern(seed: 10)
        #expect(desktop.window.presenterKind == .present)
        #expect(try desktop.seen() == last)
    }

    @Test("a stalled presenter is retried at growing intervals, a refused one never")
    func backoff() {
        var backoff = PresenterBackoff()
        #expect(backoff.isFirstFailure(.present) && backoff.isWorthATry(.present, at: 0))
        backoff.stalled(.present, at: 100)
        #expect(!backoff.isFirstFailure(.present))
        #expect(!backoff.isWorthATry(.present, at: 109) && backoff.isWorthATry(.present, at: 110))
        backoff.stalled(.present, at: 200)
        #expect(!backoff.isWorthATry(.present, at: 239) && backoff.isWorthATry(.present, at: 240))
        for _ in 0..<20 { backoff.stalled(.present, at: 300) }
        #expect(!backoff.isWorthATry(.present, at: 1e6))
        backoff.refused(.sharedMemory)
        #expect(!backoff.isWorthATry(.present, at: 2001))
        backoff.surroundingsChanged()
        #expect(backoff.isWorthATry(.present, at: 2001) && !backoff.isWorthATry(.sharedMemory, at: 1e9))
    }

    @Test("a completion that never comes ends the presenter, and frames continue with another one")
    func noCompletion() throws {
        let desktop = try Desktop()
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        let display = try #require(desktop.window.connection.live)
        // A client that selects no events gets none.
        let presenter = try #require(desktop.window.presenter as? PixmapPresenter)
        XPresentFreeInput(display, desktop.window.identifier, presenter.selection)
        for seed in 2...5 as ClosedRange<UInt32> { try desktop.presentPattern(seed: seed) }
        let pixels = try desktop.presentPattern(seed: 9)
        #expect(desktop.window.presenterKind == .sharedMemory)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.complaints.count == 1)
    }

    @Test("shared memory that a stopped server has not read is not written again")
    func unread() throws {
        let desktop = try Desktop(presenter: .sharedMemory)
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        desktop.server.pause()
        let first = try desktop.presentPattern(seed: 2)
        let second = try desktop.presentPattern(seed: 3, damage: [Rect(0, 0, 10, 10)])
        let isWritten = Mutex(false)
        // Only the thread uses it until it has ended.
        nonisolated(unsafe) let window = desktop
        let thread = try #require(
            WorkerThread {
                _ = try? window.presentPattern(seed: 4, damage: [])
                isWritten.withLock { $0 = true }
            })
        let end = MonotonicClock.now + 0.3
        while MonotonicClock.now < end, !isWritten.withLock(\.self) {
            Poll.wait(for: [], until: MonotonicClock.now + 0.01)
        }
        let isEarly = isWritten.withLock { $0 }
        #expect(!isEarly)
        desktop.server.resume()
        thread.join()
        var expected = first
        for y in 0..<10 { for x in 0..<10 { expected[y * 300 + x] = second[y * 300 + x] } }
        #expect(try desktop.seen() == expected)
    }

    @Test("a frame that is shown after a later one is drawn over", arguments: [false, true])
    func outOfOrder(isSwapped: Bool) throws {
        let server = try XServer()
        // How many of two frames were reported; nil before them. A busy server itself may show the later one first.
        let reported = Mutex<UInt8?>(nil)
        let proxy = try XProxy(
            server,
            onNotice: { notice in
                guard notice.extension == "Present", notice.kind == 1 else { return }
                reported.withLock { reported in
                    guard let count = reported else { return }
                    // The number of a frame in the report that it is complete (presentproto).
                    notice.bytes[20] = notice.bytes[20] & ~1 | (isSwapped ? 1 - count : count)
                    reported = count == 0 ? 1 : nil
                }
            })
        let desktop = try Desktop(server, through: proxy, presenter: .present)
        for seed in 0...1 as ClosedRange<UInt32> {
            try desktop.presentPattern(seed: seed)
            _ = try desktop.seen()
        }
        reported.withLock { $0 = 0 }
        desktop.events = []
        for seed in 2...3 as ClosedRange<UInt32> { try desktop.presentPattern(seed: seed) }
        try desktop.wait { $0.contains(frame: 3) }
        if isSwapped { try desktop.wait { $0.contains(.exposed) } }
        try desktop.presentPattern(seed: 4)
        _ = try desktop.seen()
        #expect(desktop.events.contains(.exposed) == isSwapped)
        #expect(desktop.complaints.isEmpty)
    }

    @Test("a presenter stays after its program was too busy to read that a frame was shown")
    func busy() throws {
        let desktop = try Desktop(presenter: .present)
        try desktop.takeEvents()
        try desktop.presentPattern(seed: 1)
        // The server reports that the buffer is idle and the frame shown; by the clock alone it would count as lost.
        let display = try #require(desktop.window.connection.live)
        try waitFor("two events") {
            _ = desktop.window.connection.firstErrorAfterSync()
            return XEventsQueued(display, QueuedAlready) >= 2
        }
        let presenter = try #require(desktop.window.presenter)
        #expect(!presenter.isStalled(at: MonotonicClock.now + PixmapPresenter.timeout + 1))
        let pixels = try desktop.presentPattern(seed: 2)
        #expect(try desktop.seen() == pixels)
    }
}

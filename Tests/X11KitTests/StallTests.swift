import CX11
import Geometry
import Glibc
import System
import TestSupport
import Testing

@testable import X11Kit

@Suite("Servers that stall, and programs that do", .ownThreads, .serialized)
struct StallTests {
    @Test("a server that reads no frames is waited for until the timeout, and frames continue over the wire", .long)
    func stalled() throws {
        // Far more pixels than a connection takes of its own.
        let desktop = try Desktop(width: 700, height: 500)
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        desktop.server.pause()
        for seed in 2...6 as ClosedRange<UInt32> { try desktop.presentPattern(seed: seed) }
        #expect(desktop.window.presenterKind == .wire)
        desktop.events = []
        desktop.server.resume()
        // What had been given up is shown after all, and has to be drawn over.
        try desktop.wait { $0.contains(.exposed) }
        let pixels = try desktop.presentPattern(seed: 9)
        #expect(try desktop.seen() == pixels)
        #expect(
            desktop.complaints.count == 2 && desktop.complaints.allSatisfy { $0.hasPrefix("frames go another way") })
        // Elsewhere, or later, the ways that stalled may work.
        #expect(desktop.window.presenterKind == .wire)
        desktop.window.backoff.surroundingsChanged()
        let last = try desktop.presentPattern(seed: 10)
        #expect(desktop.window.presenterKind == .present)
        #expect(try desktop.seen() == last)
    }

    @Test("over the wire a server that reads nothing gets no frames, and the missing area when it is back")
    func silentWire() throws {
        let desktop = try Desktop(width: 40, height: 30, presenter: .wire)
        let first = try desktop.presentPattern(seed: 1)
        desktop.server.pause()
        var last: [UInt32] = []
        let corners = [Rect(0, 0, 5, 5), Rect(30, 20, 5, 5)]
        for seed in 2...9 as ClosedRange<UInt32> {
            last = try desktop.presentPattern(seed: seed, damage: [corners[Int(seed) % 2]])
        }
        #expect(desktop.window.echo.isSilent)
        desktop.events = []
        desktop.server.resume()
        try desktop.wait { $0.contains(frame: 8) }
        let seen = try desktop.seen()
        #expect(!desktop.window.echo.isSilent)
        #expect(seen[0] == last[0] && seen[24 * 40 + 34] == last[24 * 40 + 34] && seen[39] == first[39])
        let pixels = try desktop.presentPattern(seed: 10)
        #expect(try desktop.seen() == pixels)
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

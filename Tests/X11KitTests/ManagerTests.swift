import CX11
import Synchronization
import System
import TestSupport
import Testing

@testable import X11Kit

@Suite("Window managers", .ownThreads, .serialized)
struct ManagerTests {
    @Test("a window manager's ping is answered")
    func ping() throws {
        let desktop = try Desktop()
        let manager = try RawClient(desktop.server)
        let root = XDefaultRootWindow(manager.display)
        XSelectInput(manager.display, root, SubstructureNotifyMask)
        manager.send("WM_PROTOCOLS", "_NET_WM_PING", to: desktop.window.identifier, numbers: (77, 0))
        try desktop.takeEvents()
        _ = desktop.window.connection.firstErrorAfterSync()
        XSync(manager.display, 0)
        var event = XEvent()
        #expect(XCheckTypedEvent(manager.display, ClientMessage, &event) != 0)
        #expect(event.xclient.window == root && event.xclient.data.l.2 == 77)
        #expect(Atom(bitPattern: event.xclient.data.l.0) == manager.atom("_NET_WM_PING"))
    }

    @Test(
        "an announced resize is confirmed when a frame of the new size was shown, and not before",
        arguments: PresenterKind.allCases)
    func synchronized(presenter: PresenterKind) throws {
        let desktop = try Desktop(presenter: presenter)
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        let manager = try RawClient(desktop.server)
        let window = desktop.window.identifier
        let counter = XSyncCounter(manager.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: window)[0])
        func value() -> XSyncValue {
            _ = desktop.window.connection.firstErrorAfterSync()
            var value = XSyncValue()
            XSyncQueryCounter(manager.display, counter, &value)
            return value
        }
        manager.send("WM_PROTOCOLS", "_NET_WM_SYNC_REQUEST", to: window, numbers: (41, 3))
        XResizeWindow(manager.display, window, 340, 220)
        XSync(manager.display, 0)
        try desktop.wait { $0.contains(.resized(width: 340, height: 220)) }
        #expect(value().lo == 0)
        try desktop.presentPattern(seed: 2)
        #expect(value().lo == 0)
        desktop.events = []
        try desktop.wait { $0.contains(frame: 1) }
        #expect(value().lo == 41 && value().hi == 3)
        // Where the size stays there is nothing to draw first.
        manager.send("WM_PROTOCOLS", "_NET_WM_SYNC_REQUEST", to: window, numbers: (42, 3))
        XMoveWindow(manager.display, window, 9, 9)
        XSync(manager.display, 0)
        try desktop.takeEvents()
        #expect(value().lo == 42)
        // Nor while the window is hidden.
        manager.send("WM_PROTOCOLS", "_NET_WM_SYNC_REQUEST", to: window, numbers: (43, 3))
        XResizeWindow(manager.display, window, 350, 230)
        XSync(manager.display, 0)
        try desktop.wait { $0.contains(.resized(width: 350, height: 230)) }
        #expect(value().lo == 42)
        desktop.window.skipFrame()
        #expect(value().lo == 43)
    }

    @Test("a resize whose frame is never reported as shown is confirmed after a short time")
    func unreported() throws {
        let server = try XServer()
        let isSilent = Mutex(false)
        let proxy = try XProxy(
            server,
            onNotice: { notice in
                let isReport = notice.extension == "Present" && notice.kind == 1
                if isReport, isSilent.withLock(\.self) { notice.isPassed = false }
            })
        let desktop = try Desktop(server, through: proxy)
        try desktop.presentPattern(seed: 1)
        _ = try desktop.seen()
        isSilent.withLock { $0 = true }
        let manager = try RawClient(server)
        let window = desktop.window.identifier
        let counter = XSyncCounter(manager.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: window)[0])
        manager.send("WM_PROTOCOLS", "_NET_WM_SYNC_REQUEST", to: window, numbers: (41, 0))
        XResizeWindow(manager.display, window, 340, 220)
        XSync(manager.display, 0)
        try desktop.wait { $0.contains(.resized(width: 340, height: 220)) }
        #expect(desktop.window.wakeTime(nil) == nil)
        try desktop.presentPattern(seed: 2)
        // Its wait ends by itself for that.
        let due = try #require(desktop.window.wakeTime(nil))
        #expect(due <= MonotonicClock.now + ResizeCounter.timeout)
        var value = XSyncValue()
        let deadline = MonotonicClock.now + Desktop.timeout
        while value.lo == 0, MonotonicClock.now < deadline {
            // An idle program waits until the window itself has something to do.
            _ = try desktop.window.waitForEvents(until: MonotonicClock.now + ResizeCounter.timeout)
            _ = desktop.window.connection.firstErrorAfterSync()
            XSyncQueryCounter(manager.display, counter, &value)
        }
        #expect(value.lo == 41)
    }

    @Test("sizes and destructions that other programs fake are ignored")
    func madeUp() throws {
        let desktop = try Desktop()
        let other = try RawClient(desktop.server)
        for type in [ConfigureNotify, DestroyNotify, UnmapNotify, VisibilityNotify] {
            var event = XEvent()
            event.type = type
            event.xany.window = desktop.window.identifier
            if type == ConfigureNotify {
                event.xconfigure.window = desktop.window.identifier
                (event.xconfigure.width, event.xconfigure.height) = (60000, 60000)
            }
            XSendEvent(other.display, desktop.window.identifier, 0, 0, &event)
        }
        XSync(other.display, 0)
        desktop.events = []
        #expect(try desktop.window.waitForEvents(until: MonotonicClock.now).isEmpty)
        let pixels = try desktop.presentPattern(seed: 4)
        #expect(try desktop.seen() == pixels)
    }
}

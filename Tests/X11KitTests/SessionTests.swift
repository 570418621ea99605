import CX11
import Geometry
import Glibc
import System
import TestSupport
import Testing

@testable import X11Kit

@Suite("Connections and windows", .ownThreads, .serialized)
struct SessionTests {
    @Test("a window opens without an X error, and has the properties for window managers")
    func described() throws {
        let server = try XServer()
        var options = WindowOptions(title: "Tyto\n‘owl’ 梟", width: 200, height: 100)
        options.icons = [
            WindowIcon(width: 1, height: 2, pixels: [0xFF11_2233, 0x8000_0001]),
            WindowIcon(width: 1, height: 1, pixels: [0xFFFF_FFFF]),
        ]
        (options.minimumWidth, options.minimumHeight) = (50, 40)
        let window = try Window(Connection(display: server.display), options)
        window.show()
        #expect(window.connection.firstErrorAfterSync() == nil)
        let other = try RawClient(server)
        let identifier = "\(window.identifier)"
        func xdotool(_ arguments: String...) throws -> String {
            String(decoding: try server.run("xdotool", arguments), as: UTF8.self)
                .trimmingSuffix { $0 == "\n" }
        }
        #expect(try xdotool("getwindowname", identifier) == "Tyto ‘owl’ 梟")
        #expect(try xdotool("search", "--classname", "^tyto$") == identifier)
        #expect(try xdotool("search", "--class", "^Tyto$") == identifier)
        #expect(try xdotool("getwindowpid", identifier) == "\(getpid())")
        #expect(
            other.cardinals("_NET_WM_ICON", of: window.identifier).map { UInt32(truncatingIfNeeded: $0) }
                == [1, 2, 0xFF11_2233, 0x8000_0001, 1, 1, 0xFFFF_FFFF] as [UInt32])
        // More than Xlib's buffer holds goes in pieces.
        let large = (0..<128 * 128).map { UInt32($0) }
        window.setIcons([WindowIcon(width: 128, height: 128, pixels: large)])
        #expect(window.connection.firstErrorAfterSync() == nil)
        #expect(
            other.cardinals("_NET_WM_ICON", of: window.identifier).map { UInt32(truncatingIfNeeded: $0) }
                == [128, 128] + large)
        #expect(other.cardinals("WM_NORMAL_HINTS", of: window.identifier)[5...6] == [50, 40])
        window.setSizeLimits(minimum: Size(75, 60), maximum: nil)
        #expect(window.connection.firstErrorAfterSync() == nil)
        #expect(other.cardinals("WM_NORMAL_HINTS", of: window.identifier)[5...6] == [75, 60])
        window.setSizeLimits(minimum: Size(10, .nan), maximum: Size(.infinity, 1))
        #expect(window.connection.firstErrorAfterSync() == nil)
        #expect(other.cardinals("WM_NORMAL_HINTS", of: window.identifier)[5...8] == [10, 1, 32767, 1])
        for cursor in [Window.Cursor.arrow, .hand, .text, .hand] { window.setCursor(cursor) }
        #expect(window.connection.firstErrorAfterSync() == nil)
    }

    @Test("after closing, calls do nothing or say that the window is gone; the connection takes another window")
    func closed() throws {
        let desktop = try Desktop()
        try desktop.presentPattern(seed: 1)
        desktop.window.close()
        desktop.window.close()
        desktop.window.show()
        desktop.window.setCursor(.text)
        desktop.window.offer("x", as: .clipboard)
        #expect(throws: X11Error.windowGone) { _ = try desktop.window.takeFrame(width: 5, height: 5) }
        #expect(throws: X11Error.windowGone) { _ = try desktop.window.waitForEvents(until: nil) }
        let second = try Window(desktop.window.connection, WindowOptions(title: "2", width: 20, height: 10))
        second.show()
        #expect(try !second.waitForEvents(until: nil).isEmpty)
        #expect(desktop.complaints == [])
    }

    @Test("the window's close button sends a request")
    func closeButton() throws {
        let desktop = try Desktop()
        let other = try RawClient(desktop.server)
        other.send("WM_PROTOCOLS", "WM_TAKE_FOCUS", to: desktop.window.identifier)
        other.send("TYTO_NONSENSE", "WM_DELETE_WINDOW", to: desktop.window.identifier)
        other.send("WM_PROTOCOLS", "WM_DELETE_WINDOW", to: desktop.window.identifier)
        try desktop.wait { $0.contains(.closeRequested) }
        #expect(desktop.events.filter { $0 == .closeRequested }.count == 1)
    }

    @Test("a window that another program destroys is gone, without a crash")
    func destroyed() throws {
        let desktop = try Desktop()
        try desktop.presentPattern(seed: 1)
        let other = try RawClient(desktop.server)
        XDestroyWindow(other.display, desktop.window.identifier)
        XSync(other.display, 0)
        // A request before the event is read fails, which is no error of the program.
        _ = try? desktop.presentPattern(seed: 2)
        desktop.window.setCursor(.text)
        try desktop.wait { $0.contains(.destroyed) }
        #expect(throws: X11Error.windowGone) { try desktop.presentPattern(seed: 3) }
        desktop.window.setCursor(.hand)
        #expect(throws: X11Error.windowGone) { _ = try desktop.window.waitForEvents(until: nil) }
        #expect(desktop.complaints == [])
    }

    @Test("minimising a window that stays mapped is reported, in either of the managers' ways")
    func minimized() throws {
        let desktop = try Desktop()
        let manager = try RawClient(desktop.server)
        func set(_ name: String, _ values: [Atom]) {
            PropertyValue.write(
                values, type: Atom(XA_ATOM), to: manager.atom(name), of: desktop.window.identifier, manager.display)
            XSync(manager.display, 0)
        }
        let (normal, iconic) = (Atom(NormalState), Atom(IconicState))
        set("WM_STATE", [normal, 0])
        set("_NET_WM_STATE", [manager.atom("_NET_WM_STATE_FOCUSED"), manager.atom("_NET_WM_STATE_HIDDEN")])
        try desktop.wait { $0.contains(.minimized(true)) }
        desktop.events = []
        set("WM_STATE", [iconic, 0])
        set("_NET_WM_STATE", [])
        set("WM_STATE", [normal, 0])
        try desktop.wait { $0.contains(.minimized(false)) }
        set("WM_STATE", [iconic, 0])
        try desktop.wait { $0.contains(.minimized(true)) }
        #expect(desktop.events == [.minimized(false), .minimized(true)])
        // The release of a button that is down then may never come.
        set("WM_STATE", [normal, 0])
        _ = try desktop.xdotool(
            "mousemove", "20", "20", "mousedown", "1",
            until: { $0.contains { if case .pointerPressed = $0 { true } else { false } } })
        desktop.events = []
        set("WM_STATE", [iconic, 0])
        try desktop.wait { $0.contains(.minimized(true)) }
        #expect(desktop.events.suffix(2) == [.pointerCancelled, .minimized(true)])
    }

    @Test("covering, hiding and showing the window are reported")
    func visibility() throws {
        let desktop = try Desktop()
        let other = try RawClient(desktop.server)
        let cover = XCreateSimpleWindow(other.display, XDefaultRootWindow(other.display), 0, 0, 800, 600, 0, 0, 0)
        XMapRaised(other.display, cover)
        XSync(other.display, 0)
        try desktop.wait { $0.contains(.obscured(true)) }
        desktop.events = []
        XUnmapWindow(other.display, cover)
        XSync(other.display, 0)
        try desktop.wait { $0.contains(.obscured(false)) && $0.contains(.exposed) }
        XUnmapWindow(other.display, desktop.window.identifier)
        XSync(other.display, 0)
        try desktop.wait { $0.contains(.unmapped) }
    }

    @Test("a wake-up ends a wait without a deadline, once")
    func wakeup() throws {
        let desktop = try Desktop()
        let wakeup = try Wakeup()
        wakeup.wake()
        wakeup.wake()
        #expect(try desktop.window.waitForEvents(until: nil, wakeup: wakeup).isEmpty)
        #expect(Poll.wait(for: [wakeup.descriptor], until: 0).isEmpty)
        #expect(wakeup.signalNumber == nil)
        wakeup.wake(on: [SIGUSR1])
        kill(getpid(), SIGUSR1)
        #expect(try desktop.window.waitForEvents(until: nil, wakeup: wakeup).isEmpty)
        #expect(wakeup.signalNumber == SIGUSR1)
    }

    @Test("an ignored signal stays ignored")
    func ignoredSignal() throws {
        signal(SIGUSR2, SIG_IGN)
        defer { signal(SIGUSR2, SIG_DFL) }
        let wakeup = try Wakeup()
        wakeup.wake(on: [SIGUSR2])
        kill(getpid(), SIGUSR2)
        #expect(wakeup.signalNumber == nil)
    }

    @Test("a wait whose deadline has passed only polls, and returns events that have arrived")
    func deadline() throws {
        let desktop = try Desktop()
        #expect(try desktop.window.waitForEvents(until: -1).isEmpty)
        #expect(try desktop.window.waitForEvents(until: .nan).isEmpty)
        #expect(try desktop.window.waitForEvents(until: MonotonicClock.now + 0.001).isEmpty)
        desktop.window.connection.live.map { _ = XClearArea($0, desktop.window.identifier, 0, 0, 5, 5, 1) }
        _ = desktop.window.connection.firstErrorAfterSync()
        #expect(try desktop.window.waitForEvents(until: -1) == [.exposed])
    }

    @Test("windows open and close on several threads at once")
    func threads() async {
        await #expect(processExitsWith: .success) {
            let server = try XServer(screen: "100x100x24")
            let display = server.display
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<100 {
                            let connection = try Connection(display: display)
                            var options = WindowOptions(title: "T", width: 9, height: 9)
                            options.presenter = .present
                            let window = try Window(connection, options)
                            _ = try window.takeFrame(width: 9, height: 9)
                        }
                    }
                }
                try await group.waitForAll()
            }
            server.stop()
        }
    }

    @Test("the monitor's refresh rate is a number or nil, with RandR and without it")
    func refreshRate() throws {
        let desktop = try Desktop()
        let monitor = try #require(desktop.window.monitor)
        #expect(monitor.rate.map { $0.isFinite && $0 > 0 } ?? true)
        let without = try Desktop(XServer(arguments: ["-extension", "RANDR"]))
        #expect(without.window.monitor == nil)
    }

    @Test("a display mode's refresh rate accounts for blanking, double scan and interlacing")
    func modeRates() {
        var mode = XRRModeInfo()
        (mode.dotClock, mode.hTotal, mode.vTotal) = (148_500_000, 2200, 1125)
        #expect(Monitor.rate(of: mode) == 60)
        mode.modeFlags = UInt(RR_Interlace)
        #expect(Monitor.rate(of: mode) == 120)
        mode.modeFlags = UInt(RR_DoubleScan)
        #expect(Monitor.rate(of: mode) == 30)
        (mode.dotClock, mode.hTotal) = (0, 0)
        #expect(Monitor.rate(of: mode) == nil)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}

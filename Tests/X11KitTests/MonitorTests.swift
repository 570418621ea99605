import CX11
import TestSupport
import Testing

@testable import X11Kit

@Suite("Monitors", .ownThreads, .serialized)
struct MonitorTests {
    /// A screen of two 400×600 monitors side by side, the right one twice as dense.
    private func twoMonitors() throws -> XServer {
        let server = try XServer(screen: "800x600x24")
        try server.run("xrandr", ["--setmonitor", "left", "400/106x600/159+0+0", "none"])
        try server.run("xrandr", ["--setmonitor", "right", "400/40x600/60+400+0", "none"])
        return server
    }

    @Test("moving a window to another monitor reports that monitor and its scale")
    func moved() throws {
        let desktop = try Desktop(twoMonitors(), width: 300, height: 200)
        #expect(desktop.window.monitor.map { [$0.x, $0.width, $0.widthInMillimetres] } == [0, 400, 106])
        desktop.window.watchScale(from: 1)
        let manager = try RawClient(desktop.server)
        func move(to x: Int32) {
            XMoveWindow(manager.display, desktop.window.identifier, x, 20)
            XSync(manager.display, 0)
        }
        desktop.events = []
        // Its middle is on the left one still.
        move(to: 240)
        move(to: 260)
        try desktop.wait { $0.contains(.scaleChanged(2)) }
        let monitors = desktop.events.compactMap {
            if case .monitorChanged(let monitor) = $0 { monitor.x } else { nil }
        }
        #expect(monitors == [400])
        desktop.events = []
        move(to: 0)
        try desktop.wait { $0.contains(.scaleChanged(1)) }
        #expect(desktop.window.monitor?.x == 0)
        #expect(desktop.complaints == [])
    }

    @Test("a change of a monitor's refresh rate is reported")
    func otherRate() throws {
        let desktop = try Desktop(XServer(screen: "800x600x24"))
        _ = desktop.window.monitor
        // 36 MHz are so many pictures of 1000 by 640 pixels, blanking included.
        let mode = "quick 36 800 840 928 1000 600 601 605 640"
        try desktop.server.run("xrandr", ["--newmode"] + mode.split(separator: " ").map(String.init))
        try desktop.server.run("xrandr", ["--addmode", "screen", "quick"])
        try desktop.server.run("xrandr", ["--output", "screen", "--mode", "quick"])
        try desktop.wait { events in
            events.contains { if case .monitorChanged(let monitor) = $0 { monitor.rate == 56.25 } else { false } }
        }
        #expect(desktop.window.monitor?.rate == 56.25)
        #expect(desktop.complaints == [])
    }
}

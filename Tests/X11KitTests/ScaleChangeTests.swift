import CX11
import TestSupport
import Testing

@testable import X11Kit

@Suite("A scale that changes while a window is up", .ownThreads, .serialized)
struct ScaleChangeTests {
    /// A settings manager by XSETTINGS 0.5.
    private final class Manager {
        let client: RawClient

        init(_ server: XServer) throws {
            client = try RawClient(server)
            XSetSelectionOwner(client.display, client.atom("_XSETTINGS_S0"), client.window, Time(CurrentTime))
        }

        /// Announces the new manager to all listeners.
        func announce() {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = XDefaultRootWindow(client.display)
            event.xclient.message_type = client.atom("MANAGER")
            event.xclient.format = 32
            event.xclient.data.l.1 = Int(bitPattern: client.atom("_XSETTINGS_S0"))
            XSendEvent(client.display, XDefaultRootWindow(client.display), 0, StructureNotifyMask, &event)
            XSync(client.display, 0)
        }

        func set(_ values: [(String, Int32)]) {
            func bytes(_ value: Int, _ count: Int) -> [UInt8] {
                (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
            var property = [0, 0, 0, 0] + bytes(1, 4) + bytes(values.count, 4)
            for (name, value) in values {
                let padding = [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
                property += [0, 0] + bytes(name.utf8.count, 2) + Array(name.utf8) + padding + bytes(1, 4)
                property += bytes(Int(value), 4)
            }
            let settings = client.atom("_XSETTINGS_SETTINGS")
            XChangeProperty(
                client.display, client.window, settings, settings, 8, PropModeReplace, property, Int32(property.count))
            XSync(client.display, 0)
        }
    }

    @Test("a changed scale is reported when the settings manager changes its numbers, starts or ends")
    func settings() throws {
        let server = try XServer()
        var manager: Manager? = try Manager(server)
        manager?.set([("Xft/DPI", 96 * 1024)])
        let desktop = try Desktop(server)
        #expect(desktop.window.connection.scale() == 1)
        desktop.window.watchScale(from: 1)
        manager?.set([("Xft/DPI", 192 * 1024)])
        try desktop.wait { $0.contains(.scaleChanged(2)) }
        desktop.events = []
        manager?.set([("Gdk/WindowScalingFactor", 3)])
        try desktop.wait { $0.contains(.scaleChanged(3)) }
        // A number that no scale can be is none.
        desktop.events = []
        manager?.set([("Xft/DPI", 1_000_000_000), ("Gdk/WindowScalingFactor", 0)])
        try desktop.wait { $0.contains(.scaleChanged(1)) }
        manager?.set([("Xft/DPI", 144 * 1024), ("Gdk/WindowScalingFactor", 2)])
        try desktop.wait { $0.contains(.scaleChanged(1.5)) }
        desktop.events = []
        manager = nil
        try desktop.wait { $0.contains(.scaleChanged(1)) }
        let second = try Manager(server)
        second.set([("Xft/DPI", 240 * 1024)])
        second.announce()
        try desktop.wait { $0.contains(.scaleChanged(2.5)) }
        second.set([("Xft/DPI", 192 * 1024)])
        try desktop.wait { $0.contains(.scaleChanged(2)) }
        #expect(desktop.complaints == [])
    }

    @Test("a changed scale is reported when the resources change, which have precedence over the settings")
    func resources() throws {
        let server = try XServer()
        let manager = try Manager(server)
        manager.set([("Xft/DPI", 192 * 1024)])
        let desktop = try Desktop(server)
        desktop.window.watchScale(from: desktop.window.connection.scale())
        manager.client.setResources("*color: red\nXft.dpi:\t144\n")
        try desktop.wait { $0.contains(.scaleChanged(1.5)) }
        desktop.events = []
        // Another line changes no scale.
        manager.client.setResources("Xft.dpi: 144\nother: 1\n")
        manager.client.setResources("Xft.dpi: 9000")
        try desktop.wait { $0.contains(.scaleChanged(1)) }
        #expect(desktop.events == [.scaleChanged(1)])
        XDeleteProperty(
            manager.client.display, XDefaultRootWindow(manager.client.display), Atom(XA_RESOURCE_MANAGER))
        XSync(manager.client.display, 0)
        try desktop.wait { $0.contains(.scaleChanged(2)) }
    }
}

import CX11
import TestSupport
import Testing

@testable import X11Kit

@Suite("Events that mean nothing", .ownThreads, .serialized)
struct RandomEventTests {
    @Test("a hundred thousand events of random content, sent by another program, do not stop the window")
    func random() throws {
        let desktop = try Desktop(width: 60, height: 40)
        try desktop.presentPattern(seed: 1)
        let other = try RawClient(desktop.server)
        var random = SeededGenerator(seed: 2024)
        let window = desktop.window.identifier
        let atoms = Atoms.Name.allCases.map { desktop.window.connection.atoms[$0] }
        for batch in 0..<1000 {
            for _ in 0..<100 {
                var event = XEvent()
                withUnsafeMutableBytes(of: &event) { bytes in
                    for index in bytes.indices { bytes[index] = .random(in: 0...255, using: &random) }
                }
                // Keys might make Xlib read its tables each time, and mappings do.
                event.type = .random(in: 2...33, using: &random)
                event.xany.window = window
                switch event.type {
                case ClientMessage:
                    event.xclient.format = 32
                    event.xclient.message_type = desktop.window.connection.atoms[.wmProtocols]
                    event.xclient.data.l.0 = Int(bitPattern: atoms.randomElement(using: &random)!)
                case SelectionRequest, SelectionNotify, SelectionClear:
                    event.xselectionrequest.selection = atoms.randomElement(using: &random)!
                    event.xselectionrequest.target = atoms.randomElement(using: &random)!
                case PropertyNotify: event.xproperty.atom = atoms.randomElement(using: &random)!
                default: break
                }
                XSendEvent(other.display, window, 0, 0, &event)
            }
            XSync(other.display, 0)
            _ = try desktop.window.waitForEvents(until: 0)
            if batch % 50 == 0 {
                desktop.window.offer("text", as: batch % 100 == 0 ? .clipboard : .primary)
                desktop.window.requestText(of: .clipboard)
                try desktop.presentPattern(seed: UInt32(batch))
            }
        }
        let pixels = try desktop.presentPattern(seed: 9)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.window.width == 60 && desktop.window.height == 40)
    }
}

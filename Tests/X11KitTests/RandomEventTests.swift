import CX11
import TestSupport
import Testing

@testable import X11Kit

@Suite("Random events", .ownThreads, .serialized)
struct RandomEventTests {
    @Test("a hundred thousand events of random content, sent by another program, do not stop the window", .long)
    func random() throws {
        let desktop = try Desktop(width: 60, height: 40)
        desktop.window.acceptFiles()
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
                // Of a new mapping (34) Xlib reads all tables each time.
                event.type = .random(in: 2...33, using: &random)
                event.xany.window = window
                switch event.type {
                case ClientMessage:
                    event.xclient.format = 32
                    event.xclient.message_type = atoms.randomElement(using: &random)!
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
            // Each key ends a round, and waits for what the events before it do.
            while try !desktop.window.waitForEvents(until: 0).isEmpty {}
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

    @Test("forged events of extensions do not stop the window", arguments: PresenterKind.allCases)
    func extensions(kind: PresenterKind) throws {
        let desktop = try Desktop(width: 60, height: 40, presenter: kind)
        try desktop.presentPattern(seed: 1)
        let monitor = desktop.window.monitor
        let other = try WireClient(desktop.server.display)
        var random = SeededGenerator(seed: 77)
        let firsts = try ["MIT-SHM", "RANDR", "MIT-SCREEN-SAVER", "XKEYBOARD", "SYNC", "XFIXES"].compactMap(
            other.firstEvent)
        #expect(firsts.count == 6)
        // Where a screen can go off.
        let saver = try #require(try other.firstEvent(of: "MIT-SCREEN-SAVER"))
        desktop.window.saverEvent = Int32(saver)
        desktop.events = []
        for batch in 0..<(LongTests.areIncluded ? 100 : 30) {
            for _ in 0..<200 {
                var event = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
                event[0] = firsts.randomElement(using: &random)! + .random(in: 0...1, using: &random)
                try other.send(event, to: UInt32(desktop.window.identifier))
            }
            try other.synchronize()
            desktop.events += try desktop.window.waitForEvents(until: 0)
            if batch % 10 == 0 { try desktop.presentPattern(seed: UInt32(batch)) }
        }
        let pixels = try desktop.presentPattern(seed: 9)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.window.monitor == monitor && desktop.window.presenterKind == kind)
        #expect(!desktop.events.contains { if case .darkened = $0 { true } else { false } })
    }
}

import CX11
import Glibc
import TestSupport
import Testing

@testable import X11Kit

@Suite("Owners of selections that answer garbage, never, or far too much", .ownThreads, .serialized)
struct HostileSelectionTests {
    /// The pasted texts after all arrived events were taken.
    private func pasted(_ desktop: Desktop) throws -> [String] {
        _ = desktop.window.connection.firstErrorAfterSync()
        desktop.events += try desktop.window.waitForEvents(until: 0)
        return desktop.events.compactMap { if case .pasteReceived(let text) = $0 { text } else { nil } }
    }

    /// The resident memory of the process, in KiB.
    private func residentSize() -> Int {
        let text = String(decoding: wholeFile("/proc/self/statm"), as: UTF8.self)
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4 } ?? 0
    }

    @Test("a selection that is not text pastes nothing, and the next paste works")
    func garbage() throws {
        let (desktop, owner) = try Desktop.withOwner()
        let window = desktop.window.identifier
        let own = owner.atom("TYTO_PASTED")
        func answer(_ put: (XSelectionRequestEvent) -> Void) {
            desktop.window.requestText(of: .clipboard)
            let request = owner.nextRequest()
            put(request)
            owner.finish(request, property: request.property)
        }
        // Numbers, nothing at all, the announcement of parts that is none, and one in a property that was not asked
        // for.
        answer { request in
            XChangeProperty(
                owner.display, window, request.property, Atom(XA_ATOM), 32, PropModeReplace,
                [UInt8](repeating: 7, count: 64), 8)
        }
        #expect(try pasted(desktop) == [])
        answer { _ in XDeleteProperty(owner.display, window, own) }
        #expect(try pasted(desktop) == [])
        answer { request in
            XChangeProperty(
                owner.display, window, request.property, Atom(XA_INTEGER), 16, PropModeReplace, [1, 2, 3, 4], 2)
        }
        #expect(try pasted(desktop) == [])
        // Answers to nothing that was asked.
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let atoms = [0, own, owner.atom("CLIPBOARD"), owner.atom("UTF8_STRING"), Atom(XA_PRIMARY), 99999]
            var event = XEvent()
            event.xselection = XSelectionEvent(
                type: SelectionNotify, serial: 0, send_event: 1, display: owner.display, requestor: window,
                selection: atoms.randomElement(using: &random)!, target: atoms.randomElement(using: &random)!,
                property: atoms.randomElement(using: &random)!, time: 0)
            XSendEvent(owner.display, window, 0, 0, &event)
            XChangeProperty(
                owner.display, window, own, atoms[2], 8, PropModeReplace, [0xFF, 0xFE],
                Int32.random(in: 0...2, using: &random))
        }
        XSync(owner.display, 0)
        #expect(try pasted(desktop) == [])
        desktop.window.requestText(of: .clipboard)
        owner.answer(Array("text".utf8))
        #expect(try pasted(desktop) == ["text"])
    }

    @Test("an owner that never answers does not block the window, and a late answer is ignored")
    func never() throws {
        let (desktop, owner) = try Desktop.withOwner()
        desktop.window.requestText(of: .clipboard)
        let request = owner.nextRequest()
        let events = try desktop.xdotool("mousemove", "40", "40", "key", "a", until: { $0.contains(key: "a") })
        #expect(!events.contains { if case .pasteReceived = $0 { true } else { false } })
        // Another request takes its place; the first one's answer is then of no use.
        desktop.window.requestText(of: .primary)
        owner.put(Array("late".utf8), type: "UTF8_STRING", on: request)
        owner.finish(request, property: request.property)
        #expect(try pasted(desktop) == [])
        // Nor is one whose time is over.
        desktop.window.selections.timeout = -1
        desktop.window.requestText(of: .clipboard)
        owner.answer(Array("late".utf8))
        #expect(try pasted(desktop) == [])
        desktop.window.selections.timeout = Desktop.timeout
        desktop.window.requestText(of: .clipboard)
        owner.answer(Array("in time".utf8))
        #expect(try pasted(desktop) == ["in time"])
    }

    @Test("text asked for in the name of the window itself is not stored in its properties")
    func itself() throws {
        let desktop = try Desktop()
        let window = desktop.window.identifier
        desktop.window.offer("text", as: .clipboard)
        let other = try RawClient(desktop.server)
        let answer = other.atom("ANSWER")
        var event = XEvent()
        event.xselectionrequest = XSelectionRequestEvent(
            type: SelectionRequest, serial: 0, send_event: 1, display: other.display, owner: window, requestor: window,
            selection: other.atom("CLIPBOARD"), target: other.atom("UTF8_STRING"), property: answer, time: 0)
        XSendEvent(other.display, window, 0, 0, &event)
        XSync(other.display, 0)
        try desktop.takeEvents()
        _ = desktop.window.connection.firstErrorAfterSync()
        #expect(PropertyValue(other.display, window, answer, limit: 4)?.type == 0)
    }

    @Test("a selection of many megabytes is never held beyond the limit, and keys arrive meanwhile")
    func endless() async {
        // In a process of its own, whose memory no other test takes.
        await #expect(processExitsWith: .success) { try HostileSelectionTests().takeEndless() }
    }

    private func takeEndless() throws {
        let (desktop, owner) = try Desktop.withOwner()
        let part = [UInt8](repeating: 0x61, count: 200_000)
        let count = LongTests.areIncluded ? 500 : 150
        let before = residentSize()
        desktop.window.requestText(of: .clipboard)
        let request = owner.nextRequest()
        owner.put([0, 0, 0, 6], type: "INCR", on: request)
        owner.finish(request, property: request.property)
        try desktop.takeEvents()
        for index in 0..<count {
            owner.put(part, type: "UTF8_STRING", on: request)
            if index % 100 == 3 {
                let events = try desktop.xdotool("mousemove", "40", "40", "key", "b", until: { $0.contains(key: "b") })
                #expect(events.typed == "b")
            }
            _ = desktop.window.connection.firstErrorAfterSync()
            desktop.events += try desktop.window.waitForEvents(until: 0)
        }
        #expect(try pasted(desktop) == [])
        #expect(residentSize() - before < 20_000, "kibibytes more than before")
        // Once more as one property, to which the owner appends while the server lets it.
        XDeleteProperty(owner.display, desktop.window.identifier, request.property)
        desktop.window.requestText(of: .clipboard)
        let second = owner.nextRequest()
        for _ in 0..<count {
            XChangeProperty(
                owner.display, second.requestor, second.property, owner.atom("UTF8_STRING"), 8, PropModeAppend, part,
                Int32(part.count))
        }
        XSync(owner.display, 0)
        owner.finish(second, property: second.property)
        #expect(try pasted(desktop) == [])
        #expect(residentSize() - before < 20_000, "kibibytes more than before")
        desktop.window.requestText(of: .clipboard)
        owner.answer(Array("short".utf8))
        #expect(try pasted(desktop) == ["short"])
    }
}

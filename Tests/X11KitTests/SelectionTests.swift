import CX11
import System
import TestSupport
import Testing

@testable import X11Kit

@Suite("Clipboard and selection", .ownThreads, .serialized)
struct SelectionTests {
    /// Runs two programs until the second has received a text.
    private func paste(_ selection: Selection, from owner: Desktop, to taker: Desktop) throws -> String? {
        taker.events = []
        taker.window.requestText(of: selection)
        let deadline = MonotonicClock.now + Desktop.timeout
        while MonotonicClock.now < deadline {
            if owner !== taker { owner.events += try owner.window.waitForEvents(until: 0) }
            taker.events += try taker.window.waitForEvents(until: 0)
            for case .pasteReceived(let text) in taker.events { return text }
            Poll.wait(for: [owner, taker].map(\.window.connection.descriptor), until: deadline)
        }
        return nil
    }

    @Test(
        "text goes from one program to another, both ways",
        arguments: ["plain", "ü € 漢字 🦉", "", "two\nlines\t", String(repeating: "é", count: 1 << 19)])
    func bothWays(text: String) throws {
        let first = try Desktop()
        let second = try Desktop(first.server)
        for selection in [Selection.clipboard, .primary] {
            first.window.offer(text, as: selection)
            #expect(try paste(selection, from: first, to: second) == text)
            second.window.offer("back " + text.prefix(20), as: selection)
            #expect(try paste(selection, from: second, to: first) == "back " + text.prefix(20))
            // The first one lost it, and its own text with it.
            #expect(try paste(selection, from: second, to: second) == "back " + text.prefix(20))
        }
        #expect(first.complaints + second.complaints == [])
    }

    @Test("a window pastes what it offers itself, once, and a request under way is over")
    func own() throws {
        let desktop = try Desktop()
        desktop.window.offer("mine", as: .clipboard)
        desktop.window.requestText(of: .clipboard)
        #expect(try desktop.window.waitForEvents(until: nil).contains(.pasteReceived("mine")))
        let owner = try RawClient(desktop.server)
        owner.ownClipboard()
        desktop.window.offer("selected", as: .primary)
        desktop.window.requestText(of: .clipboard)
        desktop.window.requestText(of: .primary)
        owner.answer(Array("theirs".utf8))
        desktop.events = []
        _ = desktop.window.connection.firstErrorAfterSync()
        try desktop.wait { $0.contains(.pasteReceived("selected")) }
        desktop.events += try desktop.window.waitForEvents(until: 0)
        #expect(!desktop.events.contains(.pasteReceived("theirs")))
    }

    @Test("other programs' tools get the text in the forms they ask for")
    func targets() throws {
        let desktop = try Desktop()
        desktop.window.offer("é€", as: .clipboard)
        let other = try RawClient(desktop.server)
        let expected: [(String, [UInt8]?)] = [
            ("UTF8_STRING", Array("é€".utf8)), ("text/plain;charset=utf-8", Array("é€".utf8)),
            ("TEXT", Array("é€".utf8)),
            ("STRING", [0xE9, UInt8(ascii: "?")]), ("image/png", nil), ("COMPOUND_TEXT", nil),
        ]
        for (target, bytes) in expected {
            other.convertClipboard(to: target)
            try desktop.takeEvents()
            var event = XEvent()
            repeat { XNextEvent(other.display, &event) } while event.type != SelectionNotify
            #expect((event.xselection.property != 0) == (bytes != nil), "\(target)")
            if let bytes {
                #expect(PropertyValue(other.display, other.window, other.atom("ANSWER"), limit: 100)?.bytes == bytes)
            }
        }
        other.convertClipboard(to: "TARGETS")
        try desktop.takeEvents()
        XSync(other.display, 0)
        let offered = other.cardinals("ANSWER", of: other.window).map { Atom(bitPattern: $0) }
        for name in ["TARGETS", "MULTIPLE", "TIMESTAMP", "UTF8_STRING", "STRING", "TEXT", "text/plain;charset=utf-8"] {
            #expect(offered.contains(other.atom(name)), "\(name)")
        }
    }

    @Test(
        "pasted bytes that are not text are repaired",
        arguments: [
            ([0x61, 0xFF, 0xFE, 0x62], "a\u{FFFD}\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([], ""), ([0x61, 0], "a"),
        ] as [([UInt8], String)])
    func garbage(bytes: [UInt8], text: String) throws {
        let (desktop, owner) = try Desktop.withOwner()
        desktop.window.requestText(of: .clipboard)
        owner.answer(bytes)
        try desktop.wait { $0.contains(.pasteReceived(text)) }
    }

    @Test("an owner that refuses, is silent, or sends too much gives nothing; the next paste works")
    func useless() throws {
        let (desktop, owner) = try Desktop.withOwner()
        desktop.window.requestText(of: .clipboard)
        owner.answer(nil)
        try desktop.takeEvents()
        desktop.window.requestText(of: .clipboard)
        _ = owner.nextRequest()
        desktop.window.requestText(of: .clipboard)
        owner.answer([UInt8](repeating: 0x61, count: IncomingText.limit + 4))
        try desktop.takeEvents()
        desktop.window.requestText(of: .clipboard)
        owner.answer(Array("at last".utf8))
        try desktop.wait { $0.contains(.pasteReceived("at last")) }
        #expect(desktop.events.filter { if case .pasteReceived = $0 { true } else { false } }.count == 1)
    }

    @Test("a text sent in parts is joined", arguments: [0, 1, 5])
    func parts(count: Int) throws {
        let (desktop, owner) = try Desktop.withOwner()
        desktop.window.requestText(of: .clipboard)
        let request = owner.nextRequest()
        owner.put([0, 0, 0, 0], type: "INCR", on: request)
        owner.finish(request, property: request.property)
        try desktop.takeEvents()
        func isDeleted() -> Bool {
            PropertyValue(owner.display, request.requestor, request.property, limit: 8)?.type == 0
        }
        // The deletion asks the owner for the first part, and then for each next one (ICCCM 2.7.2).
        #expect(isDeleted())
        for index in 0..<count {
            // Cut in the middle of a character.
            owner.put(index % 2 == 0 ? [0x61, 0xC3] : [0xA9, 0x62], type: "UTF8_STRING", on: request)
            try desktop.takeEvents()
            #expect(isDeleted())
        }
        owner.put([], type: "UTF8_STRING", on: request)
        let bytes = (0..<count).flatMap { $0 % 2 == 0 ? [0x61, 0xC3] : [0xA9, 0x62] as [UInt8] }
        try desktop.wait { $0.contains(.pasteReceived(String(decoding: bytes, as: UTF8.self))) }
    }

    @Test("several forms are given by one request, and of unknown ones the list says so")
    func multiple() throws {
        let desktop = try Desktop()
        desktop.window.offer("é", as: .clipboard)
        let other = try RawClient(desktop.server)
        let forms = ["UTF8_STRING", "image/png", "STRING", "TIMESTAMP"].map { other.atom($0) }
        let places = ["ONE", "TWO", "THREE", "FOUR"].map { other.atom($0) }
        PropertyValue.write(
            zip(forms, places).flatMap { [$0, $1] }, type: other.atom("ATOM_PAIR"), to: other.atom("ANSWER"),
            of: other.window, other.display)
        other.convertClipboard(to: "MULTIPLE")
        try desktop.takeEvents()
        XSync(other.display, 0)
        func value(_ place: Int) -> PropertyValue? {
            PropertyValue(other.display, other.window, places[place], limit: 100)
        }
        #expect(value(0)?.bytes == Array("é".utf8) && value(2)?.bytes == [0xE9] && value(3)?.numbers.count == 1)
        #expect(value(1)?.type == 0)
        let answered = other.cardinals("ANSWER", of: other.window).map { Atom(bitPattern: $0) }
        #expect(answered == [forms[0], places[0], forms[1], 0, forms[2], places[2], forms[3], places[3]])
        // Neither a request without a list nor one of half a pair is answered.
        for list in [[], [forms[0]]] as [[Atom]] {
            PropertyValue.write(
                list, type: other.atom("ATOM_PAIR"), to: other.atom("ANSWER"), of: other.window, other.display)
            XSync(other.display, 1)
            other.convertClipboard(to: "MULTIPLE")
            try desktop.takeEvents()
            var event = XEvent()
            repeat { XNextEvent(other.display, &event) } while event.type != SelectionNotify
            #expect(event.xselection.property == 0)
        }
        #expect(desktop.complaints == [])
    }

    @Test("copied text is handed to the clipboard manager when the window closes", arguments: ["Zoë Ångström", ""])
    func saved(text: String) throws {
        let desktop = try Desktop()
        let keeper = try TextKeeper(desktop.server)
        defer { keeper.stop() }
        desktop.window.offer(text, as: .clipboard)
        desktop.window.offer("selected alone", as: .primary)
        desktop.window.close()
        #expect(keeper.kept == [text])
    }

    @Test("what another program copied since is not handed over, and a silent manager holds no window for long")
    func notSaved() throws {
        let (desktop, owner) = try Desktop.withOwner()
        let keeper = try TextKeeper(desktop.server)
        defer { keeper.stop() }
        desktop.window.offer("old", as: .clipboard)
        owner.ownClipboard()
        desktop.window.close()
        #expect(keeper.kept == [])
        let second = try Desktop()
        let silent = try TextKeeper(second.server, answers: false)
        defer { silent.stop() }
        second.window.offer("kept by none", as: .clipboard)
        second.window.close()
        #expect(silent.kept == [] && second.window.live == nil)
    }

    @Test("requests of windows that are gone are no complaint")
    func goneRequestors() throws {
        let desktop = try Desktop()
        desktop.window.offer("text", as: .clipboard)
        for _ in 0..<3 {
            let other = try RawClient(desktop.server)
            for target in ["UTF8_STRING", "TARGETS", "MULTIPLE"] { other.convertClipboard(to: target) }
        }
        try desktop.takeEvents()
        try desktop.takeEvents()
        #expect(desktop.complaints == [])
    }
}

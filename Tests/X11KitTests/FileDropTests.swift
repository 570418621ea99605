import CX11
import Glibc
import TestSupport
import Testing

@testable import X11Kit

@Suite("Files dropped by another program", .ownThreads, .serialized)
struct FileDropTests {
    private func start() throws -> (Desktop, DragSource) {
        let desktop = try Desktop()
        desktop.window.acceptFiles()
        return (desktop, try DragSource(desktop))
    }

    @Test(
        "a list of files arrives as paths, whatever the action and the number of the source's types",
        arguments: [
            ["text/uri-list"], ["text/plain", "text/uri-list"],
            ["a/b", "c/d", "e/f", "text/plain", "text/uri-list", "UTF8_STRING"],
        ])
    func list(types: [String]) throws {
        let (desktop, source) = try start()
        #expect(source.client.cardinals("XdndAware", of: source.target) == [5])
        source.enter(types)
        for action in ["XdndActionCopy", "XdndActionMove", "XdndActionAsk"] { source.move(action) }
        #expect(try desktop.dropped() == [])
        #expect(source.answers() == [.accepts, .accepts, .accepts])
        source.drop()
        #expect(try desktop.dropped() == [])
        source.client.answer(Array("file:///tmp/a%20b.json\r\nfile:///c.tgs\r\n".utf8), type: "text/uri-list")
        #expect(try desktop.dropped() == [["/tmp/a b.json", "/c.tgs"]])
        #expect(source.answers() == [.finished])
        #expect(desktop.complaints == [])
    }

    @Test("anything but a list of files is refused, and so is a source of an old version")
    func refused() throws {
        let (desktop, source) = try start()
        for (types, version) in [(["text/plain"], 5), ([], 5), (["a", "b", "c", "d"], 5)] {
            source.enter(types, version: version)
            source.move()
            source.drop()
            #expect(try desktop.dropped() == [])
            #expect(source.answers() == [.refuses, .failed])
        }
        source.enter(["text/uri-list"], version: 2)
        source.move()
        source.drop()
        #expect(try desktop.dropped() == [])
        #expect(source.answers() == [])
    }

    @Test("a drag that leaves drops nothing, nor does one over a window that accepts no files")
    func leaves() throws {
        let (desktop, source) = try start()
        source.enter(["text/uri-list"])
        source.send("XdndLeave")
        source.move()
        source.drop()
        #expect(try desktop.dropped() == [])
        #expect(source.answers() == [])
        let other = try Desktop(desktop.server)
        let second = try DragSource(other)
        #expect(second.client.cardinals("XdndAware", of: second.target) == [])
        second.dragAndDrop()
        #expect(try other.dropped() == [])
        #expect(second.answers() == [])
    }

    @Test("a list sent in parts is joined, and pasting continues beside it")
    func parts() throws {
        let (desktop, source) = try start()
        source.dragAndDrop()
        try desktop.takeEvents()
        let request = source.client.nextRequest()
        source.client.put([0, 0, 0, 0], type: "INCR", on: request)
        source.client.finish(request, property: request.property)
        try desktop.takeEvents()
        let owner = try RawClient(desktop.server)
        owner.ownClipboard()
        desktop.window.requestText(of: .clipboard)
        owner.answer(Array("pasted".utf8))
        try desktop.wait { $0.contains(.pasteReceived("pasted")) }
        for part in ["file:///on", "e\nfile:///two", ""] {
            source.client.put(Array(part.utf8), type: "text/uri-list", on: request)
            try desktop.takeEvents()
        }
        #expect(try desktop.dropped() == [["/one", "/two"]])
        #expect(source.answers().last == .finished)
    }

    @Test("a source that refuses, sends numbers or too much, or names no file, gets a failure and drops nothing")
    func useless() throws {
        let (desktop, source) = try start()
        let answers: [() -> Void] = [
            { source.client.answer(nil) },
            { source.client.answer([UInt8](repeating: 0x61, count: IncomingText.limit + 4), type: "text/uri-list") },
            { source.client.answer(Array("# none\r\nhttp://example.org/a.json\r\n".utf8), type: "text/uri-list") },
            { source.client.answer([], type: "text/uri-list") },
            {
                let request = source.client.nextRequest()
                PropertyValue.write(
                    [1, 2, 3], type: Atom(XA_INTEGER), to: request.property, of: request.requestor,
                    source.client.display)
                source.client.finish(request, property: request.property)
            },
        ]
        for answer in answers {
            source.dragAndDrop()
            try desktop.takeEvents()
            answer()
            #expect(try desktop.dropped() == [])
            #expect(source.answers().last == .failed)
        }
        source.dragAndDrop()
        try desktop.takeEvents()
        source.client.answer(Array("file:///at/last".utf8), type: "text/uri-list")
        #expect(try desktop.dropped() == [["/at/last"]])
    }

    @Test("a source that never answers gets a failure after the timeout, and its late answer is ignored")
    func silent() throws {
        let (desktop, source) = try start()
        desktop.window.drop?.timeout = 0.05
        source.dragAndDrop()
        try desktop.takeEvents()
        let request = source.client.nextRequest()
        let events = try desktop.window.waitForEvents(until: (desktop.window.drop?.deadline ?? 0) + 0.01)
        #expect(events == [] && desktop.window.drop?.deadline == nil)
        #expect(source.answers().last == .failed)
        source.client.put(Array("file:///late".utf8), type: "text/uri-list", on: request)
        source.client.finish(request, property: request.property)
        #expect(try desktop.dropped() == [])
    }

    @Test("a source that ends at any moment leaves no complaint, and the next one drops", arguments: 0..<4)
    func dies(after moment: Int) throws {
        let (desktop, _) = try start()
        do {
            let source = try DragSource(desktop)
            if moment >= 1 { source.enter(["text/uri-list", "b", "c", "d"]) }
            if moment >= 2 { source.move() }
            if moment >= 3 { source.drop() }
            // Its window is gone before the messages are read.
        }
        try desktop.takeEvents()
        let source = try DragSource(desktop)
        source.dragAndDrop()
        try desktop.takeEvents()
        source.client.answer(Array("file:///next".utf8), type: "text/uri-list")
        #expect(try desktop.dropped() == [["/next"]])
        #expect(source.answers().last == .finished)
        #expect(desktop.complaints == [])
    }

    @Test("messages of random content, in the name of any window, neither stop the window nor drop anything")
    func random() throws {
        let (desktop, source) = try start()
        var random = SeededGenerator(seed: 22)
        let names = ["Enter", "Position", "Leave", "Drop", "Status", "Finished"].map { "Xdnd\($0)" }
        let windows = [source.target, 0, 77, XDefaultRootWindow(source.client.display), source.client.window]
        let list = Int(bitPattern: source.client.atom("text/uri-list"))
        for _ in 0..<300 {
            func number() -> Int {
                [0, 1, -1, 5 << 24, 5 << 24 | 1, list, .random(in: .min ... .max, using: &random)]
                    .randomElement(using: &random)!
            }
            source.send(
                names.randomElement(using: &random)!, as: windows.randomElement(using: &random)!, number(), number(),
                number(), number())
            // The answer to a drop that may have begun.
            var event = XEvent()
            while XCheckTypedEvent(source.client.display, SelectionRequest, &event) != 0 {
                source.client.finish(event.xselectionrequest, property: 0)
            }
            try desktop.takeEvents()
        }
        _ = source.answers()
        #expect(try desktop.dropped() == [])
        source.send("XdndLeave")
        source.dragAndDrop()
        try desktop.takeEvents()
        source.client.answer(Array("file:///still".utf8), type: "text/uri-list")
        #expect(try desktop.dropped() == [["/still"]])
        #expect(desktop.complaints == [])
    }

    @Test(
        "the paths of this machine's files are taken from a list of URIs, and nothing else",
        arguments: [
            ("file:///a/b.json", ["/a/b.json"]), ("file://localhost/a", ["/a"]), ("FILE:/a", ["/a"]),
            ("# file:///no\r\nfile:///yes\r\n\r\n", ["/yes"]), ("file:///a\nfile:///b\rfile:///c", ["/a", "/b", "/c"]),
            ("file:///%E6%BC%A2%20%41%2e%3F", ["/漢 A.?"]), ("file:///漢", ["/漢"]),
            ("file:///%", []), ("file:///%4", []), ("file:///%zz", []), ("file:///%FF", []), ("file:///a%00b", []),
            ("file://elsewhere.example/a", []), ("file:", []), ("file://", []), ("file:a", []), ("/a", []),
            ("https://a/b", []), ("", []), ("\u{0}", []),
        ])
    func uris(list: String, paths: [String]) { #expect(FileURI.paths(inList: list) == paths) }

    @Test("a URI may name this machine")
    func host() {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, 255)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(FileURI.paths(inList: "file://\(host.uppercased())/a") == ["/a"])
    }
}

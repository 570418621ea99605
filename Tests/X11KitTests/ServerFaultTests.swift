import CX11
import Geometry
import Glibc
import TestSupport
import Testing

@testable import X11Kit

@Suite("Servers that misbehave", .ownThreads, .serialized)
struct ServerFaultTests {
    @Test("a display without a server is no display", arguments: [":4211", "nonsense", ":", "unix:4211.7"])
    func noServer(name: String) {
        #expect(throws: X11Error.noDisplay(name: name)) { _ = try Connection(display: name) }
    }

    @Test("DISPLAY names the display if nothing else does")
    func environment() async {
        await #expect(processExitsWith: .success) {
            let server = try XServer()
            setenv("DISPLAY", server.display, 1)
            #expect(try Connection().name == server.display)
        }
    }

    @Test("a server that refuses the connection is no display")
    func refused() throws {
        let path = "/tmp/tyto-test-\(getpid()).xauth"
        defer { unlink(path) }
        // Any family, no address, no number, a cookie that is not the server's (Xau's file format).
        let name = Array("MIT-MAGIC-COOKIE-1".utf8)
        let entry = [0xFF, 0xFF, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, 16] + [UInt8](repeating: 7, count: 16)
        let file = try #require(fopen(path, "w"))
        fwrite(entry, 1, entry.count, file)
        fclose(file)
        let server = try XServer(arguments: ["-auth", path])
        #expect(throws: X11Error.noDisplay(name: server.display)) { _ = try Connection(display: server.display) }
    }

    @Test("after the server died every call is a no-op and waiting throws; nothing exits", arguments: [false, true])
    func killed(afterTyping: Bool) throws {
        let desktop = try Desktop()
        let name = desktop.server.display
        try desktop.presentPattern(seed: 1)
        if afterTyping {
            _ = try desktop.xdotool("mousemove", "50", "50", "key", "a", until: { $0.contains(key: "a") })
        }
        let frame = try desktop.window.takeFrame(width: 300, height: 200)
        desktop.server.kill()
        #expect(throws: X11Error.serverGone(name: name)) {
            while true { _ = try desktop.window.waitForEvents(until: nil) }
        }
        #expect(!desktop.window.connection.isAlive)
        frame.withPixels { pixels, _ in pixels.storeBytes(of: 7, as: UInt32.self) }
        do {
            try frame.present()
            Issue.record("presented to a server that is gone")
        } catch {
            #expect(error == .serverGone(name: name))
        }
        let window = desktop.window
        window.setCursor(.hand)
        window.offer("x", as: .clipboard)
        window.requestText(of: .primary)
        window.show()
        try window.resize(width: 5, height: 5)
        #expect(window.monitor == nil)
        #expect(throws: X11Error.serverGone(name: name)) { _ = try window.takeFrame(width: 5, height: 5) }
        #expect(throws: X11Error.serverGone(name: name)) { _ = try window.waitForEvents(until: 0) }
        window.close()
        #expect(throws: X11Error.self) {
            _ = try Window(window.connection, WindowOptions(title: "", width: 5, height: 5))
        }
    }

    @Test("writing to a server that is gone does not end the program, whatever it does about broken pipes")
    func brokenPipe() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let desktop = try Desktop(presenter: .wire)
            desktop.server.kill()
            desktop.server.stop()
            for seed in 0..<20 as Range<UInt32> { _ = try? desktop.presentPattern(seed: seed) }
            #expect(!desktop.window.connection.isAlive)
        }
    }

    @Test("whichever call meets the dead server first survives it", arguments: 0..<10)
    func killedBefore(call: Int) throws {
        let desktop = try Desktop()
        try desktop.presentPattern(seed: 1)
        _ = try desktop.window.takeFrame(width: 300, height: 200)
        desktop.server.kill()
        desktop.server.stop()
        let window = desktop.window
        switch call {
        case 0: window.setSizeLimits(minimum: Size(9, 9), maximum: Size(99, 99))
        case 1: window.setCursor(.text)
        case 2: window.offer("x", as: .primary)
        case 3: window.requestText(of: .clipboard)
        case 4: _ = window.monitor
        case 5: #expect(throws: X11Error.self) { _ = try window.takeFrame(width: 50, height: 50) }
        case 6: _ = try? desktop.presentPattern(seed: 2)
        case 7: window.prepareForTyping()
        case 8: window.close()
        default: _ = window.connection.firstErrorAfterSync()
        }
        if call != 8 {
            #expect(throws: X11Error.self) { while true { _ = try window.waitForEvents(until: nil) } }
        }
        #expect(desktop.complaints.isEmpty)
    }

    @Test("a server that dies while memory is handed to it ends no program, and nothing is printed")
    func killedBeforeMemory() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let desktop = try Desktop()
            let connection = desktop.window.connection
            func segment() throws { _ = try SharedSegment(connection, byteCount: 99, isWritable: false) }
            try segment()
            desktop.server.kill()
            desktop.server.stop()
            #expect(throws: X11Error.self) { try segment() }
            #expect(throws: X11Error.self) { _ = try desktop.window.takeFrame(width: 300, height: 200) }
        }
        #expect(result?.standardErrorContent.isEmpty == true)
    }

    @Test("a server that breaks off at the query of its screen saver ends no program, and nothing is printed")
    func brokenAtSaver() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let server = try XServer()
            let proxy = try XProxy(server) { made, bytes in
                // QueryExtension with a name (X Window System Protocol).
                made == XProxy.Request(nil, 98) && bytes.suffix(from: 8).starts(with: "DPMS".utf8) ? .cut(4) : .pass
            }
            let desktop = try Desktop(server, through: proxy)
            try desktop.presentPattern(seed: 1)
            desktop.window.watchDarkness()
            #expect(!desktop.window.connection.isAlive)
        }
        #expect(result?.standardErrorContent.isEmpty == true)
    }

    @Test("a server that breaks off at the first request about generic events is gone")
    func noGenericEvents() async {
        // What libXext has freed stays in its list, where later connections of the process would find it.
        await #expect(processExitsWith: .success) {
            let server = try XServer()
            let proxy = try XProxy(server) { made, bytes in
                made == XProxy.Request("Generic Event Extension", 0) ? .cut(bytes.count) : .pass
            }
            #expect(throws: X11Error.serverGone(name: proxy.display)) { _ = try Connection(display: proxy.display) }
        }
    }

    @Test("a refused request is reported as a sentence, and the window continues to work")
    func refusedRequest() throws {
        let desktop = try Desktop()
        let display = try #require(desktop.window.connection.live)
        XMapWindow(display, 0x1234_5678)
        for _ in 0..<1000 { XDestroyWindow(display, 0x1234_5678) }
        XSync(display, 0)
        _ = try desktop.window.waitForEvents(until: 0)
        #expect(desktop.complaints.count > 10 && desktop.complaints.count < 100)
        #expect(desktop.complaints[0].contains("BadWindow") && desktop.complaints[0].contains("12345678"))
        let pixels = try desktop.presentPattern(seed: 5)
        #expect(try desktop.seen() == pixels)
    }

    @Test("every error is one line that says what to try")
    func words() {
        let errors: [X11Error] = [
            .noDisplay(name: ""), .noDisplay(name: ":1"), .serverGone(name: ":1"),
            .unsupportedVisual(description: "8-bit"), .impossibleSize(width: 0, height: 5), .noMemory(bytes: 7),
            .presenterFailed(.wire, reason: "no"), .requestFailed(what: "a window", reason: "no"), .windowGone,
            .noDescriptor(reason: "no"),
        ]
        for error in errors {
            let text = String(describing: error)
            #expect(!text.isEmpty && !text.contains("\n"))
        }
    }
}

import CX11
import TestSupport
import Testing

@testable import X11Kit

extension [WindowEvent] {
    /// What was composed, in order.
    fileprivate var composed: [PreeditText] {
        compactMap { if case .textComposing(let preedit) = $0 { preedit } else { nil } }
    }

    fileprivate func composes(_ text: String) -> Bool { composed.last?.text == text }
}

@Suite(
    "An input method with a server of its own", .ownThreads, .serialized,
    .enabled(if: HangulServer.isInstalled, "nabi is not installed"))
struct InputMethodTests {
    /// A window, whose keys are for text, and a server that composes Hangul.
    private func start(_ styles: [InputStyle] = InputStyle.allCases) throws -> (Desktop, HangulServer) {
        let server = try XServer()
        let hangul = try HangulServer(server)
        let desktop = try Desktop(server, preparesKeys: false)
        desktop.window.keys.server = .named(HangulServer.modifiers)
        desktop.window.keys.styles = styles
        desktop.window.takeKeys(for: .text)
        desktop.window.prepareForTyping()
        #expect(desktop.window.keys.method?.isXlib == false)
        _ = try desktop.xdotool("windowfocus", "\(desktop.window.identifier)", until: { $0.contains(.focusIn) })
        _ = try desktop.xdotool("key", "shift+space", until: { _ in true })
        return (desktop, hangul)
    }

    @Test("what it composes is told with its caret and highlights, and then arrives as text")
    func composes() throws {
        let (desktop, hangul) = try start()
        var events = try desktop.xdotool("key", "--delay", "50", "g", "k", "s", until: { $0.composes("한") })
        #expect(events.typed.isEmpty)
        #expect(events.composed.last == PreeditText(text: "한", caret: 1, highlights: [0..<1]))
        events = try desktop.xdotool("key", "BackSpace", until: { $0.composes("하") })
        #expect(!events.contains(key: "BackSpace"))
        // The next syllable ends this one.
        events = try desktop.xdotool("key", "--delay", "50", "s", "k", until: { $0.composes("나") })
        #expect(events.typed == "하")
        events = try desktop.xdotool("key", "Return", until: { $0.contains(key: "Return") })
        #expect(events.typed == "나" && events.composed.last == PreeditText.none)
        let order = events.filter { if case .keyPressed("Shift_L", _, _) = $0 { false } else { true } }
        #expect(order.last == .keyPressed(key: "Return", modifiers: [], text: nil))
        withExtendedLifetime(hangul) {}
    }

    @Test("a click and the loss of the keyboard turn what is composed into text, before they are told")
    func commits() throws {
        let (desktop, hangul) = try start()
        _ = try desktop.xdotool("mousemove", "50", "60", "key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        var events = try desktop.xdotool(
            "click", "1", until: { $0.contains { if case .pointerReleased = $0 { true } else { false } } })
        let text = try #require(events.firstIndex(of: .textComposed("하")))
        let press = try #require(events.firstIndex { if case .pointerPressed = $0 { true } else { false } })
        #expect(events.composed == [.none] && text < press)
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        let other = try Desktop(desktop.server, width: 20, height: 20)
        events = try desktop.xdotool("windowfocus", "\(other.window.identifier)", until: { $0.contains(.focusOut) })
        let second = try #require(events.firstIndex(of: .textComposed("하")))
        #expect(second < (try #require(events.firstIndex(of: .focusOut))))
        withExtendedLifetime(hangul) {}
    }

    @Test("when the keyboard goes to another place, what was composed is over and is no text")
    func moves() throws {
        let (desktop, hangul) = try start()
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        desktop.events = []
        desktop.window.takeKeys(for: .text)
        try desktop.wait { $0.composes("") }
        // A new composition begins from nothing.
        let events = try desktop.xdotool("key", "r", until: { $0.composes("ㄱ") })
        #expect((desktop.events + events).typed.isEmpty)
        withExtendedLifetime(hangul) {}
    }

    @Test(
        "of keys for a secret, and of those for no text, it hears nothing: each arrives as itself, and dead keys work")
    func secrets() throws {
        let (desktop, hangul) = try start()
        let deadAcute = try desktop.giveKeys(to: [XStringToKeysym("dead_acute")])[0]
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        desktop.window.takeKeys(for: .secret)
        desktop.window.prepareForTyping()
        #expect(desktop.window.keys.current?.isXlib == true)
        var events = try desktop.xdotool("key", "--delay", "50", "g", "k", "s", until: { $0.typed.count >= 3 })
        #expect(events.typed == "gks")
        events += try desktop.xdotool("key", deadAcute, until: { _ in true })
        events += try desktop.xdotool("key", "e", until: { $0.typed == "é" })
        desktop.window.takeKeys(for: .nothing)
        events += try desktop.xdotool("key", "--delay", "50", "o", "p", until: { $0.contains(key: "p") })
        #expect(events.composed.allSatisfy { $0 == .none })
        // Back in the text it composes as before.
        desktop.window.takeKeys(for: .text)
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        withExtendedLifetime(hangul) {}
    }

    @Test(
        "keys that follow Tab at once it never hears of, whether it composes or not",
        arguments: [[], ["g", "k"]], [InputStyle.allCases, [.nothing]])
    func tab(composed: [String], styles: [InputStyle]) throws {
        let (desktop, hangul) = try start(styles)
        // All keys are there before the first is looked at.
        try desktop.server.start("xdotool", ["key", "--delay", "0"] + composed + ["Tab", "g", "k"]).finish()
        desktop.events = []
        try desktop.wait { $0.contains(key: "Tab") }
        #expect(desktop.events.typed == (composed.isEmpty ? "" : "하"))
        desktop.window.takeKeys(for: .secret)
        try desktop.wait { $0.contains(key: "k") }
        #expect(desktop.events.typed.hasSuffix("gk"))
        let end = desktop.events.lastIndex { if case .textComposing = $0 { true } else { false } }
        #expect(end.map { desktop.events[$0] == .textComposing(.none) } ?? true)
        withExtendedLifetime(hangul) {}
    }

    @Test("a server that nobody named is not used")
    func unnamed() throws {
        let server = try XServer()
        let hangul = try HangulServer(server)
        let desktop = try Desktop(server, preparesKeys: false)
        desktop.window.keys.server = .named("@im=")
        desktop.window.takeKeys(for: .text)
        desktop.window.prepareForTyping()
        #expect(desktop.window.keys.method?.isXlib == true)
        let events = try desktop.xdotool(
            "mousemove", "9", "9", "key", "--delay", "50", "shift+space", "g", "k", until: { $0.contains(key: "k") })
        #expect(events.typed == " gk" && events.composed.isEmpty)
        withExtendedLifetime(hangul) {}
    }

    @Test("when it dies in the middle of a composition that is gone, and Xlib's own tables take over")
    func dies() throws {
        let (desktop, hangul) = try start()
        let deadAcute = try desktop.giveKeys(to: [XStringToKeysym("dead_acute")])[0]
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        desktop.events = []
        hangul.kill()
        try desktop.wait { $0.composes("") }
        #expect(desktop.window.keys.method?.isXlib == true)
        var events = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.typed.count >= 2 })
        #expect(events.typed == "gk")
        events = try desktop.xdotool("key", deadAcute, until: { _ in true })
        events += try desktop.xdotool("key", "e", until: { $0.typed == "é" })
        #expect(desktop.complaints == [])
    }

    @Test(
        "where it draws itself the text arrives all the same",
        arguments: [[InputStyle.position], [.none, .nothing]])
    func otherStyles(styles: [InputStyle]) throws {
        let (desktop, hangul) = try start(styles)
        desktop.window.setCaretFoot(x: 40, y: 70)
        let events = try desktop.xdotool(
            "key", "--delay", "50", "g", "k", "s", "Return", until: { $0.contains(key: "Return") })
        #expect(events.typed == "한" && events.composed.isEmpty)
        withExtendedLifetime(hangul) {}
    }
}

@Suite("What an input method asks to be shown")
struct PreeditBufferTests {
    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    @Test("parts are replaced, highlighted and cut as it says")
    func changes() {
        var buffer = PreeditBuffer()
        buffer.replace(first: 0, length: 0, by: scalars("nihao"), highlighted: [], caret: 5)
        #expect(buffer.text == PreeditText(text: "nihao", caret: 5, highlights: []))
        buffer.replace(first: 0, length: 2, by: scalars("你"), highlighted: [true], caret: 1)
        #expect(buffer.text == PreeditText(text: "你hao", caret: 1, highlights: [0..<1]))
        buffer.highlight(first: 1, [true, false, true], caret: 4)
        #expect(buffer.text == PreeditText(text: "你hao", caret: 4, highlights: [0..<2, 3..<4]))
        #expect(buffer.moveCaret(.by(-1)) == 3 && buffer.moveCaret(.to(9)) == 4 && buffer.moveCaret(.by(-9)) == 0)
        buffer.replace(first: 0, length: 4, by: [], highlighted: [], caret: 0)
        #expect(buffer.text == .none && buffer.isEmpty)
    }

    @Test("places outside the text, and texts without end, are held within")
    func nonsense() {
        var random = SeededGenerator(seed: 11)
        var buffer = PreeditBuffer()
        for _ in 0..<5000 {
            let numbers = (0..<4).map { _ in
                [Int.random(in: -3...1200, using: &random), .min, .max, 0].randomElement(using: &random)!
            }
            let text = [Unicode.Scalar](repeating: "a", count: .random(in: 0...700, using: &random))
            let marks = (0..<Int.random(in: 0...900, using: &random)).map { $0 % 3 == 0 }
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                buffer.replace(first: numbers[0], length: numbers[1], by: text, highlighted: marks, caret: numbers[2])
            case 1: buffer.highlight(first: numbers[0], marks, caret: numbers[2])
            default: _ = buffer.moveCaret(.to(numbers[3]))
            }
            let shown = buffer.text
            let length = shown.text.unicodeScalars.count
            #expect(length <= PreeditBuffer.limit && (0...length).contains(shown.caret))
            #expect(shown.highlights.allSatisfy { !$0.isEmpty && $0.upperBound <= length })
        }
    }
}

import CX11
import TestSupport
import Testing

@testable import X11Kit

extension [WindowEvent] {
    /// The composed texts, in order.
    fileprivate var composed: [PreeditText] {
        compactMap { if case .textComposing(let preedit) = $0 { preedit } else { nil } }
    }

    fileprivate func composes(_ text: String) -> Bool { composed.last?.text == text }
}

@Suite("An input method with a server of its own", .ownThreads, .serialized, .needs(.nabi))
struct InputMethodTests {
    /// Starts a window whose keys are for text, and a server that composes Hangul.
    private func start(_ styles: [InputStyle] = InputStyle.allCases, timeout: Double = 30) throws -> (
        Desktop, HangulServer
    ) {
        let server = try XServer()
        let hangul = try HangulServer(server)
        let desktop = try Desktop(server, preparesKeys: false)
        desktop.window.keys.modifiers = HangulServer.modifiers
        desktop.window.keys.styles = styles
        desktop.window.keys.timeout = timeout
        desktop.window.takeKeys(for: .text)
        desktop.window.prepareForTyping()
        #expect(desktop.window.keys.method?.isXlib == false)
        _ = try desktop.xdotool("windowfocus", "\(desktop.window.identifier)", until: { $0.contains(.focusIn) })
        _ = try desktop.xdotool("key", "shift+space", until: { _ in true })
        desktop.companion = hangul
        return (desktop, hangul)
    }

    @Test("an input method's composition is reported with its caret and highlights, and then arrives as text")
    func composes() throws {
        let (desktop, _) = try start()
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
        let order = events.filter { event in
            switch event {
            case .keyPressed("Shift_L", _, _, _), .keyReleased: false
            default: true
            }
        }
        #expect(order.last == .keyPressed(key: "Return", modifiers: [], text: nil))
    }

    @Test("a click and the loss of the keyboard turn a composition into text, which arrives before them")
    func commits() throws {
        let (desktop, _) = try start()
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
    }

    @Test("a composition is discarded when the keyboard goes to another place")
    func moves() throws {
        let (desktop, _) = try start()
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        desktop.events = []
        desktop.window.takeKeys(for: .text)
        try desktop.wait { $0.composes("") }
        // A new composition begins from nothing.
        let events = try desktop.xdotool("key", "r", until: { $0.composes("ㄱ") })
        #expect((desktop.events + events).typed.isEmpty)
    }

    @Test(
        "an input method gets no keys for a secret or for no text: each arrives as itself, and dead keys work")
    func secrets() throws {
        let (desktop, _) = try start()
        let deadAcute = try desktop.giveKeys(to: [XStringToKeysym("dead_acute")])[0]
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        desktop.window.takeKeys(for: .secret)
        desktop.window.prepareForTyping()
        #expect(desktop.window.keys.current?.isXlib == true)
        var events = try desktop.xdotool("key", "--delay", "50", "g", "k", "s", until: { $0.typed.count >= 3 })
        #expect(events.typed == "gks")
        events += try desktop.xdotool("key", deadAcute, until: { _ in true })
        events += try desktop.xdotool("key", "e", until: { $0.typed == "é" })
        // A key that is let go elsewhere than where it was pressed is none of the server's either.
        #expect(desktop.window.keys.heardKeys.isEmpty)
        _ = try desktop.xdotool("keydown", "g", until: { $0.contains(key: "g") })
        desktop.window.takeKeys(for: .text)
        #expect(desktop.window.keys.heardKeys.isEmpty)
        _ = try desktop.xdotool("keyup", "g", "keydown", "r", until: { $0.composes("ㄱ") })
        #expect(desktop.window.keys.heardKeys.count == 1)
        _ = try desktop.xdotool("keyup", "r", until: { _ in desktop.window.keys.heardKeys.isEmpty })
        desktop.window.takeKeys(for: .nothing)
        events += try desktop.xdotool("key", "--delay", "50", "o", "p", until: { $0.contains(key: "p") })
        #expect(events.composed.allSatisfy { $0 == .none })
        // Back in the text it composes as before.
        desktop.window.takeKeys(for: .text)
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
    }

    @Test(
        "an input method never gets the keys that follow Tab immediately, whether it composes or not",
        arguments: [[], ["g", "k"]], [InputStyle.allCases, [.nothing]])
    func tab(composed: [String], styles: [InputStyle]) throws {
        // A server that takes longer than keys wait is queried.
        for timeout in [10.0, 0] { try tab(composed: composed, styles: styles, timeout: timeout) }
    }

    private func tab(composed: [String], styles: [InputStyle], timeout: Double) throws {
        let (desktop, _) = try start(styles)
        desktop.window.keys.held.timeout = timeout
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
    }

    @Test(
        "Tab moves the keyboard even if the input method that has it dies or hangs",
        arguments: LongTests.areIncluded ? [true, false] : [true])
    func losesTab(isKilled: Bool) throws {
        let (desktop, hangul) = try start(timeout: 5)
        _ = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        hangul.pause()
        try desktop.server.start("xdotool", ["key", "--delay", "0", "Tab", "g", "k"]).finish()
        desktop.events = []
        try waitFor("Tab") {
            desktop.events += try desktop.window.waitForEvents(until: 0)
            return desktop.window.keys.held.deadline != nil
        }
        if isKilled { hangul.kill() }
        try desktop.wait { $0.contains(key: "Tab") }
        #expect(desktop.events.typed.isEmpty)
        desktop.window.takeKeys(for: .secret)
        try desktop.wait { $0.contains(key: "k") }
        #expect(desktop.events.typed == "gk")
    }

    @Test(
        "a click and the loss of the keyboard behind Tab wait as the keys do, and come behind them",
        arguments: [true, false])
    func clickBehindTab(isAsked: Bool) throws {
        let (desktop, hangul) = try start(timeout: 5)
        desktop.window.keys.held.timeout = isAsked ? 0 : 30
        _ = try desktop.xdotool("mousemove", "50", "60", "key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        hangul.pause()
        try desktop.server.start("xdotool", ["key", "--delay", "0", "Tab", "g", "k"]).finish()
        try desktop.server.start("xdotool", ["click", "1"]).finish()
        try desktop.server.start("xdotool", ["key", "s"]).finish()
        let other = try Desktop(desktop.server, width: 20, height: 20)
        try desktop.server.start("xdotool", ["windowfocus", "\(other.window.identifier)"]).finish()
        desktop.events = []
        desktop.window.keys.held.timeout = 30
        try waitFor("Tab") {
            desktop.events += try desktop.window.waitForEvents(until: 0)
            return desktop.window.keys.held.deadline != nil
        }
        desktop.window.keys.held.timeout = isAsked ? 0 : 30
        hangul.resume()
        try desktop.wait { $0.contains(key: "Tab") }
        #expect(!desktop.events.contains { if case .pointerPressed = $0 { true } else { false } })
        desktop.window.takeKeys(for: .secret)
        try desktop.wait { $0.contains(.focusOut) }
        let order = desktop.events.compactMap { event -> String? in
            switch event {
            case .keyPressed(let key, _, _, _): key
            case .pointerPressed: "press"
            case .pointerReleased: "release"
            case .focusOut: "out"
            default: nil
            }
        }
        #expect(order == ["Tab", "g", "k", "press", "release", "s", "out"])
    }

    @Test("answers that arrive while Xlib waits for another one keep their order, before the next composition")
    func answers() throws {
        let (desktop, hangul) = try start()
        let method = try #require(desktop.window.keys.method)
        let count = method.unanswered.count
        hangul.pause()
        try desktop.server.start("xdotool", ["key", "--delay", "0"] + "gksrmfrk".map { "\($0)" }).finish()
        desktop.events = []
        try waitFor("all keys") {
            desktop.events += try desktop.window.waitForEvents(until: 0)
            return method.unanswered.count == count + 8
        }
        #expect(desktop.events.typed.isEmpty && desktop.events.composed.isEmpty)
        hangul.resume()
        // As a program does that moves its caret after each change.
        var place = 0
        try desktop.wait { events in
            place += 1
            desktop.window.setCaretFoot(x: place, y: 50)
            return events.composes("가")
        }
        #expect(desktop.events.typed == "한글")
        #expect(desktop.events.last == .textComposing(PreeditText(text: "가", caret: 1, highlights: [0..<1])))
    }

    @Test("an input method's server that was not named is not used")
    func unnamed() throws {
        let server = try XServer()
        let desktop = try Desktop(server, preparesKeys: false)
        desktop.companion = try HangulServer(server)
        desktop.window.keys.modifiers = "@im="
        desktop.window.takeKeys(for: .text)
        desktop.window.prepareForTyping()
        #expect(desktop.window.keys.method?.isXlib == true)
        let events = try desktop.xdotool(
            "mousemove", "9", "9", "key", "--delay", "50", "shift+space", "g", "k", until: { $0.contains(key: "k") })
        #expect(events.typed == " gk" && events.composed.isEmpty)
    }

    @Test("an input method that dies while composing loses the composition, and Xlib's tables replace it")
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
        "an input method that hangs while composing loses the composition, and keys bypass it from then on",
        .long)
    func hangs() throws {
        let (desktop, hangul) = try start(timeout: 5)
        _ = try desktop.xdotool("mousemove", "50", "60", "key", "--delay", "50", "g", "k", until: { $0.composes("하") })
        hangul.pause()
        // A click requests the composed text, which never comes.
        var events = try desktop.xdotool(
            "click", "1", until: { $0.contains { if case .pointerReleased = $0 { true } else { false } } })
        #expect(events.composed == [.none] && events.typed.isEmpty)
        #expect(desktop.window.keys.method?.isXlib == true)
        #expect(desktop.complaints.count == 1)
        events = try desktop.xdotool("key", "--delay", "50", "g", "k", until: { $0.typed.count >= 2 })
        #expect(events.typed == "gk")
        hangul.resume()
        events = try desktop.xdotool("key", "--delay", "50", "s", "k", until: { $0.typed.count >= 2 })
        #expect(events.typed == "sk" && events.composed.isEmpty)
        #expect(desktop.complaints.count == 1)
    }

    @Test("an input method that hangs before its first query is not waited for long", .long)
    func hangsBefore() throws {
        let server = try XServer()
        let hangul = try HangulServer(server)
        let desktop = try Desktop(server, preparesKeys: false)
        desktop.companion = hangul
        hangul.pause()
        desktop.window.keys.modifiers = HangulServer.modifiers
        desktop.window.takeKeys(for: .text)
        desktop.window.prepareForTyping()
        #expect(desktop.window.keys.method?.isXlib == true)
        hangul.resume()
        let events = try desktop.xdotool(
            "mousemove", "9", "9", "key", "--delay", "50", "g", "k", until: { $0.typed.count >= 2 })
        #expect(events.typed == "gk" && events.composed.isEmpty && desktop.complaints.count == 1)
    }

    @Test(
        "text arrives also from an input method that draws its composition itself",
        arguments: [[InputStyle.position], [.none, .nothing]])
    func otherStyles(styles: [InputStyle]) throws {
        let (desktop, _) = try start(styles)
        desktop.window.setCaretFoot(x: 40, y: 70)
        let events = try desktop.xdotool(
            "key", "--delay", "50", "g", "k", "s", "Return", until: { $0.contains(key: "Return") })
        #expect(events.typed == "한" && events.composed.isEmpty)
    }
}

import CX11
import TestSupport
import Testing

@testable import X11Kit

extension WindowEvent {
    fileprivate var isRepeat: Bool { if case .keyPressed(_, _, _, true) = self { true } else { false } }
}

extension [WindowEvent] {
    fileprivate var releases: [String] {
        compactMap { if case .keyReleased(let key, _) = $0 { key } else { nil } }
    }

    fileprivate var hasRelease: Bool { !releases.isEmpty }
}

@Suite("Keyboard layouts, repeated keys and touch", .ownThreads, .serialized)
struct KeyboardTests {
    @Test(
        "a layout that changes while the window is up is the one that types; the numbers are those of the keys",
        arguments: [
            ("de", ["29": "z", "48": "ä", "20": "ß"]), ("fr", ["24": "a", "38": "q", "11": "é"]),
            ("ru", ["24": "й", "38": "ф"]), ("us", ["29": "y", "48": "'"]),
        ])
    func layouts(layout: String, keys: [String: String]) throws {
        let desktop = try Desktop()
        _ = try desktop.xdotool("mousemove", "50", "50", "key", "a", until: { $0.contains(key: "a") })
        try desktop.server.run("setxkbmap", [layout])
        for (key, text) in keys {
            let events = try desktop.xdotool("key", key, until: { !$0.typed.isEmpty })
            #expect(events.typed == text)
        }
    }

    @Test("German's dead key makes one text with the next, and AltGr types its own")
    func german() throws {
        let desktop = try Desktop()
        try desktop.server.run("setxkbmap", ["de"])
        _ = try desktop.xdotool("mousemove", "50", "50", "key", "21", until: { !$0.isEmpty })
        var events = try desktop.xdotool("key", "26", until: { !$0.typed.isEmpty })
        #expect(events.typed == "é")
        events = try desktop.xdotool("keydown", "108", "key", "26", "keyup", "108", until: { !$0.typed.isEmpty })
        #expect(events.typed == "€")
    }

    @Test("a key comes up as the key that went down, when the window loses the keyboard too, and none of a secret does")
    func releases() throws {
        let desktop = try Desktop()
        var events = try desktop.xdotool(
            "mousemove", "50", "50", "windowfocus", "\(desktop.window.identifier)", "key", "a", until: { $0.hasRelease }
        )
        #expect(events.releases == ["a"])
        events = try desktop.xdotool(
            "keydown", "shift", "keydown", "b", "keyup", "shift", "keyup", "b", until: { $0.releases.count == 2 })
        #expect(events.releases == ["Shift_L", "B"])
        let other = try Desktop(desktop.server)
        _ = try desktop.xdotool("keydown", "Right", until: { $0.contains(key: "Right") })
        events = try desktop.xdotool("windowfocus", "\(other.window.identifier)", until: { $0.contains(.focusOut) })
        #expect(events.releases == ["Right"])
        _ = try desktop.xdotool(
            "keyup", "Right", "windowfocus", "\(desktop.window.identifier)", until: { $0.contains(.focusIn) })
        desktop.window.takeKeys(for: .secret)
        events = try desktop.xdotool("key", "s", until: { $0.typed == "s" })
        desktop.window.takeKeys(for: .nothing)
        events += try desktop.xdotool("key", "t", until: { $0.hasRelease })
        #expect(events.releases == ["t"])
    }

    @Test(
        "a key held down repeats, also where a server can't say so, and also in secret", arguments: [false, true],
        [Typing.text, .secret, .nothing])
    func repeats(isHidden: Bool, typing: Typing) throws {
        let server = try XServer(arguments: ["-ar1", "100", "-ar2", "20"])
        // xdotool itself needs the extension.
        let proxy = isHidden ? try XProxy(server, hiding: "XKEYBOARD") : nil
        let desktop = try Desktop(server, through: proxy)
        desktop.companion = proxy
        desktop.window.takeKeys(for: typing)
        for key in ["F12", "x"] {
            let events = try desktop.xdotool("mousemove", "50", "50", "keydown", key, until: { $0.presses.count >= 5 })
            #expect(events.presses.map(\.isRepeat).prefix(5) == [false, true, true, true, true])
            if key == "x" { #expect(events.typed.hasPrefix("xxxxx")) }
            // The next press is one again.
            _ = try desktop.xdotool("keyup", key, "key", key, until: { $0.presses.contains { !$0.isRepeat } })
        }
    }
}

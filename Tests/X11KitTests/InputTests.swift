import CX11
import Geometry
import TestSupport
import Testing

@testable import X11Kit

extension [WindowEvent] {
    /// Whether a key of this name was pressed.
    func contains(key: String) -> Bool {
        contains { if case .keyPressed(key, _, _, _) = $0 { true } else { false } }
    }

    /// The presses of keys other than modifiers.
    var presses: [WindowEvent] {
        let modifiers = ["Shift_L", "Shift_R", "Control_L", "Alt_L", "Super_L", "Meta_L"]
        return filter { if case .keyPressed(let key, _, _, _) = $0 { !modifiers.contains(key) } else { false } }
    }

    /// The typed text, composed or not.
    var typed: String {
        reduce(into: "") { text, event in
            switch event {
            case .keyPressed(_, _, let part, _): text += part ?? ""
            case .textComposed(let part): text += part
            default: break
            }
        }
    }
}

@Suite("Keyboard and pointer", .ownThreads, .serialized)
struct InputTests {
    @Test(
        "typed characters arrive as text",
        arguments: ["Hello, World! 100% ~#\\", "äöüß ñ €", "漢字かな", "Привет ελ", "e\u{301}🦉"])
    func typed(text: String) throws {
        let desktop = try Desktop()
        _ = try desktop.xdotool("mousemove", "50", "50", until: { !$0.isEmpty })
        // Latin-1 is its own symbol, all else is Unicode's number and a mark (X11/keysymdef.h).
        let symbols = text.unicodeScalars.map { KeySym($0.value < 256 ? $0.value : 0x0100_0000 | $0.value) }
        let keys = try desktop.giveKeys(to: symbols)
        desktop.events = []
        let tool = try desktop.server.start("xdotool", ["key"] + keys)
        try desktop.wait { $0.typed.unicodeScalars.count >= text.unicodeScalars.count }
        try tool.finish()
        #expect(Array(desktop.events.typed.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "keys have X's names, their modifiers, and text only where they type",
        arguments: [
            ("Return", WindowEvent.keyPressed(key: "Return", modifiers: [], text: nil)),
            ("BackSpace", .keyPressed(key: "BackSpace", modifiers: [], text: nil)),
            ("Left", .keyPressed(key: "Left", modifiers: [], text: nil)),
            ("shift+Home", .keyPressed(key: "Home", modifiers: .shift, text: nil)),
            ("Tab", .keyPressed(key: "Tab", modifiers: [], text: nil)),
            ("shift+Tab", .keyPressed(key: "ISO_Left_Tab", modifiers: .shift, text: nil)),
            ("a", .keyPressed(key: "a", modifiers: [], text: "a")),
            ("shift+a", .keyPressed(key: "A", modifiers: .shift, text: "A")),
            ("ctrl+a", .keyPressed(key: "a", modifiers: .control, text: nil)),
            ("ctrl+shift+Left", .keyPressed(key: "Left", modifiers: [.control, .shift], text: nil)),
            ("ctrl+1", .keyPressed(key: "1", modifiers: .control, text: nil)),
            ("alt+x", .keyPressed(key: "x", modifiers: .alt, text: nil)),
            ("super+x", .keyPressed(key: "x", modifiers: .command, text: nil)),
            ("space", .keyPressed(key: "space", modifiers: [], text: " ")),
            ("Escape", .keyPressed(key: "Escape", modifiers: [], text: nil)),
            ("F3", .keyPressed(key: "F3", modifiers: [], text: nil)),
        ])
    func keys(name: String, expected: WindowEvent) throws {
        let desktop = try Desktop()
        let events = try desktop.xdotool("mousemove", "50", "50", "key", name, until: { !$0.presses.isEmpty })
        #expect(events.presses == [expected])
    }

    @Test(
        "dead keys and the compose key make one text",
        arguments: [
            (["dead_acute", "e"], "é"), (["dead_diaeresis", "u"], "ü"), (["dead_circumflex", "space"], "^"),
            (["Multi_key", "o", "e"], "œ"),
        ])
    func composed(keys: [String], text: String) throws {
        let desktop = try Desktop()
        _ = try desktop.xdotool("mousemove", "50", "50", until: { !$0.isEmpty })
        var events: [WindowEvent] = []
        for key in try desktop.giveKeys(to: keys.dropLast().map { XStringToKeysym($0) }) {
            events += try desktop.xdotool("key", key, until: { _ in true })
        }
        events += try desktop.xdotool("key", keys.last!, until: { !$0.typed.isEmpty })
        #expect(events.typed == text)
        #expect(events.contains(.textComposed(text)))
    }

    @Test("the pointer's positions, buttons and clicks arrive as events")
    func pointer() throws {
        let desktop = try Desktop()
        var events = try desktop.xdotool(
            "mousemove", "120", "77", until: { $0.contains(.pointerMoved(Point(120, 77))) })
        let place = Point(120, 77)
        for (number, button) in [(1, WindowEvent.Button.primary), (2, .middle), (3, .secondary)] {
            events = try desktop.xdotool(
                "click", "\(number)",
                until: { $0.contains(.pointerReleased(place, button: button, modifiers: [])) })
            #expect(events.contains(.pointerPressed(place, button: button, modifiers: [], clickCount: 1)))
        }
        let released = WindowEvent.pointerReleased(place, button: .primary, modifiers: [])
        events = try desktop.xdotool(
            "click", "--repeat", "3", "--delay", "5", "1",
            until: { $0.count { $0 == released } == 3 })
        let counts = events.compactMap { if case .pointerPressed(_, _, _, let count) = $0 { count } else { nil } }
        #expect(counts == [1, 2, 3])
        events = try desktop.xdotool(
            "keydown", "shift", "click", "1", "keyup", "shift",
            until: { $0.contains { if case .pointerReleased = $0 { true } else { false } } })
        #expect(events.contains { if case .pointerPressed(place, .primary, .shift, _) = $0 { true } else { false } })
        events = try desktop.xdotool("mousemove", "700", "500", until: { $0.contains(.pointerLeft) })
    }

    @Test("the wheel's notches arrive with their direction and modifiers, and are no presses")
    func wheel() throws {
        let desktop = try Desktop()
        let events = try desktop.xdotool(
            "mousemove", "9", "9", "click", "4", "click", "5", "click", "6", "keydown", "shift", "click", "7", "keyup",
            "shift", "key", "a", until: { $0.contains(key: "a") })
        let turns = events.filter { if case .scrolled = $0 { true } else { false } }
        let notches: [(Point, WindowEvent.Modifiers)] = [
            (Point(0, -1), []), (Point(0, 1), []), (Point(-1, 0), []), (Point(1, 0), .shift),
        ]
        #expect(turns == notches.map { .scrolled(Point(9, 9), notches: $0.0, modifiers: $0.1) })
        #expect(!events.contains { if case .pointerPressed = $0 { true } else { false } })
    }

    @Test("a drag continues outside the window, with the last position of each run")
    func drag() throws {
        let desktop = try Desktop()
        let events = try desktop.xdotool(
            "mousemove", "20", "20", "mousedown", "1", "mousemove", "200", "100", "mousemove", "400", "300", "mouseup",
            "1",
            until: { $0.contains(.pointerReleased(Point(400, 300), button: .primary, modifiers: [])) })
        #expect(events.contains(.pointerMoved(Point(400, 300))))
    }

    @Test("a press is over when the window goes out of sight with the button down, as X sends no release then")
    func outOfSight() throws {
        let desktop = try Desktop()
        let manager = try RawClient(desktop.server)
        let place = Point(20, 20)
        let pressed = WindowEvent.pointerPressed(place, button: .primary, modifiers: [], clickCount: 1)
        _ = try desktop.xdotool(
            "mousemove", "20", "20", "mousedown", "1", "mousemove", "40", "20",
            until: { $0.contains(pressed) && $0.contains(.pointerMoved(Point(40, 20))) })
        XUnmapWindow(manager.display, desktop.window.identifier)
        XSync(manager.display, 0)
        desktop.events = []
        try desktop.wait { $0.contains(.unmapped) }
        #expect(desktop.events.firstIndex(of: .pointerCancelled) == 0)
        XMapWindow(manager.display, desktop.window.identifier)
        XSync(manager.display, 0)
        let events = try desktop.xdotool(
            "mouseup", "1", "mousemove", "60", "30", "click", "1",
            until: { $0.contains(.pointerReleased(Point(60, 30), button: .primary, modifiers: [])) })
        #expect(!events.contains(.pointerCancelled))
    }

    @Test("a press is over when the pointer moves with its button up", arguments: [1, 3] as [UInt32])
    func buttonUp(button: UInt32) throws {
        let desktop = try Desktop()
        _ = try desktop.xdotool("mousemove", "20", "20", until: { !$0.isEmpty })
        let other = try RawClient(desktop.server)
        var event = XEvent()
        event.type = ButtonPress
        event.xbutton.window = desktop.window.identifier
        event.xbutton.button = button
        (event.xbutton.x, event.xbutton.y) = (20, 20)
        XSendEvent(other.display, desktop.window.identifier, 0, ButtonPressMask, &event)
        XSync(other.display, 0)
        desktop.events = []
        try desktop.wait { $0.contains { if case .pointerPressed = $0 { true } else { false } } }
        let moved = WindowEvent.pointerMoved(Point(50, 40))
        let events = try desktop.xdotool("mousemove", "50", "40", until: { $0.contains(moved) })
        #expect(events == [.pointerCancelled, moved])
        let next = WindowEvent.pointerMoved(Point(60, 40))
        #expect(try desktop.xdotool("mousemove", "60", "40", until: { $0.contains(next) }) == [next])
    }

    @Test("getting and losing the keyboard arrive as events")
    func focus() throws {
        let desktop = try Desktop()
        let window = "\(desktop.window.identifier)"
        _ = try desktop.xdotool("windowfocus", window, until: { $0.contains(.focusIn) })
        _ = try desktop.xdotool("key", "x", until: { $0.contains(key: "x") })
        let other = try Desktop(desktop.server, width: 20, height: 20)
        _ = try desktop.xdotool("windowfocus", "\(other.window.identifier)", until: { $0.contains(.focusOut) })
    }
}

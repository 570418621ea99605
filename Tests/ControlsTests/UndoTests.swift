import Controls
import Stage
import Testing

@Suite("Undo in text fields")
struct UndoTests {
    @Test("a word typed, a space, a deletion, a paste and clearing are each one edit, and each can be made again")
    func edits() {
        let fixture = ControlFixture.focused()
        var states = [fixture.text]
        func act(_ edit: () -> Void) {
            edit()
            states.append(fixture.text)
        }
        act { fixture.type("one") }
        act { fixture.type(" two") }
        act { for _ in 0..<3 { fixture.key("BackSpace") } }
        act { fixture.stage.send(.textInput("pasted text")) }
        act { fixture.key("ctrl+BackSpace") }
        act { fixture.field.clearText() }
        // The space is an edit of its own.
        states.insert("one |", at: 2)
        for state in states.dropLast().reversed() {
            fixture.key("ctrl+z")
            #expect(fixture.text == state)
        }
        fixture.key("ctrl+z")
        #expect(fixture.text == "|")
        for state in states.dropFirst() {
            fixture.key("ctrl+shift+Z")
            #expect(fixture.text == state)
        }
        fixture.key("ctrl+shift+Z")
        #expect(fixture.text == "|")
    }

    @Test("a field that was reset takes nothing back: its text was another user's", arguments: [false, true])
    func reset(isUndone: Bool) {
        let fixture = ControlFixture.focused()
        fixture.type("one two")
        if isUndone { fixture.key("ctrl+z") }
        fixture.field.reset()
        for key in ["ctrl+z", "ctrl+shift+Z"] {
            fixture.key(key)
            #expect(fixture.text == "|")
        }
    }

    @Test("an edit after an undo leaves nothing to make again, and a caret moved begins another edit")
    func branches() {
        let fixture = ControlFixture.focused("ab")
        fixture.key("Home")
        fixture.type("c")
        fixture.key("ctrl+z")
        #expect(fixture.text == "|ab")
        fixture.type("d")
        fixture.key("ctrl+shift+Z")
        #expect(fixture.text == "d|ab")
        fixture.key("ctrl+z")
        fixture.key("ctrl+z")
        #expect(fixture.text == "|")
    }

    @Test("the caret returns to where it was before a deletion", arguments: ["BackSpace", "Delete", "ctrl+Delete"])
    func caret(key: String) {
        let fixture = ControlFixture.focused("one two")
        fixture.key("ctrl+Left")
        fixture.key(key)
        #expect(fixture.text != "one |two")
        fixture.key("ctrl+z")
        #expect(fixture.text == "one |two")
    }

    @Test("the field is notified of an undo; with nothing to take back the key is another's")
    func notification() {
        let fixture = ControlFixture.focused("a")
        fixture.key("ctrl+z")
        #expect(fixture.log == ["field changes"])
        fixture.key("ctrl+z")
        #expect(fixture.log == ["field changes", "delegate z"])
        fixture.stage.focus(fixture.secret)
        fixture.type("s")
        fixture.key("ctrl+z")
        #expect(fixture.log.last == "delegate z")
    }

    @Test("secure text is never taken back, nor a plain one into it")
    func secrets() {
        let fixture = ControlFixture.focused("plain")
        fixture.stage.focus(fixture.secret)
        fixture.type("secret")
        fixture.key("BackSpace")
        for key in ["ctrl+z", "ctrl+shift+Z", "ctrl+z"] {
            fixture.key(key)
            #expect(fixture.secret.secureText?.count == 5 && fixture.field.string == "plain")
        }
        let buffer = EditingBuffer(isSecure: true)
        buffer.insert("secret")
        buffer.clear()
        #expect(!buffer.undo() && !buffer.redo() && buffer.isEmpty)
    }

    @Test("a text set by the program can't be taken back, and as much is remembered as fits a mebibyte")
    func limits() {
        let buffer = EditingBuffer(text: "first", maximumLength: 1000)
        #expect(!buffer.undo())
        buffer.insert(" more")
        buffer.setText("second")
        #expect(!buffer.undo() && buffer.text == "second")
        for _ in 0..<1000 { buffer.insert(" a") }
        var count = 0
        while buffer.undo() { count += 1 }
        #expect(count == 200)
    }
}

import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Controls

@Suite("Typing in a text field")
struct TextFieldTypingTests {
    @Test("typed text is in the field, is shown, and is reported")
    func typing() {
        let fixture = ControlFixture.focused()
        fixture.type("héllo 漢")
        #expect(fixture.text == "héllo 漢|" && fixture.field.string == "héllo 漢")
        #expect(fixture.layer("field/viewport/text").state.text.string == "héllo 漢")
        #expect(fixture.log == Array(repeating: "field changes", count: 7))
    }

    @Test("a key that is held down types, moves and deletes over and over, and returns once")
    func holding() {
        let fixture = ControlFixture.focused()
        func hold(_ key: Key, text: String? = nil) {
            for repeatCount in 0..<3 {
                fixture.stage.send(.keyPressed(KeyPress(key, text: text, isRepeat: repeatCount > 0)))
            }
        }
        hold("a", text: "a")
        hold("b", text: "b")
        hold(.left)
        #expect(fixture.text == "aaa|bbb")
        hold(.backspace)
        #expect(fixture.text == "|bbb")
        fixture.log = []
        hold(.enter)
        #expect(fixture.log == ["field returns"])
        hold(.tab)
        #expect(fixture.stage.focused === fixture.field, "Tab moves past the last control to the first one")
    }

    @Test("composed text arrives in one event, and only in the focused field")
    func composed() {
        let fixture = ControlFixture.focused("a")
        fixture.stage.send(.textInput("ộ👩‍💻"))
        #expect(fixture.text == "aộ👩‍💻|")
        fixture.stage.focus(nil)
        fixture.stage.send(.textInput("x"))
        fixture.type("y")
        #expect(fixture.field.string == "aộ👩‍💻")
    }

    @Test(
        "keys move, select and delete text as in the table",
        arguments: [
            (["Left", "Left"], "one two, thr|ee"),
            (["Home"], "|one two, three"), (["Home", "End"], "one two, three|"),
            (["Home", "Right"], "o|ne two, three"),
            (["ctrl+Left"], "one two, |three"), (["ctrl+Left", "ctrl+Left"], "one two|, three"),
            (["Home", "ctrl+Right"], "one| two, three"), (["shift+Left", "shift+Left"], "one two, thr|ee^"),
            (["Home", "shift+Right"], "^o|ne two, three"), (["Home", "shift+End"], "^one two, three|"),
            (["shift+Home"], "|one two, three^"), (["ctrl+shift+Left"], "one two, |three^"),
            (["Home", "ctrl+shift+Right", "Left"], "|one two, three"),
            (["Home", "ctrl+shift+Right", "Right"], "one| two, three"), (["BackSpace"], "one two, thre|"),
            (["Home", "Delete"], "|ne two, three"), (["ctrl+BackSpace"], "one two, |"),
            (["Home", "ctrl+Delete"], "| two, three"), (["ctrl+a"], "^one two, three|"),
            (["ctrl+a", "BackSpace"], "|"),
            (["ctrl+a", "Delete"], "|"), (["Home", "BackSpace"], "|one two, three"), (["Delete"], "one two, three|"),
            (["KP_Left", "KP_Home", "KP_Right", "KP_Delete"], "o|e two, three"), (["KP_End"], "one two, three|"),
        ])
    func keys(keys: [String], outcome: String) {
        let fixture = ControlFixture.focused("one two, three")
        for key in keys { fixture.key(key) }
        #expect(fixture.text == outcome)
        #expect(!fixture.log.contains { $0.hasPrefix("delegate") })
    }

    @Test("cut, copy and paste go through the stage's clipboard")
    func clipboard() {
        let fixture = ControlFixture.focused("one two")
        fixture.key("ctrl+shift+Left")
        fixture.key("ctrl+x")
        #expect(fixture.text == "one |" && fixture.log == ["field changes"])
        fixture.key("Home")
        fixture.key("ctrl+v")
        #expect(fixture.text == "two|one ")
        fixture.key("shift+Home")
        fixture.key("ctrl+C")
        fixture.key("End")
        fixture.key("ctrl+v")
        fixture.key("ctrl+V")
        #expect(fixture.text == "twoone twotwo|")
        fixture.key("ctrl+c")
        fixture.key("ctrl+x")
        #expect(fixture.text == "twoone twotwo|", "nothing is selected, so nothing is cut")
        fixture.stage.focus(fixture.secret)
        fixture.key("ctrl+v")
        #expect(fixture.secret.secureText?.count == 3, "a secret can be pasted into")
    }

    @Test("a paste is cut at 4096 characters, in a password too")
    func longPaste() {
        let fixture = ControlFixture.focused("x")
        fixture.stage.clipboard.offer(String(repeating: "é", count: 5000))
        fixture.key("ctrl+v")
        #expect(fixture.field.string == "x" + String(repeating: "é", count: 4095))
        fixture.stage.focus(fixture.secret)
        fixture.key("ctrl+v")
        #expect(fixture.secret.secureText?.count == 4096)
    }

    @Test("Return in a text field is reported and changes nothing", arguments: ["Return", "KP_Enter"])
    func returns(key: String) {
        let fixture = ControlFixture.focused("ab")
        fixture.key(key)
        #expect(fixture.log == ["field returns"] && fixture.text == "ab|" && fixture.field.isEditing)
    }

    @Test(
        "a key that the field does not use reaches the delegate",
        arguments: [
            "Escape", "F1", "ctrl+s", "ctrl+o", "alt+a", "alt+Left", "alt+BackSpace", "super+Return", "alt+Return",
        ])
    func unhandled(combination: String) {
        let fixture = ControlFixture.focused("ab")
        fixture.key(combination)
        let key = combination.split(separator: "+").last ?? ""
        #expect(fixture.log == ["delegate \(key)"] && fixture.text == "ab|")
        fixture.log = []
        fixture.delegateTakes = [String(key)]
        fixture.key(combination)
        #expect(fixture.log == ["delegate \(key)"])
    }

    @Test("a letter with Alt or Super is a shortcut, not text", arguments: [KeyModifiers.alt, .command])
    func shortcuts(modifier: KeyModifiers) {
        let fixture = ControlFixture.focused("ab")
        fixture.stage.key("x", modifier, text: "x")
        #expect(fixture.text == "ab|" && fixture.log == ["delegate x"])
        fixture.stage.key("X", .shift, text: "X")
        #expect(fixture.text == "abX|")
    }

    @Test("keys that do not edit reach the delegate")
    func withoutFocus() {
        let fixture = ControlFixture()
        fixture.type("a")
        fixture.key("Return")
        #expect(fixture.log == ["delegate a", "delegate Return"])
    }

    @Test("the placeholder shows in an empty field, and the clear button in another")
    func placeholder() {
        let fixture = ControlFixture.focused()
        func shown() -> [Bool] {
            ["field/viewport/placeholder", "field/clear"].map { !fixture.layer($0).state.isHidden }
        }
        #expect(shown() == [true, false])
        fixture.type("a")
        #expect(shown() == [false, true])
        fixture.stage.focus(nil)
        #expect(shown() == [false, false])
        fixture.stage.focus(fixture.field)
        fixture.key("BackSpace")
        #expect(shown() == [true, false])
    }

    @Test("a secure field shows a dot per character and nothing else")
    func secure() {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.secret)
        fixture.type("ab c👩‍💻")
        #expect(fixture.layer("secret/viewport/text").state.text.string == "•••••")
        #expect(fixture.secret.string == nil && fixture.secret.buffer.description == "•••••|")
        fixture.key("ctrl+Left")
        #expect(fixture.secret.buffer.description == "|•••••", "words would give away where the spaces are")
        fixture.key("ctrl+a")
        fixture.key("ctrl+c")
        fixture.key("ctrl+x")
        fixture.stage.focus(fixture.field)
        fixture.key("ctrl+v")
        #expect(fixture.field.string == "")
    }
}

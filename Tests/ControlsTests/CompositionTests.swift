import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Controls

@Suite("Compositions in a text field")
struct CompositionTests {
    private func shown(_ fixture: ControlFixture) -> String? {
        fixture.layer("field/viewport/text").state.text.string
    }

    private func box(_ fixture: ControlFixture, _ path: String) -> Rect {
        fixture.layer("field/viewport/\(path)").frame
    }

    private func isComposing(_ fixture: ControlFixture) -> Bool {
        fixture.stage.snapshots().contains { $0.path == "field/viewport/composition" }
    }

    @Test("a composition is shown at the caret, underlined, and is not in the text")
    func shownNotText() {
        let fixture = ControlFixture.focused("ab")
        fixture.key("Left")
        fixture.stage.send(.composing(Composition("한글", caret: 1)))
        #expect(shown(fixture) == "a한글b" && fixture.field.string == "ab" && fixture.text == "a|b")
        #expect(fixture.log.isEmpty)
        // The letters are 8 points wide, and the text begins at 60.
        #expect(abs(box(fixture, "caret").midX - (60 + 2 * 8)) < 0.5)
        let line = box(fixture, "composition/line")
        #expect((line.minX, line.maxX, line.height) == (68, 84, 1))
        fixture.stage.send(.composing(.none))
        #expect(shown(fixture) == "ab" && !isComposing(fixture))
        #expect(abs(box(fixture, "caret").midX - (60 + 8)) < 0.5)
    }

    @Test("a composition is replaced by the resulting text")
    func commit() {
        let fixture = ControlFixture.focused("ab")
        fixture.stage.send(.composing(Composition("ㅎ")))
        fixture.stage.send(.composing(Composition("하")))
        fixture.stage.send(.textInput("하"))
        #expect(fixture.text == "ab하|" && shown(fixture) == "ab하" && !isComposing(fixture))
        #expect(fixture.log == ["field changes"])
    }

    @Test("a composition is in place of the selection, which stays if the composition is cancelled")
    func selection() {
        let fixture = ControlFixture.focused("one two")
        fixture.key("ctrl+shift+Left")
        fixture.stage.send(.composing(Composition("ni", highlights: [0..<1, 1..<2])))
        #expect(shown(fixture) == "one ni")
        #expect(fixture.layer("field/viewport/selection").state.isHidden)
        let tints = fixture.stage.snapshots().filter { $0.path == "field/viewport/composition/tint" }
        #expect(tints.map(\.frame.minX).sorted() == [92, 100] && tints.allSatisfy { $0.frame.width == 8 })
        fixture.stage.send(.composing(.none))
        #expect(fixture.text == "one |two^" && !fixture.layer("field/viewport/selection").state.isHidden)
        fixture.stage.send(.composing(Composition("你")))
        fixture.stage.send(.textInput("你"))
        #expect(fixture.text == "one 你|")
    }

    @Test("a composition hides the placeholder, and the text scrolls to its caret")
    func room() {
        let fixture = ControlFixture.focused()
        fixture.stage.send(.composing(Composition("x")))
        #expect(fixture.layer("field/viewport/placeholder").state.isHidden)
        fixture.stage.send(.composing(Composition(String(repeating: "x", count: 100))))
        #expect(box(fixture, "caret").midX <= 60 + 160 + 0.5)
        fixture.stage.send(.composing(Composition(String(repeating: "x", count: 100), caret: 0)))
        #expect(abs(box(fixture, "caret").midX - 60) < 0.5)
    }

    @Test(
        "a composition ends with the focus, a click, Return, and every editing key",
        arguments: ["focus", "click", "Return", "Home", "BackSpace", "ctrl+a", "clear"])
    func ends(how: String) {
        let fixture = ControlFixture.focused("ab")
        fixture.stage.send(.composing(Composition("하")))
        fixture.key("Shift_L")
        fixture.key("Escape")
        #expect(shown(fixture) == "ab하")
        switch how {
        case "focus": fixture.stage.focus(fixture.secret)
        case "click": fixture.click(fixture.point(atLetter: 1))
        case "clear": fixture.field.clearText()
        default: fixture.key(how)
        }
        #expect(!isComposing(fixture) && !(shown(fixture) ?? "").contains("하"))
        #expect(!(fixture.field.string ?? "").contains("하"))
    }

    @Test("a composition in a secure field is never shown, reported or recorded")
    func secret() {
        let fixture = ControlFixture.focused()
        var told: [InputEvent] = []
        fixture.stage.inputObserver = { told.append($0) }
        fixture.stage.focus(fixture.secret)
        fixture.stage.send(.composing(Composition("geheim")))
        #expect(fixture.secret.composition == .none && told.isEmpty)
        #expect(fixture.layer("secret/viewport/text").state.text.string == "")
        fixture.stage.focus(fixture.field)
        fixture.stage.send(.composing(Composition("a")))
        fixture.stage.send(.composing(Composition("a")))
        fixture.stage.focus(nil)
        fixture.stage.send(.composing(Composition("b")))
        #expect(told == [.composing(Composition("a"))])
    }

    @Test("a composition's part of a joined character extends to its end")
    func joining() {
        let composed = ComposedText(
            Composition("\u{301}x", caret: 1, highlights: [0..<1]), in: "ab", selection: 1..<1)
        #expect(composed.string == "a\u{301}xb" && composed.caret == 1)
        #expect(composed.composed == 1..<2 && composed.highlights == [1..<1])
        let flag = ComposedText(Composition("🇩🇪", caret: 1), in: "", selection: 0..<0)
        #expect(flag.caret == 1 && flag.composed == 0..<1)
    }

    @Test("the caret's rectangle is reported in the viewport, for candidate lists")
    func caretPlace() throws {
        let fixture = ControlFixture.focused("abc")
        let rect = try #require(fixture.stage.caretRect)
        #expect(abs(rect.midX - (60 + 3 * 8)) < 0.5 && rect.minY > 20 && rect.maxY < 60)
        fixture.stage.send(.composing(Composition("de", caret: 1)))
        let moved = try #require(fixture.stage.caretRect)
        #expect(abs(moved.midX - (60 + 4 * 8)) < 0.5)
        fixture.stage.focus(nil)
        #expect(fixture.stage.caretRect == nil)
    }
}

@Suite("Composition values")
struct CompositionValueTests {
    @Test("a composition is one line of limited length, and its offsets are within it")
    func held() {
        let composition = Composition("a\nb\u{7}", caret: 9, highlights: [2..<9, 1..<3, 7..<9, 0..<0])
        #expect(composition.text == "a b " && composition.caret == 4)
        #expect(composition.highlights == [1..<3, 3..<4])
        #expect(Composition("", caret: 3, highlights: [0..<2]) == .none)
        #expect(Composition("x", caret: -4).caret == 0)
        #expect(Composition(String(repeating: "x", count: 5000)).text.count == Composition.maximumLength)
    }
}

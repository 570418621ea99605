import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

@testable import Controls

@Suite("A text field and the pointer")
struct TextFieldPointerTests {
    private func fixture(_ text: String) -> ControlFixture {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.type(text)
        fixture.stage.focus(nil)
        fixture.log = []
        return fixture
    }

    @Test(
        "a click puts the caret at the nearest boundary between letters",
        arguments: [
            (-4.0, "|hello"), (0, "|hello"), (0.4, "|hello"), (0.6, "h|ello"), (1, "h|ello"), (2.4, "he|llo"),
            (2.6, "hel|lo"), (4.9, "hello|"), (12, "hello|"),
        ])
    func clicks(letter: Double, outcome: String) {
        let fixture = fixture("hello")
        fixture.click(fixture.point(atLetter: letter))
        #expect(fixture.text == outcome && fixture.log == ["field begins"])
        #expect((fixture.layer("field/viewport/caret").frame.midX - 60 - caret(outcome) * 8).magnitude < 0.5)
    }

    private func caret(_ text: String) -> Double { Double(Array(text).firstIndex(of: "|") ?? 0) }

    @Test(
        "a drag selects from its start to the pointer, also outside the field",
        arguments: [
            (1.0, 3.0, "h^el|lo"), (3, 1, "h|el^lo"), (2, 2, "he|llo"), (2, 40, "he^llo|"), (2, -40, "|he^llo"),
        ], [false, true])
    func drags(_ way: (from: Double, to: Double, outcome: String), isCancelled: Bool) {
        let (from, to, outcome) = way
        let fixture = fixture("hello")
        let end = InputEvent.pointerReleased(Point(fixture.point(atLetter: to).x, 250))
        fixture.press(fixture.point(atLetter: from))
        fixture.stage.send(.pointerMoved(fixture.point(atLetter: (from + to) / 2)))
        fixture.stage.send(.pointerMoved(Point(fixture.point(atLetter: to).x, 250)))
        fixture.stage.send(isCancelled ? .pointerCancelled : end)
        #expect(fixture.text == outcome)
        fixture.stage.send(.pointerMoved(fixture.point(atLetter: 0)))
        #expect(fixture.text == outcome, "after the release nothing is dragged")
        let selection = fixture.layer("field/viewport/selection")
        #expect(selection.state.isHidden == (from == to))
        #expect((selection.frame.width - Double(fixture.field.buffer.selection.count) * 8).magnitude < 1e-9)
    }

    @Test("the middle button pastes the selection, and a secret is never offered")
    func middleButton() {
        let fixture = fixture("hello world")
        fixture.click(fixture.point(atLetter: 1), count: 2)
        #expect(fixture.text == "^hello| world")
        fixture.stage.send(.pointerPressed(fixture.point(atLetter: 9), button: .middle))
        #expect(fixture.text == "hello worhello|ld")
        // Keys select too.
        fixture.key("Home")
        fixture.key("shift+Right")
        fixture.stage.send(.pointerPressed(Point(100, 100), button: .middle))
        #expect(fixture.stage.focused === fixture.secret && fixture.secret.secureText?.count == 1)
        fixture.key("ctrl+a")
        fixture.click(Point(100, 100), count: 3)
        fixture.stage.send(.pointerPressed(fixture.point(atLetter: 0), button: .middle))
        #expect(fixture.text == "h|hello worhellold")
        // Nothing is pasted into a button.
        fixture.stage.send(.pointerPressed(Point(100, 160), button: .middle))
        #expect(fixture.text == "h|hello worhellold" && !fixture.log.contains("click"))
    }

    @Test("a click with Shift extends the selection")
    func shiftClick() {
        let fixture = fixture("hello")
        fixture.click(fixture.point(atLetter: 1))
        fixture.click(fixture.point(atLetter: 4), modifiers: .shift)
        #expect(fixture.text == "h^ell|o")
        fixture.click(fixture.point(atLetter: 0), modifiers: .shift)
        #expect(fixture.text == "|h^ello")
    }

    @Test(
        "a double click selects the word under the pointer, on either half of a letter",
        arguments: [
            (0.1, "^hello| you"), (0.9, "^hello| you"), (4.1, "^hello| you"), (4.9, "^hello| you"),
            (5.5, "hello^ |you"),
            (6.1, "hello ^you|"), (8.9, "hello ^you|"), (15, "hello ^you|"), (-2, "^hello| you"),
        ])
    func doubleClicks(letter: Double, outcome: String) {
        let fixture = fixture("hello you")
        fixture.click(fixture.point(atLetter: letter))
        fixture.click(fixture.point(atLetter: letter), count: 2)
        #expect(fixture.text == outcome)
    }

    @Test("three or more clicks select everything", arguments: [3, 4, 7])
    func tripleClick(count: Int) {
        let fixture = fixture("hello you")
        for click in 1...count { fixture.click(fixture.point(atLetter: 1), count: click) }
        #expect(fixture.text == "^hello you|")
        fixture.type("x")
        #expect(fixture.text == "x|")
    }

    @Test("a click on a long unfocused text hits the visible letter, which stays in place")
    func clickIntoLongText() {
        let fixture = fixture("abcdefghijklmnopqrstuvwxyz")
        fixture.click(fixture.point(atLetter: 3))
        #expect(fixture.text == "abc|defghijklmnopqrstuvwxyz")
        #expect(fixture.layer("field/viewport/text").frame.minX == 60)
        fixture.stage.focus(nil)
        fixture.click(fixture.point(atLetter: 3), count: 2)
        #expect(fixture.text == "^abcdefghijklmnopqrstuvwxyz|")
    }

    @Test("leaving the field ends the selection")
    func leaving() {
        let fixture = fixture("hello")
        fixture.click(fixture.point(atLetter: 1), count: 2)
        fixture.stage.focus(nil)
        #expect(fixture.text == "hello|" && fixture.layer("field/viewport/selection").state.isHidden)
    }

    @Test("releasing the clear button empties the field, which keeps the focus")
    func clearButton() {
        let fixture = fixture("hello")
        let button = Point(240, 40)
        fixture.click(fixture.point(atLetter: 1))
        fixture.log = []
        fixture.press(button)
        #expect(fixture.field.string == "hello")
        fixture.release(Point(100, 40))
        #expect(fixture.field.string == "hello", "it was released elsewhere")
        fixture.press(button)
        fixture.stage.send(.pointerMoved(Point(100, 40)))
        #expect(fixture.text == "h|ello", "a drag from the button selects nothing")
        fixture.stage.send(.pointerMoved(button))
        fixture.release(button)
        #expect(fixture.field.string == "" && fixture.log == ["field changes"])
        #expect(fixture.stage.focused === fixture.field)
    }

    @Test("without a visible clear button, a click there is a click on the field")
    func hiddenClearButton() {
        let fixture = fixture("hello")
        fixture.click(Point(240, 40))
        #expect(fixture.text == "hello|" && fixture.stage.focused === fixture.field)
    }

    @Test("the pointer is a beam over text, a hand over buttons and an arrow elsewhere")
    func cursors() {
        let fixture = fixture("hello")
        func cursor(_ point: Point) -> PointerShape {
            fixture.stage.send(.pointerMoved(point))
            return fixture.stage.cursor
        }
        let points = [Point(100, 40), Point(240, 40), Point(100, 160), Point(300, 40)]
        #expect(points.map(cursor) == [.text, .text, .hand, .arrow])
        fixture.stage.focus(fixture.field)
        #expect(cursor(Point(240, 40)) == .hand)
        fixture.stage.send(.pointerLeft)
        #expect(fixture.stage.cursor == .arrow)
    }

    @Test("the secondary button does nothing in a text field")
    func secondaryButton() {
        let fixture = fixture("hello")
        fixture.stage.click(fixture.point(atLetter: 2), button: .secondary)
        #expect(fixture.log == ["background"] && fixture.stage.focused == nil)
    }
}

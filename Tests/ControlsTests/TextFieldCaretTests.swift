import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Controls

@Suite("A text field's caret")
struct TextFieldCaretTests {
    private func opacity(_ fixture: ControlFixture) -> Double { fixture.layer("field/viewport/caret").state.opacity }

    @Test("the caret is shown only while the field is edited")
    func shown() {
        let fixture = ControlFixture()
        func isHidden() -> Bool { fixture.layer("field/viewport/caret").state.isHidden }
        #expect(isHidden())
        fixture.stage.focus(fixture.field)
        #expect(!isHidden())
        fixture.stage.focus(fixture.secret)
        #expect(isHidden() && !fixture.layer("secret/viewport/caret").state.isHidden)
    }

    @Test("the caret's blinking is a function of the stage's time since the last edit", arguments: [0, 0.37, 100])
    func blinking(start: Double) {
        let fixture = ControlFixture()
        fixture.stage.advance(to: start)
        fixture.stage.focus(fixture.field)
        for (time, expected) in [
            (0.0, 1.0), (0.3, 1), (0.59, 1), (0.61, 0), (1.19, 0), (1.21, 1), (1.79, 1), (1.81, 0), (10.9, 1),
            (11.41, 0), (11.99, 0), (12.01, 1), (13, 1), (600, 1),
        ] {
            fixture.stage.advance(to: start + time)
            #expect(opacity(fixture) == expected, "after \(time) s")
        }
        fixture.type("a")
        #expect(opacity(fixture) == 1)
        fixture.stage.advance(to: start + 600.7)
        #expect(opacity(fixture) == 0)
        fixture.key("Left")
        #expect(opacity(fixture) == 1)
        fixture.stage.advance(to: start + 601.2)
        #expect(opacity(fixture) == 1)
    }

    @Test("the stage wakes for each blink of the caret, and never after the last one", arguments: [0, 0.37])
    func wakeUps(start: Double) {
        let fixture = ControlFixture()
        fixture.stage.advance(to: start)
        fixture.stage.focus(fixture.field)
        #expect(fixture.stage.nextFrame == .now)
        var wakeUps: [Double] = []
        _ = fixture.stage.frame()
        while wakeUps.count < 100, case .at(let time) = fixture.stage.nextFrame {
            // Rounding may wake it slightly too early, and then once more.
            if time - start - (wakeUps.last ?? 0) > 1e-9 { wakeUps.append(time - start) }
            fixture.stage.advance(to: time)
            _ = fixture.stage.frame()
        }
        #expect(fixture.stage.nextFrame == .never)
        #expect(wakeUps.count == 20)
        for (index, time) in wakeUps.enumerated() { #expect((time - Double(index + 1) * 0.6).magnitude < 1e-9) }
    }

    @Test("an unfocused field neither blinks nor wakes the stage")
    func idle() {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.stage.focus(nil)
        _ = fixture.stage.frame()
        #expect(fixture.stage.nextFrame == .never)
    }

    @Test("the text scrolls to show the caret after any edit", arguments: 0..<8)
    func scrolling(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.type("a text that is much longer than the field is wide")
        let keys = ["Left", "Right", "Home", "End", "BackSpace", "Delete", "ctrl+Left", "shift+Right", "ctrl+Right"]
        for _ in 0..<200 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: fixture.type("x")
            case 1: fixture.stage.send(.pointerPressed(Point(Double.random(in: 60...220, using: &random), 40)))
            default: fixture.key(keys[Int.random(in: 0..<keys.count, using: &random)])
            }
            fixture.release(Point(100, 40))
            let caret = fixture.layer("field/viewport/caret").frame
            let room = fixture.layer("field/viewport").frame
            let text = fixture.layer("field/viewport/text").frame
            #expect(caret.minX >= room.minX - 1e-9 && caret.maxX <= room.maxX + 1e-9)
            #expect((caret.midX - text.minX - Double(fixture.field.buffer.caret) * 8).magnitude <= 0.5)
            // Half of the caret extends beyond the room at either end.
            #expect(text.minX <= room.minX + 1 + 1e-9, "no room is wasted at the beginning")
            if text.width > room.width - 2 { #expect(text.maxX >= room.maxX - 1 - 1e-9, "nor at the end") }
        }
    }

    @Test(
        "the caret is centred between two letters, on whole pixels", arguments: [1, 1.25, 1.5, 1.75, 2, 2.4, 3, 0.5])
    func between(scale: Double) {
        let fixture = ControlFixture()
        fixture.stage.fit(Size(400, 300), scale: scale)
        fixture.field.frame = fixture.stage.pixelAlignment.round(Rect(20, 20, 240, 40))
        fixture.stage.focus(fixture.field)
        fixture.type("owls at work, at night")
        for _ in 0..<24 {
            let caret = fixture.layer("field/viewport/caret").frame
            let viewport = fixture.layer("field/viewport").frame
            let text = fixture.layer("field/viewport/text").frame
            for edge in [caret.minX, caret.maxX, caret.minY, caret.maxY, viewport.minX, viewport.maxX] {
                #expect((edge * scale - (edge * scale).rounded()).magnitude < 1e-6)
            }
            #expect(caret.width > 0.9 / scale && caret.width < 1.5 + 1e-9 || scale < 1)
            let boundary = text.minX + Double(fixture.field.buffer.caret) * 8
            #expect((caret.midX - boundary).magnitude <= 0.5 / scale + 1e-9)
            #expect(caret.minX >= viewport.minX - 1e-9 && caret.maxX <= viewport.maxX + 1e-9)
            fixture.key("Left")
        }
    }

    @Test(
        "an unfocused field shows the beginning of a long text with an ellipsis",
        arguments: [5, 23, 26])
    func left(length: Int) {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.type(String(repeating: "x", count: length))
        #expect((fixture.layer("field/viewport/text").frame.minX < 60) == (length > 20))
        fixture.stage.focus(fixture.secret)
        let resting = fixture.layer("field/viewport/text")
        // In place of the clear button there is room for three more letters.
        let end = min(250, 60 + Double(length) * 8)
        #expect(resting.frame.minX == 60 && resting.frame.maxX == end)
        #expect(fixture.layer("field/viewport").frame.maxX >= end)
        #expect(resting.state.text.isTruncated == (length > 23))
        fixture.stage.focus(fixture.field)
        let edited = fixture.layer("field/viewport/text")
        #expect(!edited.state.text.isTruncated && edited.frame.width == Double(length) * 8)
        #expect((edited.frame.minX < 60) == (length > 20), "the caret is at the end again")
    }

    @Test("narrowing a field scrolls to the caret")
    func narrower() {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.type("nineteen letters ...")
        fixture.field.frame = Rect(20, 20, 140, 40)
        let caret = fixture.layer("field/viewport/caret").frame
        #expect(fixture.layer("field/viewport").frame == Rect(59, 21, 62, 38))
        #expect(caret.maxX <= 121 && caret.maxX > 110)
    }
}

import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

@testable import Controls

@Suite("A text field's layout")
struct TextFieldLayoutTests {
    private static let keys = ["Left", "Home", "End", "BackSpace", "ctrl+Left", "shift+Right", "ctrl+Right"]

    @Test("keys at one time cause a single layout, however many they are")
    func once() {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.stage.advance(to: 1)
        let before = fixture.shaper.layoutCount
        fixture.type(String(repeating: "owl ", count: 100))
        #expect(fixture.shaper.layoutCount == before && fixture.stage.nextFrame == .now)
        _ = fixture.stage.frame()
        #expect(fixture.shaper.layoutCount == before + 1 && fixture.stage.nextFrame != .now)
        fixture.key("Home")
        fixture.key("Right")
        _ = fixture.stage.frame()
        fixture.stage.advance(to: 2)
        #expect(fixture.shaper.layoutCount == before + 1, "a caret that moves changes no layout")
    }

    @Test("a click after keys at the same time sees their result")
    func click() {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.type("owls")
        fixture.click(fixture.point(atLetter: 2.1))
        #expect(fixture.text == "ow|ls")
        fixture.key("End")
        fixture.type("!")
        fixture.click(Point(240, 40))
        #expect(fixture.field.string == "", "the clear button has come with the first letter")
    }

    @Test("a text field's presentation does not depend on when frames are made", arguments: 0..<8)
    func frames(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let fixtures = [ControlFixture(), ControlFixture(), ControlFixture()]
        for fixture in fixtures {
            fixture.stage.focus(fixture.field)
            fixture.type("a text that is much longer than the field is wide")
        }
        for step in 0..<200 {
            // Several keys at some times, none at others.
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
                let letter = Bool.random(using: &random)
                for fixture in fixtures { letter ? fixture.type("x") : fixture.key(key) }
            }
            let time = Double(step) / 10
            fixtures[0].stage.advance(to: time)
            _ = fixtures[0].stage.frame()
            fixtures[1].stage.advance(to: time)
            fixtures[2].stage.advance(to: time - 0.05)
            _ = fixtures[2].stage.frame()
            fixtures[2].stage.advance(to: time)
            _ = fixtures[2].stage.caretRect
        }
        for name in ["text", "caret", "selection"] {
            let frames = fixtures.map { $0.layer("field/viewport/\(name)").frame }
            #expect(frames[0] == frames[1] && frames[0] == frames[2], "\(name)")
        }
    }
}

import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("A button")
struct ButtonTests {
    private let inside = Point(100, 160)
    private let outside = Point(100, 250)

    private func shade(_ fixture: ControlFixture) -> Double { fixture.layer("button/shade").state.opacity }

    @Test("acts when it is released inside, not when it is pressed")
    func click() {
        let fixture = ControlFixture()
        fixture.press(inside)
        #expect(fixture.log == [] && shade(fixture) > 0)
        fixture.release(inside)
        #expect(fixture.log == ["click"] && shade(fixture) == 0)
        fixture.release(inside)
        #expect(fixture.log == ["click"], "a release without a press does nothing")
    }

    @Test("does not act when it is released outside, and shows so on the way")
    func releasedOutside() {
        let fixture = ControlFixture()
        fixture.press(inside)
        fixture.stage.send(.pointerMoved(outside))
        #expect(shade(fixture) == 0)
        fixture.stage.send(.pointerMoved(inside))
        #expect(shade(fixture) > 0)
        fixture.stage.send(.pointerMoved(outside))
        fixture.release(outside)
        #expect(fixture.log == [] && shade(fixture) == 0)
        fixture.press(outside)
        fixture.release(inside)
        #expect(fixture.log == ["background"], "it was pressed elsewhere")
    }

    @Test("takes clicks up to its edges, and none beyond the ring around it")
    func edges() {
        let fixture = ControlFixture()
        for point in [Point(17, 160), Point(263, 160), Point(100, 137), Point(100, 183)] { fixture.click(point) }
        #expect(fixture.log == Array(repeating: "background", count: 4))
        fixture.log = []
        for point in [Point(22, 142), Point(20.1, 160), Point(140, 179.9)] { fixture.click(point) }
        #expect(fixture.log == ["click", "click", "click"])
    }

    @Test("acts by Return, Enter and Space while it has the focus", arguments: ["Return", "KP_Enter", "space"])
    func keyboard(key: String) {
        let fixture = ControlFixture()
        fixture.key(key)
        #expect(fixture.log == ["delegate \(key)", "unhandled \(key)"])
        fixture.stage.focus(fixture.button)
        fixture.log = []
        fixture.key(key)
        fixture.key("shift+\(key)")
        #expect(fixture.log == ["click", "click"])
        fixture.log = []
        for modifier in ["ctrl", "alt", "super"] { fixture.key("\(modifier)+\(key)") }
        fixture.key("a")
        #expect(fixture.log.filter { $0.hasPrefix("unhandled") }.count == 4 && !fixture.log.contains("click"))
    }

    @Test("is not clicked where something lies over it")
    func covered() {
        let fixture = ControlFixture()
        let cover = Layer(name: "cover")
        fixture.stage.root.addSublayer(cover)
        cover.frame = Rect(0, 130, 140, 100)
        fixture.click(inside)
        #expect(fixture.log == ["background"])
        fixture.log = []
        fixture.click(Point(200, 160))
        #expect(fixture.log == ["click"])
        fixture.log = []
        cover.isHidden = true
        fixture.press(inside)
        cover.isHidden = false
        fixture.release(inside)
        #expect(fixture.log == [], "it was covered while it was held")
    }

    @Test("takes neither click nor focus while it is hidden")
    func hidden() {
        let fixture = ControlFixture()
        fixture.button.layer.isHidden = true
        fixture.click(inside)
        #expect(fixture.log == ["background"])
        for _ in 0..<3 { fixture.key("Tab") }
        #expect(fixture.stage.focused === fixture.field)
    }

    @Test("has a ring around it while it has the focus")
    func ring() {
        let fixture = ControlFixture()
        func isShown() -> Bool { !fixture.layer("button/focusRing").state.isHidden }
        #expect(!isShown())
        fixture.stage.focus(fixture.button)
        #expect(isShown() && fixture.layer("button/focusRing").frame == Rect(18, 138, 244, 44))
        fixture.stage.focus(nil)
        #expect(!isShown())
    }
}

@Suite("The focus")
struct FocusTests {
    @Test("goes round with Tab, and the other way with Shift", arguments: ["Tab", "shift+Tab", "ISO_Left_Tab"])
    func tab(key: String) {
        let fixture = ControlFixture()
        var names: [String?] = []
        for _ in 0..<4 {
            fixture.key(key)
            names.append(fixture.stage.focused?.layer.name)
        }
        let forwards = ["field", "secret", "button", "field"]
        let backwards = ["button", "secret", "field", "button"]
        #expect(names == (key == "Tab" ? forwards : backwards))
    }

    @Test("is lost before it is gained, and each is told of once")
    func callbacks() {
        let fixture = ControlFixture()
        fixture.click(Point(100, 40))
        fixture.click(Point(120, 40))
        fixture.click(Point(100, 100))
        fixture.key("Tab")
        fixture.key("shift+Tab")
        fixture.stage.focus(nil)
        fixture.stage.focus(nil)
        #expect(
            fixture.log == [
                "field begins", "field ends", "secret begins", "secret ends", "secret begins", "secret ends",
            ])
        #expect(!fixture.field.isEditing && !fixture.secret.isEditing)
    }

    @Test("is the field's own business until the delegate moves it")
    func background() {
        let fixture = ControlFixture()
        fixture.click(Point(100, 40))
        fixture.click(Point(350, 250))
        #expect(fixture.log == ["field begins", "background"] && fixture.stage.focused === fixture.field)
    }

    @Test("is with a control while its callback runs")
    func during() {
        let fixture = ControlFixture()
        var focused: [String?] = []
        fixture.field.onEndEditing = { focused.append(fixture.stage.focused?.layer.name) }
        fixture.secret.onBeginEditing = { focused.append(fixture.stage.focused?.layer.name) }
        fixture.stage.focus(fixture.field)
        fixture.stage.focus(fixture.secret)
        #expect(focused == ["secret", "secret"])
    }
}

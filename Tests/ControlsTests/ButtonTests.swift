import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Buttons")
struct ButtonTests {
    private let inside = Point(100, 160)
    private let outside = Point(100, 250)

    private func shade(_ fixture: ControlFixture) -> Double { fixture.layer("button/shade").state.opacity }

    @Test("a button acts when it is released inside, not when it is pressed")
    func click() {
        let fixture = ControlFixture()
        fixture.press(inside)
        #expect(fixture.log == [] && shade(fixture) > 0)
        fixture.release(inside)
        #expect(fixture.log == ["click"] && shade(fixture) == 0)
        fixture.release(inside)
        #expect(fixture.log == ["click"], "a release without a press does nothing")
    }

    @Test("a press whose release never came does not act, and leaves no button pressed at the next press")
    func lostRelease() {
        let fixture = ControlFixture()
        fixture.press(inside)
        fixture.press(outside)
        #expect(fixture.log == ["background"] && shade(fixture) == 0)
        fixture.release(inside)
        #expect(fixture.log == ["background"], "it was pressed elsewhere")
        fixture.press(inside)
        fixture.press(inside)
        #expect(fixture.log == ["background"])
        fixture.release(inside)
        #expect(fixture.log == ["background", "click"] && shade(fixture) == 0)
    }

    @Test("a button does not act when it is released outside, and shows so during the drag")
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

    @Test("a button takes clicks up to its edges, and none on the ring around it")
    func edges() {
        let fixture = ControlFixture()
        for point in [Point(17, 160), Point(263, 160), Point(100, 137), Point(100, 183)] { fixture.click(point) }
        #expect(fixture.log == Array(repeating: "background", count: 4))
        fixture.log = []
        for point in [Point(22, 142), Point(20.1, 160), Point(140, 179.9)] { fixture.click(point) }
        #expect(fixture.log == ["click", "click", "click"])
    }

    @Test("a focused button acts on Return, Enter and Space", arguments: ["Return", "KP_Enter", "space"])
    func keyboard(key: String) {
        let fixture = ControlFixture()
        fixture.key(key)
        #expect(fixture.log == ["delegate \(key)"])
        fixture.stage.focus(fixture.button)
        fixture.log = []
        fixture.key(key)
        fixture.key("shift+\(key)")
        #expect(fixture.log == ["click", "click"])
        fixture.log = []
        for modifier in ["ctrl", "alt", "super"] { fixture.key("\(modifier)+\(key)") }
        fixture.key("a")
        #expect(fixture.log.filter { $0.hasPrefix("delegate") }.count == 4 && !fixture.log.contains("click"))
    }

    @Test("a button is not clicked where another layer covers it")
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

    @Test("a hidden button takes neither clicks nor focus")
    func hidden() {
        let fixture = ControlFixture()
        fixture.button.layer.isHidden = true
        fixture.click(inside)
        #expect(fixture.log == ["background"])
        for _ in 0..<3 { fixture.key("Tab") }
        #expect(fixture.stage.focused === fixture.field)
    }

    @Test("a focused button has a ring around it")
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

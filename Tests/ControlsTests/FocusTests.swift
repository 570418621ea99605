import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Focus")
struct FocusTests {
    @Test(
        "the focus moves cyclically with Tab, and backwards with Shift",
        arguments: ["Tab", "shift+Tab", "ISO_Left_Tab"])
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

    @Test("the focus is lost before it is gained, with one callback each")
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

    @Test("the focus stays in the field on a background click unless the delegate moves it")
    func background() {
        let fixture = ControlFixture()
        fixture.click(Point(100, 40))
        fixture.click(Point(350, 250))
        #expect(fixture.log == ["field begins", "background"] && fixture.stage.focused === fixture.field)
    }

    @Test("a control is already focused while its callback runs")
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

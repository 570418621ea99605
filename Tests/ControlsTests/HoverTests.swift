import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Controls

@Suite("Controls under the pointer")
struct HoverTests {
    private let stage = Stage(bare: Size(200, 100))
    private let inside = Point(50, 30)
    private let outside = Point(150, 80)

    private func makeButton(isLink: Bool = false) -> Button {
        let text = TextContent("Go", font: Font(size: 10), color: Color(hex: 0x2283C9), alignment: .center)
        let button = Button(name: "button", text, color: .black, isLink: isLink, on: stage)
        button.frame = Rect(10, 10, 80, 40)
        stage.root.addSublayer(button.layer)
        return button
    }

    private func wait() { stage.advance(to: stage.time + 1) }

    @Test("a button gets lighter under the pointer, darker while pressed, and is as it was when the pointer leaves")
    func button() {
        let button = makeButton()
        func tints() -> [Double] { [button.glow, button.shade].map(\.presentation.opacity) }
        stage.send(.pointerMoved(inside))
        stage.advance(to: 0.05)
        let early = tints()[0]
        wait()
        let hovered = tints()
        #expect(button.isHovered && early > 0 && early < hovered[0] && hovered[1] == 0)
        stage.send(.pointerPressed(inside))
        #expect(tints()[0] == hovered[0] && tints()[1] > hovered[0])
        stage.send(.pointerMoved(outside))
        wait()
        #expect(!button.isHovered && tints() == [0, 0])
        stage.send(.pointerMoved(inside))
        stage.send(.pointerReleased(inside))
        wait()
        #expect(button.isHovered && tints() == hovered)
        stage.send(.pointerLeft)
        wait()
        #expect(!button.isHovered && tints() == [0, 0])
    }

    @Test("the button that empties a field is darker under the pointer")
    func clearButton() throws {
        let fixture = ControlFixture.focused("Ada")
        let clear = try #require(fixture.field.layer.sublayers.first { $0.name == "clear" })
        let dark = try #require(clear.sublayers.first { $0.name == "hoveredGlyph" })
        fixture.stage.send(.pointerMoved(fixture.stage.convert(clear.bounds, from: clear).center))
        fixture.stage.advance(to: 1)
        #expect(dark.presentation.opacity == 1)
        fixture.stage.send(.pointerMoved(Point(390, 290)))
        fixture.stage.advance(to: 2)
        #expect(dark.presentation.opacity == 0)
    }

    @Test("a link is underlined under the pointer, along its letters, and gets no lighter")
    func link() throws {
        let button = makeButton(isLink: true)
        let line = try #require(button.layer.sublayers.first { $0.name == "underline" })
        #expect(line.opacity == 0 && abs(line.frame.midX - 40) <= 0.5 && line.frame.height == 1)
        stage.send(.pointerMoved(inside))
        wait()
        #expect(line.presentation.opacity == 1 && button.glow.presentation.opacity == 0)
        stage.send(.pointerMoved(outside))
        wait()
        #expect(line.presentation.opacity == 0)
    }

    @Test("a control removed under the pointer is no longer under it, and nothing wakes")
    func removal() {
        let button = makeButton()
        stage.send(.pointerMoved(inside))
        stage.remove(button)
        wait()
        #expect(!button.isHovered && button.glow.presentation.opacity == 0)
        stage.send(.pointerMoved(outside))
        wait()
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
    }
}

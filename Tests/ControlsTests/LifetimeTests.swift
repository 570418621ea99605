import Controls
import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@Suite("Controls do not outlive their stage")
struct LifetimeTests {
    @Test("a stage with a field and a button is freed when its owner releases it")
    func stageGoesAway() {
        weak var gone: Stage?
        weak var secret: SecureText?
        do {
            let stage = Stage(size: Size(300, 200), scale: 1, shaper: FakeShaper())
            let field = TextField(
                name: "field", placeholder: "", icon: Picture(size: Size(1, 1), []), isSecure: true, on: stage)
            let button = Button(name: "button", TextContent("go", font: Font(size: 10)), color: .black, on: stage)
            stage.root.addSublayers(field.layer, button.layer)
            field.frame = Rect(0, 0, 200, 40)
            stage.focus(field)
            stage.send(.textInput("secret"))
            stage.advance(to: 0.5)
            (gone, secret) = (stage, field.secureText)
            #expect(gone != nil && secret != nil)
        }
        #expect(gone == nil && secret == nil)
    }
}

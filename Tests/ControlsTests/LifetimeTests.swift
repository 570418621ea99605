import Controls
import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@Suite("Controls do not outlive their stage")
struct LifetimeTests {
    @Test("a stage with every control in use is freed when its owner releases it")
    func everything() {
        weak var gone: Stage?
        weak var slider: Slider?
        do {
            let stage = Stage(bare: Size(300, 200))
            let made = Slider(name: "slider", range: 0...1, on: stage)
            let field = NumberField(name: "number", range: 0...1, on: stage)
            let choice = Choice(name: "choice", (0..<9).map { "word \($0)" }, on: stage)
            let bar = ButtonBar(name: "bar", [ButtonBar.Item("play", tooltip: "Play")], on: stage)
            let tree = TreeView<Int>(name: "tree", buttons: [ButtonBar.Item("hide", tooltip: "Hide")], on: stage)
            let scroll = ScrollView(name: "scroll", on: stage)
            tree.items = [TreeItem(1, "one", children: [TreeItem(2, "two")])]
            stage.root.addSublayers(made.layer, field.layer, bar.layer, scroll.layer, tree.layer, choice.layer)
            for layer in [bar.layer, choice.layer] { layer.zPosition = 1 }
            scroll.frame = Rect(0, 0, 300, 50)
            tree.frame = Rect(0, 50, 300, 150)
            bar.frame = Rect(0, 0, 100, 20)
            choice.frame = Rect(100, 0, 100, 20)
            field.focus()
            stage.send(.pointerMoved(Point(10, 10)))
            stage.advance(to: 1)
            stage.focus(choice)
            stage.key(.enter)
            _ = stage.frame()
            (gone, slider) = (stage, made)
        }
        #expect(gone == nil && slider == nil)
    }

    @Test("a stage with a field and a button is freed when its owner releases it")
    func stageGoesAway() {
        weak var gone: Stage?
        weak var secret: SecureText?
        do {
            let stage = Stage(bare: Size(300, 200))
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

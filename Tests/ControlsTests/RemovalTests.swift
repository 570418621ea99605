import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Removed controls")
final class RemovalTests {
    private let page = ControlPage()
    private var field: NumberField?
    private var changes: [Double] = []
    private var stage: Stage { page.stage }

    private func edit() {
        let field = NumberField(name: "number", range: 0...10, on: stage)
        self.field = field
        stage.root.addSublayer(field.layer)
        field.frame = Rect(0, 0, 100, 20)
        field.onChange = { [unowned self] in changes.append($0) }
        field.focus()
        page.type("4")
    }

    private func removeField() {
        if let field { stage.remove(field) }
        field = nil
    }

    @Test("a control that is removed and released takes no more input with any of its parts")
    func parts() {
        do {
            let choice = Choice(name: "choice", (0..<9).map { "word \($0)" }, on: stage)
            let bar = ButtonBar(name: "bar", [ButtonBar.Item("play", tooltip: "Play")], on: stage)
            let tree = TreeView<Int>(name: "tree", buttons: [ButtonBar.Item("hide", tooltip: "Hide")], on: stage)
            let scroll = ScrollView(name: "scroll", on: stage)
            tree.items = (0..<40).map { TreeItem($0, "row \($0)") }
            scroll.contentSize = Size(900, 900)
            stage.root.addSublayers(scroll.layer, tree.layer, choice.layer, bar.layer)
            scroll.frame = Rect(0, 40, 400, 100)
            tree.frame = Rect(0, 140, 400, 160)
            choice.frame = Rect(100, 0, 100, 20)
            bar.frame = Rect(200, 0, 100, 20)
            edit()
            for control in [choice, bar, scroll, tree] as [any Responder] { stage.remove(control) }
            removeField()
        }
        #expect(stage.controlFrames == [] && stage.focused == nil && changes == [])
        for y in stride(from: 5.0, to: 300, by: 20) {
            for x in stride(from: 5.0, to: 400, by: 20) {
                page.click(x, y)
                page.turn(x, y, by: Point(0, 40))
            }
        }
        page.key(.tab)
        page.wait()
        #expect(stage.focused == nil && changes == [])
    }

    @Test("a number that is being typed is not taken over by the removal of its field")
    func typing() {
        edit()
        removeField()
        page.key(.enter)
        #expect(changes == [])
    }

    @Test("a number field may be removed by its own change, at Return and at the loss of the focus")
    func change() {
        for end in [{ self.page.key(.enter) }, { self.stage.focus(nil) }] {
            edit()
            field?.onChange = { [unowned self] in
                changes.append($0)
                removeField()
            }
            end()
            #expect(changes == [4] && field == nil && stage.focused == nil)
            changes = []
        }
    }
}

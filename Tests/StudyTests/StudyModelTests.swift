import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

/// Boxes in boxes that a click moves, too many for the panel's panes.
private final class CrowdedScene: Scene {
    static let info = SceneInfo("crowded", size: Size(375, 667))

    func build(_ context: SceneContext) {
        let boxes = (0..<30).map { Layer(name: "box\($0)") }
        for box in boxes {
            box.frame = Rect(0, 0, 50, 50)
            box.addSublayer(Layer(name: "inner"))
            box.onClick {
                box.stage?.animate(.linear(duration: 1)) { for box in boxes { box.position.x += 10 } }
            }
            context.stage.root.addSublayer(box)
        }
    }
}

@Suite("The model of the study panel")
struct StudyModelTests {
    @Test("of what moves, the session is searched at most a quarter of a second behind")
    func following() {
        let fixture = StudyFixture()
        fixture.clickPicture()
        for frame in 1...30 {
            fixture.advance(to: Double(frame) / 60)
            #expect(fixture.panel.model.analysis.replay.session.end > fixture.player.stage.time - 0.27)
        }
    }

    @Test("the panel in other colours continues with the model, and ends the drag that the one before began")
    func otherColours() throws {
        let fixture = StudyFixture.clicked()
        let model = fixture.panel.model
        let inputs = Set(fixture.player.session.inputs.map(\.id))
        model.keepSettings()
        model.editor.moveInputs(inputs, by: 0.5, isFinal: false)
        model.state.selectedInputs = inputs
        model.editor.undo()
        #expect(fixture.player.session.inputs.first?.time == 1.5)
        fixture.panel.focus(.layers)
        let panel = StudyPanel(model, size: Size(900, 700), scale: 1, appearance: .dark, clock: 3)
        panel.focus(.picture)
        panel.takeOver(from: fixture.panel)
        #expect(panel.focusedPane == .layers)
        #expect(panel.model.state.kept != nil && panel.model.state.selectedInputs == nil)
        panel.key("z", .control)
        #expect(fixture.player.session.inputs.first?.time == 1)
    }

    @Test("the panel that replaces one looks as that did: open rows, places scrolled to, and what was being written")
    func takenOver() throws {
        let player = ScenePlayer(SceneConfiguration(CrowdedScene.self), shaper: FakeShaper())
        let (model, size) = (StudyModel(player), Size(1280, 640))
        let old = StudyPanel(model, size: size, scale: 1)
        old.click(Point(20, 20))
        old.play(to: 2)
        model.state.selection = "box0"
        model.showCurves(of: "box0")
        let field = try #require(old.stage.snapshots().first { $0.path.hasSuffix("preset name") })
        old.click(field.center)
        old.send(.textInput("slow"))
        old.focus(.layers)
        old.key(.home)
        old.key(.left)
        old.play(to: 13)
        for pane in [old.layout.tree, old.layout.lanes] { old.send(.scrolled(pane.center, by: Point(0, 40))) }
        #expect(old.time.lanes.scroll.offset.y > 0)
        old.play(to: 13.5)
        let panel = StudyPanel(model, size: size, scale: 1, clock: 13.5)
        panel.takeOver(from: old)
        panel.play(to: 13.5)
        let shown = [old, panel].map { panel in
            panel.stage.snapshots().compactMap { snapshot -> String? in
                guard snapshot.isShown, case .text(let text) = snapshot.state.content else { return nil }
                return "\(text.string) \(snapshot.frame)"
            }.sorted()
        }
        #expect(shown[0].contains { $0.hasPrefix("slow") } && shown[0] == shown[1])
    }
}

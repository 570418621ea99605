import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

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
        let fixture = StudyFixture.clicked()
        let (model, old) = (fixture.panel.model, fixture.panel)
        let field = try #require(old.stage.snapshots().first { $0.path.hasSuffix("preset name") })
        old.click(field.center)
        old.send(.textInput("slow"))
        old.focus(.layers)
        fixture.panel.key(.home)
        fixture.panel.key(.left)
        fixture.advance(to: 4)
        let panel = StudyPanel(model, size: Size(1280, 800), scale: 1, clock: 4)
        panel.takeOver(from: old)
        panel.advance(toClock: 4)
        let shown = [old, panel].map { panel in
            panel.stage.snapshots().compactMap { snapshot -> String? in
                guard snapshot.isShown, case .text(let text) = snapshot.state.content else { return nil }
                return "\(text.string) \(snapshot.frame)"
            }
        }
        #expect(shown[0].contains { $0.hasPrefix("slow") } && shown[0] == shown[1])
    }
}

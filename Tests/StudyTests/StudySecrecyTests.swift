import Controls
import Gallery
import Geometry
import LayerTree
import Scenes
import Script
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

@Suite("Secrets in the study panel")
struct StudySecrecyTests {
    @Test("no character of a password is in a mark or a text of the panel, also after edits of the past and undo")
    func password() throws {
        let owl = try #require(SceneCatalog.gallery.scene(named: "owl"))
        let player = ScenePlayer(SceneConfiguration(owl), shaper: FakeShaper())
        let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        player.advance(toClock: 1)
        let field = try #require(player.stage.snapshots().first { $0.name == "password" })
        panel.click(field.center)
        #expect(player.stage.focused?.keepsSecrets == true)
        let secret = "Zq7Ξ"
        for letter in secret {
            let scalar = try #require(letter.unicodeScalars.first)
            panel.key(.character(scalar), text: String(letter))
        }
        panel.send(.textInput(secret))
        panel.send(.paste(secret))
        let mark = try #require(InputMark.marks(of: player.session.inputs).first { $0.kind == .text })
        #expect(mark.words == String(repeating: "•", count: 3 * secret.count))
        let actions: [(StudyPanel) -> Void] = [
            { $0.model.editor.moveInputs(mark.id, by: 0.5) }, { $0.model.editor.removeInputs(mark.id) },
            { $0.model.editor.undo() }, { $0.model.stop(at: 0.5) },
        ]
        for action in actions {
            action(panel)
            _ = panel.frame(over: player.stage.frame())
            let shown = (panel.stage.root.texts + InputMark.marks(of: player.session.inputs).map(\.words)).joined()
            #expect(!shown.contains { secret.contains($0) && !$0.isNumber })
        }
        // What is copied has no more: only the time, the places and the number of characters of it.
        let script = InputScript.format(ScriptRecording(player.session.history).entries)
        #expect(script.contains("secret 1") && !script.contains("Z") && !script.contains("Ξ"))
        #expect(!player.configuration.parameters.assignments.joined().contains { secret.contains($0) })
        _ = panel.model.analysis.replay.work { false }
        for lane in panel.model.analysis.replay.groups.flatMap(\.lanes) {
            for bar in lane.bars {
                let animation = try #require(panel.model.analysis.replay.animation(ofBar: bar.id))
                let code = SwiftCode.text(of: [(animation, 0)])?.text ?? ""
                #expect(!code.contains("Z") && !code.contains("Ξ"))
            }
        }
    }
}

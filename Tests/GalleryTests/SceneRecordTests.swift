import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The animations recorded while a scene is played")
struct SceneRecordTests {
    @Test("each have the input that led to them, and follow it", arguments: SceneCatalog.gallery.names)
    func causes(name: String) throws {
        var random = SeededGenerator(seed: 4)
        let fixture = try SceneFixture(name)
        fixture.key("space")
        for _ in 0..<30 {
            FranticTests.Action.random(&random).perform(on: fixture)
            fixture.player.seek(to: fixture.player.stage.time + .random(in: 0...0.5, using: &random))
        }
        let session = fixture.player.session
        let pool = StagePool(session, shaper: SceneFixture.shaper)
        let (played, plain) = (pool.take(for: 0), pool.take(for: 0))
        let recorder = AnimationRecorder()
        played.stage.animationRecorder = recorder
        for stage in [played.stage, plain.stage] { stage.advance(to: session.end + 0.25) }
        #expect(
            played.stage.look == plain.stage.look,
            "recording changes no frame")
        #expect(recorder.records.contains { $0.cause == session.inputs.first?.id } || name == "waves")
        for record in recorder.records where record.cause != 0 {
            let input = try #require(session.inputs.first { $0.id == record.cause })
            #expect(record.added >= input.time)
        }
    }
}

import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@Suite("A player of a stage that can't be made again")
struct PlainStageTests {
    @Test("it plays from the time that the stage has reached, pauses and steps on, but does not go back")
    func time() {
        let stage = Stage(bare: Size(100, 100))
        let box = Layer(name: "box")
        stage.root.addSublayer(box)
        stage.advance(to: 2)
        stage.animate(.linear(duration: 1)) { box.position.x = 60 }
        let player = ScenePlayer(clock: 100, goesBack: false) { stage }
        player.advance(toClock: 100.5)
        #expect(player.stage === stage && stage.time == 2.5 && box.presentation.position.x == 30)
        player.togglePause()
        player.step(-1)
        #expect(stage.time == 2.5)
        player.step(1)
        #expect(stage.time == 2.5 + ScenePlayer.step)
        player.seek(to: 1)
        #expect(player.stage === stage && stage.time == 2.5 + ScenePlayer.step && box.superlayer === stage.root)
    }

    @Test("a player seeks past where a scene pauses or halts its own stage")
    func pauses() {
        let stage = Stage(bare: Size(100, 100))
        stage.schedule(at: 0.5) { [unowned stage] in stage.isPaused = true }
        stage.schedule(at: 1) { [unowned stage] in stage.halt() }
        let player = ScenePlayer(clock: 0, goesBack: false) { stage }
        player.seek(to: 2)
        #expect(stage.time == 2 && !player.isPaused)
    }
}

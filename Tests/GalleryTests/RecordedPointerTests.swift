import Geometry
import RenderTree
import Scenes
import Script
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The pointer in a recording's text")
struct RecordedPointerTests {
    @Test(
        "moves, leaving, and the other buttons make the same frames again, read back from a script's text",
        arguments: ["owl", "gallery"], 0..<3)
    func sameFrames(name: String, seed: UInt64) throws {
        func fixture() throws -> SceneFixture { try name == "owl" ? SceneFixture("owl") : SceneFixture.gallery() }
        var random = SeededGenerator(seed: seed)
        let played = try fixture()
        let size = played.stage.size
        var shown: [(time: Double, tree: RenderNode)] = []
        for step in 1...90 {
            played.player.advance(toClock: Double(step) / 20)
            shown.append((played.stage.time, played.tree.unfolded))
            let point = Point(.random(in: 0...size.width, using: &random), .random(in: 0...size.height, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: played.player.send(.pointerLeft)
            case 2:
                let button = [PointerButton.secondary, .middle].randomElement(using: &random)!
                played.player.click(point, button: button)
            default: played.player.send(.pointerMoved(point))
            }
        }
        let text = InputScript.format(ScriptRecording(played.player.history).entries)
        let script = ScriptPlayer(try InputScript.parse(bytes: Array(text.utf8), file: "record"), file: "record")
        let other = try fixture()
        script.schedule(on: other.stage)
        for (time, tree) in shown {
            other.stage.advance(to: time)
            try #require(other.tree.unfolded == tree, "at \(time)")
        }
        #expect(script.failure == nil)
    }
}

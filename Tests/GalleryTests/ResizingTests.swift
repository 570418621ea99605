import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("A window that gets another size")
struct ResizingTests {
    @Test(
        "in the middle of a motion, or while time stands still, is laid out as one that had it",
        arguments: ["owl", "card", "launch", "waves"], 1..<12)
    func sameAsFromTheStart(name: String, step: Int) throws {
        let time = Double(step) * (name == "owl" ? 0.03 : 0.3)
        func played(in size: Size, from first: Size, pauses: Bool) throws -> [RenderNode] {
            let fixture = try SceneFixture(name, size: first, fit: nil)
            if name != "waves" { fixture.scene.performMainAction() }
            // The card's button is pressed by keys.
            if name == "card" {
                fixture.stage.schedule(at: 1.2) {
                    fixture.key("Tab", .shift)
                    fixture.key("Return")
                }
            }
            fixture.stage.advance(to: time)
            fixture.stage.isPaused = pauses
            fixture.stage.send(.resized(size))
            let standing = fixture.tree
            fixture.stage.isPaused = false
            fixture.advance(by: 0.01)
            let early = fixture.tree
            fixture.advance(by: 0.1)
            return [standing, early, fixture.tree]
        }
        for size in [Size(475, 667), Size(240, 400), Size(1920, 1080), Size(411.5, 702.25)] {
            for pauses in [false, true] {
                let resized = try played(in: size, from: Size(375, 667), pauses: pauses)
                #expect(try resized == played(in: size, from: size, pauses: pauses), "\(size)")
            }
        }
    }
}

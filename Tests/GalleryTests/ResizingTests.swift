import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("A window that gets another size")
struct ResizingTests {
    private typealias Viewport = (size: Size, scale: Double)

    @Test(
        "in the middle of a motion, or while time stands still, is laid out as one that had it",
        arguments: ["owl", "card", "launch", "waves"], 1..<12)
    func sameAsFromTheStart(name: String, step: Int) throws {
        let time = Double(step) * (name == "owl" ? 0.03 : 0.3)
        func played(in viewport: Viewport, from first: Viewport, pauses: Bool) throws -> [RenderNode] {
            let fixture = try SceneFixture(name, size: first.size, scale: first.scale, fit: nil)
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
            let rescales = viewport.scale != first.scale
            fixture.stage.send(rescales ? .rescaled(viewport.scale, size: viewport.size) : .resized(viewport.size))
            let standing = fixture.tree
            fixture.stage.isPaused = false
            fixture.advance(by: 0.01)
            let early = fixture.tree
            fixture.advance(by: 0.1)
            return [standing, early, fixture.tree]
        }
        let viewports: [Viewport] = [
            (Size(475, 667), 2), (Size(240, 400), 2), (Size(1920, 1080), 2), (Size(411.5, 702.25), 2),
            (Size(375, 667), 3), (Size(411, 702), 1.25),
        ]
        for viewport in viewports {
            for pauses in [false, true] {
                let resized = try played(in: viewport, from: (Size(375, 667), 2), pauses: pauses)
                #expect(try resized == played(in: viewport, from: viewport, pauses: pauses), "\(viewport)")
            }
        }
    }
}

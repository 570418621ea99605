import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@Suite("A player releases the stages that it has made")
struct PlayerLifetimeTests {
    /// A scene whose steps, completions, events and links all retain it, as an app's own may.
    private final class Retained: Scene {
        static let info = SceneInfo("retained")
        let box = Layer(name: "box")
        var stage: Stage!

        func build(_ context: SceneContext) {
            stage = context.stage
            context.host.addSublayer(box)
        }

        func performMainAction() {
            stage.sequence([
                .animate(duration: 1) { [self] in box.position.x += 10 }, .run { [self] in box.opacity = 0 },
            ])
            stage.animate(duration: 1) {
                box.position.y = 10
            } completion: { [self] _ in
                box.opacity = 0
            }
            stage.after(3) { [self] in box.opacity = 0 }
            stage.addDisplayLink { [self] link in box.zPosition = link.elapsed }
        }
    }

    private func makePlayer() -> ScenePlayer {
        ScenePlayer(SceneConfiguration(Retained.self), shaper: FakeShaper())
    }

    @Test("when it goes back while a scene that retains itself is moving")
    func goingBack() {
        let player = makePlayer()
        player.seek(to: 0.1)
        player.send(.keyPressed(KeyPress(" ")))
        player.seek(to: 0.5)
        weak let gone = player.stage
        #expect(gone?.nextFrame == .now)
        player.seek(to: 0.2)
        #expect(gone == nil)
        #expect((player.scene as? Retained)?.box.presentation.position.y ?? 0 > 0)
    }

    @Test("when it is released itself")
    func release() {
        weak var gone: Stage?
        do {
            let player = makePlayer()
            player.send(.keyPressed(KeyPress(" ")))
            player.seek(to: 0.5)
            gone = player.stage
        }
        #expect(gone == nil)
    }
}

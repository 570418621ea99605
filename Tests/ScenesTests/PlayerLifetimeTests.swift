import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@Suite("Stages that a player leaves")
struct PlayerLifetimeTests {
    /// A scene whose steps, completions, events and links all retain it, and which keeps their handles, as an app's own may.
    private final class Retained: Scene {
        static let info = SceneInfo("retained")
        let box = Layer(name: "box")
        var stage: Stage!
        private var handles: [Any] = []

        func build(_ context: SceneContext) {
            stage = context.stage
            context.host.addSublayer(box)
        }

        func performMainAction() {
            handles = [
                stage.sequence(
                    [.animate(duration: 1) { [self] in box.position.x += 10 }, .run { [self] in box.opacity = 0 }],
                    completion: { [self] _ in box.opacity = 1 }),
                stage.after(3) { [self] in box.opacity = 0 },
                stage.addDisplayLink { [self] link in box.zPosition = link.elapsed },
            ]
            stage.animate(duration: 1) {
                box.position.y = 10
            } completion: { [self] _ in
                box.opacity = 0
            }
        }
    }

    /// Uses what released it while it goes.
    private final class Owner {
        let link: DisplayLink
        let layer: Layer
        var scheduled: ScheduledAction?

        init(_ link: DisplayLink, _ layer: Layer) { (self.link, self.layer) = (link, layer) }

        deinit {
            link.invalidate()
            scheduled?.cancel()
            layer.removeAllAnimations()
            layer.opacity = 0.5
        }
    }

    private func makePlayer() -> ScenePlayer {
        ScenePlayer(SceneConfiguration(Retained.self), shaper: FakeShaper())
    }

    @Test("a player that goes back frees its stage, even while a scene that retains itself is moving")
    func goingBack() {
        let player = makePlayer()
        player.seek(to: 0.1)
        player.key(" ")
        player.seek(to: 0.5)
        weak let gone = player.stage
        #expect(gone?.nextFrame == .now)
        player.seek(to: 0.2)
        #expect(gone == nil)
        #expect((player.scene as? Retained)?.box.presentation.position.y ?? 0 > 0)
    }

    @Test("a player that is released frees its stage")
    func release() {
        weak var gone: Stage?
        do {
            let player = makePlayer()
            player.key(" ")
            player.seek(to: 0.5)
            gone = player.stage
        }
        #expect(gone == nil)
    }

    @Test("what a stage releases at its end may use the stage's layers, links and events meanwhile")
    func useWhileReleased() {
        let layer = Layer()
        do {
            let player = ScenePlayer(clock: 0) {
                let stage = Stage(bare: Size(10, 10))
                stage.root.addSublayer(layer)
                let owner = Owner(stage.addDisplayLink { _ in }, layer)
                stage.addDisplayLink { _ in _ = owner }
                owner.scheduled = stage.after(1) { _ = owner }
                stage.animate(duration: 1) {
                    layer.opacity = 0
                } completion: { _ in
                    _ = owner
                }
                return stage
            }
            player.advance(toClock: 0.5)
        }
        #expect(layer.opacity == 0.5 && !layer.isAnimating)
    }

    @Test("nothing happens on a stage whose own event made the player go back, at that time or later")
    func goingBackWithin() {
        var log: [String] = []
        var player: ScenePlayer?
        var count = 0
        player = ScenePlayer(clock: 0) {
            let stage = Stage(bare: Size(10, 10))
            count += 1
            let name = "\(count)"
            stage.animate(duration: 0) {
            } completion: { _ in
                log.append("\(name) begins")
            }
            stage.after(1) { [unowned stage] in
                stage.animate(duration: 0) {
                } completion: { _ in
                    if name == "1" { player?.seek(to: 0) }
                    stage.after(0) { log.append("\(name) later") }
                }
                stage.animate(duration: 0) {
                } completion: { _ in
                    log.append("\(name) next")
                }
            }
            return stage
        }
        player?.seek(to: 2)
        #expect(log == ["1 begins", "2 begins"])
        player?.seek(to: 3)
        #expect(log == ["1 begins", "2 begins", "2 next", "2 later"])
    }
}

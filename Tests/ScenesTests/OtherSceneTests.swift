import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Scenes

@Suite("Another scene in a player")
struct OtherSceneTests {
    private static let space = InputEvent.keyPressed(KeyPress(" ", text: " "))

    private final class Presses: InputSource {
        let failure: (any Error)? = nil

        func schedule(on stage: Stage, laterThan time: Double, sending send: @escaping (InputEvent) -> String?) {
            for moment in [1.0, 5] where moment > time {
                stage.schedule(at: moment) { _ = send(OtherSceneTests.space) }
            }
        }
    }

    @Test("it begins at 0 in the viewport and at the speed of now, and nothing of the old scene or its script is left")
    func opening() {
        let player = ScenePlayer(
            SceneConfiguration(MovingScene.self), shaper: FakeShaper(), inputs: Presses(), speed: 2, clock: 100)
        player.fit(Size(500, 400), scale: 2)
        player.advance(toClock: 101)
        player.send(Self.space)
        player.togglePause()
        let revision = player.sessionRevision
        var scene = SceneConfiguration(Ticker.self, size: Size(500, 400), scale: 2)
        scene.parameters["factor"] = .integer(3)
        player.open(scene)
        #expect(player.stage.time == 0 && player.speed == 2 && !player.isPaused && player.sessionRevision > revision)
        #expect(player.stage.size == Size(500, 400) && player.stage.scale == 2 && player.discards.last == 0)
        #expect(player.session.inputs.isEmpty && player.session.end == 0 && player.history.isEmpty)
        let fresh = ScenePlayer(scene, shaper: FakeShaper(), speed: 2, clock: 101)
        for clock in [101.3, 102, 104.9] {
            player.advance(toClock: clock)
            fresh.advance(toClock: clock)
            #expect(player.stage.time == fresh.stage.time && player.stage.presented == fresh.stage.presented)
        }
        // Going back is to the new scene's past.
        player.seek(to: 0.4)
        fresh.seek(to: 0.4)
        #expect(player.stage.presented == fresh.stage.presented && player.scene is Ticker)
    }

    @Test(
        "a scheduled key that nothing used is taken once, and is dropped when another scene is opened",
        arguments: [false, true])
    func unusedKeys(isOpened: Bool) {
        final class Figures: InputSource {
            let failure: (any Error)? = nil

            func schedule(on stage: Stage, laterThan time: Double, sending send: @escaping (InputEvent) -> String?) {
                stage.schedule(at: 0.5) { _ = send(.keyPressed(KeyPress(.function(3)))) }
            }
        }
        let player = ScenePlayer(SceneConfiguration(MovingScene.self), shaper: FakeShaper(), inputs: Figures())
        player.advance(toClock: 1)
        if isOpened { player.open(SceneConfiguration(Ticker.self)) }
        #expect(player.takeUnusedKeys() == (isOpened ? [] : [KeyPress(.function(3))]))
        #expect(player.takeUnusedKeys().isEmpty)
    }

    @Test("sources are the same by their type, or as copies; sessions of others differ from the beginning")
    func identity() {
        let made = SceneSource(MovingScene.info) { MovingScene() }
        let copy = made
        #expect(SceneSource(MovingScene.self).isSame(as: SceneSource(MovingScene.self)) && made.isSame(as: copy))
        for other in [SceneSource(Ticker.self), made, SceneSource(MovingScene.info) { MovingScene() }] {
            #expect(!SceneSource(MovingScene.self).isSame(as: other))
        }
        #expect(!made.isSame(as: SceneSource(MovingScene.info) { MovingScene() }))
        let session = SceneSession(SceneConfiguration(made))
        #expect(session.firstDifference(from: SceneSession(SceneConfiguration(copy))) == .infinity)
        #expect(session.firstDifference(from: SceneSession(SceneConfiguration(MovingScene.self))) == 0)
    }
}

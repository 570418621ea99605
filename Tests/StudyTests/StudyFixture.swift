import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study

/// A panel around the moving scene.
final class StudyFixture {
    let player = ScenePlayer(SceneConfiguration(MovingScene.self), shaper: FakeShaper())
    let panel: StudyPanel
    /// The middle of the square, at first.
    let click = Point(150, 150)

    init() { panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1) }

    /// A session of 3 seconds with a click at 1 s.
    static func clicked() -> StudyFixture {
        let fixture = StudyFixture()
        fixture.advance(to: 1)
        fixture.clickPicture()
        fixture.advance(to: 3)
        return fixture
    }

    func advance(to clock: Double) { panel.play(to: clock) }

    func clickPicture() { panel.click(click) }

    func expectTime(_ time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(abs(player.stage.time - time) < 1e-9, sourceLocation: sourceLocation)
    }

    /// Expects the frame of a player that was never studied, with other inputs or the session's.
    func expectFrame(
        of inputs: [(time: Double, event: InputEvent)]? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let other = ScenePlayer(SceneConfiguration(MovingScene.self), shaper: FakeShaper())
        for input in inputs ?? player.history where input.time <= player.stage.time {
            other.seek(to: input.time)
            other.send(input.event)
        }
        other.seek(to: player.stage.time)
        let frames = [player.stage.frame(), other.stage.frame()]
        #expect(frames[0].root.anonymous == frames[1].root.anonymous, sourceLocation: sourceLocation)
    }
}

extension StudyPanel: TakesInput {
    /// Plays its scene to a time, and finds all that it looks for.
    func play(to clock: Double) {
        model.player.advance(toClock: clock)
        advance(toClock: clock)
        while search(until: { false }) {}
    }
}

extension StudyModel {
    /// Pauses, or plays on, unless it does already.
    func setPaused(_ isPaused: Bool) {
        if isPaused != player.isPaused { togglePause() }
    }
}

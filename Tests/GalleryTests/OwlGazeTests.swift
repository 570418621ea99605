import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("The owl looks about")
struct OwlGazeTests {
    /// How far the pupils are from straight ahead.
    private func look(_ fixture: SceneFixture) throws -> Point {
        try fixture.layer("face/pupils").state.transform.translation
    }

    private func lids(_ fixture: SceneFixture) throws -> Double { try fixture.layer("face/blink").state.opacity }

    @Test("its pupils turn towards the pointer, at most 3 points, without going too far, and nothing else moves")
    func pointer() throws {
        let fixture = try SceneFixture("owl")
        let pose = fixture.quickPose
        for (point, way) in [
            (Point(1, 600), Point(-1, 1)), (Point(374, 600), Point(1, 1)), (Point(187.5, 0), Point(0, -1)),
            (Point(374, 1), Point(1, -1)),
        ] {
            let before = try look(fixture)
            fixture.stage.send(.pointerMoved(point))
            var last = before
            for _ in 0..<100 {
                fixture.advance(by: 0.01)
                let now = try look(fixture)
                #expect((now.x * now.x + now.y * now.y).squareRoot() <= 3)
                // On its way, never back.
                #expect((now.x - last.x) * (last.x - before.x) >= -1e-9)
                #expect((now.y - last.y) * (last.y - before.y) >= -1e-9)
                last = now
            }
            #expect(last.x * way.x > 0.4 || abs(way.x) < 1 && abs(last.x) < 0.2)
            #expect(last.y * way.y > 0.4)
            #expect(fixture.quickPose.distance(to: pose) == 0)
        }
        fixture.stage.send(.pointerLeft)
        fixture.advance(by: 2)
        #expect(try look(fixture) == .zero)
    }

    @Test("it reads along as the user's name is typed, wherever the pointer is, and sees nothing of a password")
    func caret() throws {
        let fixture = try SceneFixture("owl")
        fixture.click(SceneFixture.usernamePoint)
        fixture.stage.send(.pointerMoved(Point(374, 600)))
        fixture.advance(by: 1)
        var last = try look(fixture).x
        #expect(last < -0.5)
        for word in ["Ada", " Augusta", " Lovelace"] {
            fixture.stage.send(.textInput(word))
            fixture.advance(by: 1)
            let now = try look(fixture).x
            #expect(now > last)
            last = now
        }
        fixture.key("Home")
        fixture.advance(by: 1)
        #expect(try look(fixture).x < -0.5)
        fixture.click(SceneFixture.passwordPoint)
        fixture.advance(by: 1)
        for character in "secret" {
            fixture.key("\(character)")
            fixture.advance(by: 3)
            #expect(try look(fixture) == .zero && lids(fixture) == 0)
        }
        fixture.key("Return")
        fixture.advance(by: 1)
        #expect(try look(fixture) != .zero)
    }

    @Test("it looks at the caret again when the keyboard brings the focus back to the user's name")
    func keyboard() throws {
        let fixture = try SceneFixture("owl")
        fixture.stage.send(.pointerMoved(Point(374, 600)))
        fixture.key("Tab")
        fixture.advance(by: 1)
        let reading = try look(fixture)
        #expect(reading.x < -0.5)
        fixture.key("Tab")
        fixture.advance(by: 1)
        fixture.key("Tab", .shift)
        fixture.advance(by: 1)
        #expect(try look(fixture) == reading)
    }

    @Test(
        "after going back it looks again at where the pointer was brought while it was reading along, also in the past",
        arguments: [false, true])
    func goingBack(isPast: Bool) throws {
        let fixture = try SceneFixture("owl")
        fixture.player.click(SceneFixture.usernamePoint)
        fixture.player.seek(to: isPast ? 3 : 1)
        fixture.player.seek(to: 1)
        fixture.player.send(.pointerMoved(Point(374, 600)))
        fixture.player.key(.escape)
        fixture.player.seek(to: 2)
        let (time, tree) = (fixture.player.stage.time, fixture.player.stage.look)
        fixture.player.seek(to: 0.5)
        fixture.player.seek(to: time)
        #expect(fixture.player.stage.look == tree)
    }

    @Test("a blink is an event at its own time, between which nothing wakes; the seed gives the times")
    func blinks() throws {
        func times(seed: UInt64) throws -> [Double] {
            let fixture = try SceneFixture("owl", seed: seed)
            return try (0..<5).map { _ in
                _ = fixture.stage.frame()
                guard case .at(let time) = fixture.stage.nextFrame else { throw Missing() }
                #expect((2.5...7.3).contains(time - fixture.stage.time))
                fixture.stage.advance(to: time)
                #expect(try lids(fixture) == 0)
                fixture.advance(by: 0.1)
                #expect(try lids(fixture) == 1)
                fixture.advance(by: 0.2)
                #expect(try lids(fixture) == 0)
                return time
            }
        }
        let first = try times(seed: 1)
        #expect(try times(seed: 1) == first)
        #expect(try times(seed: 2) != first)
    }

    @Test("an owl left alone has frames for as long as it blinks, and none until the next blink")
    func rest() throws {
        let fixture = try SceneFixture("owl", seed: 1)
        var (frames, blinks) = (0, 0)
        _ = fixture.stage.frame()
        while fixture.stage.time < 60 {
            switch fixture.stage.nextFrame {
            case .now: fixture.advance(by: 1.0 / 60)
            // The eyelids stay closed for a moment.
            case .at(let time) where time < fixture.stage.time + 0.2: fixture.stage.advance(to: time)
            case .at(let time):
                #expect(frames == 0 || (14...16).contains(frames), "\(frames) frames to 0.24 s")
                (frames, blinks) = (0, blinks + 1)
                fixture.stage.advance(to: time)
            case .never: throw Missing()
            }
            frames += 1
            _ = fixture.stage.frame()
        }
        #expect((8...24).contains(blinks))
    }

    private struct Missing: Error {}

    @Test(
        "as the article has it the owl only looks ahead, and no event waits; so it does with reduced motion and as a miniature"
    )
    func article() throws {
        let still = [
            try SceneFixture("owl", set: [("gaze", "off")]), try SceneFixture("owl", reducesMotion: true),
        ]
        for fixture in still {
            fixture.stage.send(.pointerMoved(Point(1, 1)))
            fixture.advance(by: 10)
            #expect(!fixture.stage.snapshots().contains { $0.path.hasPrefix("face/") })
            _ = fixture.stage.frame()
            #expect(fixture.stage.nextFrame == .never)
        }
        let gallery = try SceneFixture.gallery()
        gallery.stage.send(.pointerMoved(Point(1, 1)))
        gallery.advance(by: 1)
        #expect(try gallery.layer("home/owl/face/pupils").state.transform == .identity)
        gallery.key("1")
        gallery.advance(by: 2)
        #expect(try gallery.layer("home/owl/face/pupils").state.transform.translation.x < -1)
        gallery.key("Escape")
        gallery.key("6")
        gallery.key("space")
        gallery.advance(by: 3)
        _ = gallery.stage.frame()
        #expect(gallery.stage.nextFrame == .never, "a hidden owl does not blink")
    }

    @Test("of a pointer that sweeps across the window only moves to other half points of the pupils' way are kept")
    func sweep() throws {
        let fixture = try SceneFixture("owl")
        for x in 0...375 {
            fixture.player.send(.pointerMoved(Point(Double(x), 600)))
            fixture.advance(by: 0.01)
        }
        fixture.advance(by: 1)
        #expect(try look(fixture).x > 0.4)
        #expect((3...6).contains(fixture.player.history.count), "\(fixture.player.history.count)")
    }

    @Test("moves that change nothing are not kept: hours of them take no memory")
    func memory() throws {
        let fixture = try SceneFixture("owl")
        for step in 0..<2000 {
            fixture.player.send(.pointerMoved(Point(300 + Double(step % 2) * 0.1, 600)))
            fixture.advance(by: 0.01)
        }
        #expect(fixture.player.history.count < 5)
    }
}

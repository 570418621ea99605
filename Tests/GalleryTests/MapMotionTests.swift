import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The map moves by its formulas")
struct MapMotionTests {
    static let times: [Double] = {
        var random = SeededGenerator(seed: 2013)
        let marks = [0, 0.05, 0.075, 0.15, 0.25, 0.3, 0.5, 0.768, 0.769, 1.152, 1.153, 2]
        return (marks + (0..<40).map { _ in Double.random(in: 0...1.3, using: &random) }).sorted()
    }()

    private static let ways: [String] = ["click", "m", "Return", "space", "main action"]

    private func toggle(_ fixture: SceneFixture, by way: String) {
        switch way {
        case "click": fixture.click(fixture.iconPoint)
        case "m": fixture.key("m")
        case "main action": fixture.scene.performMainAction()
        default:
            if fixture.stage.focused == nil { fixture.key("Tab") }
            fixture.key(way)
        }
    }

    @Test("it shows by e^(−8t) and hides by e^(−12t), fading in its times, by every way to toggle it", arguments: ways)
    func table(way: String) throws {
        let fixture = try SceneFixture("map")
        let scene = try #require(fixture.scene as? MapScene)
        #expect(fixture.mapPose.distance(to: .hidden) < 1e-12)
        for (end, from) in [(MapPose.shown, MapPose.hidden), (.hidden, .shown), (.shown, .hidden)] {
            let start = fixture.stage.time
            toggle(fixture, by: way)
            #expect(scene.isShowingMap == (end.mapOpacity == 1))
            for time in Self.times {
                fixture.stage.advance(to: start + time)
                #expect(fixture.mapPose.distance(to: from.towards(end, after: time)) < 1e-9, "at \(time)")
            }
            #expect(fixture.mapPose.distance(to: end) < 1e-12)
            #expect(!fixture.isAnimating)
        }
    }

    @Test("the springs have settled to 1e-4 of their way at 1.153 s and 0.769 s, and then stand")
    func settling() throws {
        let fixture = try SceneFixture("map")
        for (end, settled) in [(MapPose.shown, 1.153), (.hidden, 0.769)] {
            let start = fixture.stage.time
            fixture.key("m")
            fixture.stage.advance(to: start + settled - 1e-6)
            #expect((fixture.mapPose.mapY - end.mapY).magnitude < 30e-4)
            #expect((fixture.mapPose.mapY - end.mapY).magnitude > 29e-4)
            fixture.stage.advance(to: start + settled)
            #expect(fixture.mapPose.distance(to: end) < 1e-12)
        }
    }

    @Test("a physical spring settles in the same time, and keeps its speed when it is interrupted", arguments: 0..<10)
    func physicalSpring(seed: UInt64) throws {
        let fixture = try SceneFixture("map", set: [("spring", "physical")])
        fixture.key("m")
        // Critically damped: (1 + ωt)·e^(−ωt) is 1e-4 at 1.153 s.
        let frequency = 11.756371 / 1.153
        for time in [0.1, 0.3, 0.6, 1.1] {
            fixture.stage.advance(to: time)
            let rest = (1 + frequency * time) * Math.exp(-frequency * time)
            #expect((fixture.mapPose.mapY - 30 * rest).magnitude < 1e-4)
            #expect((fixture.mapPose.mapScale - 1 - 0.1 * rest).magnitude < 1e-6)
            #expect((fixture.mapPose.backgroundScale - 0.9 - 0.1 * rest).magnitude < 1e-6)
        }
        var random = SeededGenerator(seed: seed)
        let step = 1e-5
        for _ in 0..<6 {
            fixture.advance(by: Double.random(in: 0.02...0.5, using: &random))
            let before = fixture.mapPose
            fixture.advance(by: step)
            let turn = fixture.mapPose
            fixture.key("m")
            #expect(fixture.mapPose.distance(to: turn) < 1e-9)
            fixture.advance(by: step)
            let speed = before.velocity(to: turn, within: step)
            let newSpeed = turn.velocity(to: fixture.mapPose, within: step)
            for index in [1, 3, 4] { #expect((speed[index] - newSpeed[index]).magnitude < 0.1) }
        }
        fixture.advance(by: 3)
        #expect(fixture.mapPose.distance(to: .shown) < 1e-9 && !fixture.isAnimating)
    }

    @Test("the response forgets its speed: it starts anew at full tilt")
    func responseForgets() throws {
        let fixture = try SceneFixture("map")
        fixture.key("m")
        fixture.advance(by: 0.1)
        let y = fixture.mapPose.mapY
        fixture.key("m")
        fixture.advance(by: 1e-6)
        #expect(((fixture.mapPose.mapY - y) / 1e-6 - 12 * (30 - y)).magnitude < 0.1)
    }

    @Test("every duration, spring and end can be set")
    func retimed() throws {
        let fixture = try SceneFixture(
            "map",
            set: [
                ("backgroundFade", "2"), ("mapFadeIn", "1"), ("mapFadeOut", "4"), ("fadeCurve", "linear"),
                ("showStiffness", "1"), ("showDamping", "8"), ("hideStiffness", "100"), ("hideDamping", "4"),
                ("mass", "2"), ("backgroundOpacity", "0.5"), ("backgroundScale", "0.8"), ("mapScale", "1.2"),
                ("mapOffset", "50"),
            ])
        fixture.key("m")
        fixture.stage.advance(to: 0.5)
        let rest = Math.exp(-8 / 4 * 0.5)
        let shown = MapPose(
            backgroundOpacity: 1 - 0.5 / 4, backgroundScale: 0.8 + 0.2 * rest, mapOpacity: 0.5,
            mapScale: 1 + 0.2 * rest, mapY: 50 * rest)
        #expect(fixture.mapPose.distance(to: shown) < 1e-9)
        fixture.stage.advance(to: 10)
        fixture.key("m")
        fixture.stage.advance(to: 11)
        // e^(−bt/2m)·cos(ωt) with ω = √(k/m − b²/4m²): here it swings.
        let swing = Math.exp(-1) * Math.cos(7)
        let hiding = MapPose(
            backgroundOpacity: 0.75, backgroundScale: 1 - 0.2 * swing, mapOpacity: 0.75, mapScale: 1.2 - 0.2 * swing,
            mapY: 50 - 50 * swing)
        #expect(fixture.mapPose.distance(to: hiding) < 1e-9)
    }
}

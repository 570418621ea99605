import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("The launch and its app")
struct LaunchStateTests {
    @Test("it replays from its beginning at any time, and ends once", arguments: 0..<20)
    func replay(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let fixture = try SceneFixture("launch")
        var finished = 0
        for _ in 0..<8 {
            let wait = Double.random(in: 0...2.5, using: &random)
            fixture.advance(by: wait)
            if wait >= 2 { finished += 1 }
            #expect(fixture.finishedLaunches == finished)
            fixture.scene.performMainAction()
            #expect(fixture.launchPose.distance(to: .expected(at: 0)) < 1e-9)
            let start = fixture.stage.time
            fixture.advance(by: 1e-9)
            #expect(fixture.launchPose.distance(to: .expected(at: fixture.stage.time - start)) < 1e-6)
        }
        fixture.advance(by: 2)
        #expect(fixture.launchPose == LaunchPose())
        #expect(fixture.finishedLaunches == finished + 1)
    }

    @Test(
        "a replay cross-fades from what is on screen, which continues meanwhile",
        arguments: [(0.5, false), (1.3, false), (1.6, false), (1.95, false), (3, false), (1.1, true), (3, true)])
    func crossFade(time: Double, reducesMotion: Bool) throws {
        let fixture = try SceneFixture("launch", reducesMotion: reducesMotion)
        fixture.stage.advance(to: time)
        let before = try fixture.layer("view").state
        let color = fixture.stage.root.backgroundColor
        fixture.scene.performMainAction()
        #expect(try fixture.layer("leaving").state == before)
        #expect(fixture.stage.root.sublayers.last?.name == "leaving")
        #expect(time == 3 || fixture.stage.root.backgroundColor == color)
        fixture.advance(by: 0.1)
        #expect(abs(try fixture.layer("leaving").state.opacity - before.opacity / 2) < 0.01)
        fixture.advance(by: 0.4)
        let straight = try SceneFixture("launch", reducesMotion: reducesMotion)
        straight.stage.advance(to: 0.5)
        #expect(fixture.tree == straight.tree)
        for fixture in [fixture, straight] { fixture.advance(by: 5) }
        #expect(fixture.tree == straight.tree)
    }

    @Test("where people asked for less movement the app fades in and nothing moves")
    func reducedMotion() throws {
        let reduced = try SceneFixture("launch", reducesMotion: true)
        for time in [0, 0.5, 1, 1.05, 1.125, 1.2, 1.249] {
            reduced.stage.advance(to: time)
            let view = try reduced.layer("view").state
            #expect((view.opacity - max(0, (time - 1) / 0.25)).magnitude < 1e-9)
            #expect(view.transform == .identity)
            #expect(reduced.launchPose == LaunchPose())
            #expect(try reduced.layer("logo").frame == Rect(87.5, 273.5, 200, 120))
            #expect(reduced.finishedLaunches == 0)
        }
        reduced.stage.advance(to: 1.25)
        #expect(reduced.finishedLaunches == 1)
        reduced.scene.performMainAction()
        reduced.advance(by: 0.5)
        reduced.scene.performMainAction()
        reduced.advance(by: 1.25)
        #expect(reduced.finishedLaunches == 2)
    }

    @Test("the app's posts lie one below another within every viewport, at every scale", arguments: Viewports.all)
    func layout(viewport: (size: Size, scale: Double)) throws {
        let fixture = try SceneFixture("launch", size: viewport.size, scale: viewport.scale)
        fixture.stage.advance(to: 2.5)
        let snapshots = fixture.stage.snapshots()
        let posts = snapshots.filter {
            $0.path.hasPrefix("view/app/list/post") && $0.path.split(separator: "/").count == 4
        }
        #expect(posts.count == 5)
        for (post, next) in zip(posts, posts.dropFirst()) { #expect(post.frame.maxY <= next.frame.minY) }
        for part in snapshots where part.path.hasPrefix("view/app/list/post") {
            // What reaches the window's edge is rounded to whole pixels.
            #expect(part.frame.minX >= 0 && part.frame.maxX <= fixture.stage.size.width + 0.5, "\(part.path)")
        }
    }

    @Test("a launch opens over whatever a view is doing, and gives everything back")
    func overLiveContent() throws {
        let stage = Stage(bare: Size(300, 200))
        stage.root.backgroundColor = Color(hex: 0x123456)
        let (view, ball) = (Layer(name: "any"), Layer(name: "ball"))
        stage.root.addSublayer(view)
        view.frame = stage.root.bounds
        view.addSublayer(ball)
        stage.animate(.linear(duration: 10)) { ball.position = Point(100, 0) }
        var ends: [Double] = []
        let launch = BirdLaunch(over: view, in: stage.root, on: stage, LaunchScene().choreography)
        launch.start { ends.append(stage.time) }
        for time in [0.5, 1.3, 1.8] {
            stage.advance(to: time)
            #expect((ball.presentation.position.x - 10 * time).magnitude < 1e-9)
            #expect(view.mask === launch.mask && launch.veil.superlayer === view)
        }
        stage.advance(to: 9)
        #expect(ends == [2])
        #expect(launch.isOver)
        #expect(view.mask == nil && view.sublayers.count == 1 && view.presentation.transform == .identity)
        #expect(stage.root.backgroundColor == Color(hex: 0x123456))
        #expect((ball.presentation.position.x - 90).magnitude < 1e-9)
    }

    @Test(
        "a launch that is cancelled shows the whole view at once and never ends", arguments: [0, 0.5, 1.4, 1.6, 1.99])
    func cancelled(time: Double) throws {
        let stage = Stage(bare: Size(300, 200))
        let view = Layer(name: "any")
        stage.root.addSublayer(view)
        view.frame = stage.root.bounds
        let launch = BirdLaunch(over: view, in: stage.root, on: stage, LaunchScene().choreography)
        launch.start { Issue.record("a cancelled launch has ended") }
        stage.advance(to: time)
        launch.cancel()
        #expect(launch.isOver && view.mask == nil && view.sublayers.isEmpty && !view.isAnimating)
        #expect(view.presentation == view.model && stage.root.backgroundColor == .clear)
        stage.advance(to: 5)
    }
}

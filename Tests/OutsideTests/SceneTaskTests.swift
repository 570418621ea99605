import Geometry
import LayerTree
import Outside
import Stage
import System
import TestSupport
import Testing

@testable import Scenes

@Suite("Tasks of a scene")
struct SceneTaskTests {
    private let outside = SimulatedOutside()
    private let started = Guarded<[String]>([])
    private let press = InputEvent.pointerPressed(Point(1, 1))

    /// The names of the tasks that were started since the last call.
    private func takeStarted() -> [String] {
        started.withLock { started in
            defer { started = [] }
            return started
        }
    }

    private var configuration: SceneConfiguration {
        SceneConfiguration(SceneSource(StartingScene.info) { [started] in StartingScene(started) })
    }

    @Test("start once, also those of its beginning, and not again in the past")
    func beginning() throws {
        let player = outside.makePlayer(configuration)
        player.advance(toClock: 0.5)
        #expect(takeStarted() == ["build", "layout", "beginning"])
        player.send(press)
        player.fit(Size(200, 100), scale: 1)
        player.advance(toClock: 3)
        #expect(takeStarted() == ["move", "press", "layout", "timer"])
        for time in [0, 2, 0.25, 3] { player.seek(to: time) }
        player.advance(toClock: 9)
        #expect(takeStarted().isEmpty)
    }

    @Test("of a scene that a window opens start, those of its beginning and its first size as well")
    func opening() {
        let player = outside.makePlayer(SceneConfiguration(OtherScene.self))
        player.fit(Size(200, 100), scale: 1)
        player.advance(toClock: 3)
        player.open(configuration)
        #expect(takeStarted() == ["build", "layout", "layout", "beginning"])
    }

    @Test("start in the past where it becomes another one, and by jobs and other sizes of the window")
    func newPast() throws {
        let player = outside.makePlayer(configuration)
        player.advance(toClock: 3)
        _ = takeStarted()
        player.seek(to: 2)
        player.fit(Size(300, 100), scale: 1)
        #expect(takeStarted() == ["layout"])
        player.changeFromOutside { (player.scene as? StartingScene)?.start("job") }
        #expect(takeStarted() == ["job"])
        player.send(.pointerMoved(Point(2, 2)))
        #expect(takeStarted() == ["move"] && player.sessionEnd < 3)
        player.advance(toClock: 6)
        player.seek(to: 0.5)
        player.send(press)
        #expect(takeStarted() == ["move", "press"])
        player.advance(toClock: 9)
        #expect(takeStarted() == ["timer"])
    }

    @Test(
        "start in the past by inputs that the stage gets directly, as those of the clipboard, but not by replayed ones' own"
    )
    func directInputs() throws {
        let player = outside.makePlayer(configuration)
        player.advance(toClock: 3)
        player.seek(to: 2)
        _ = takeStarted()
        player.stage.send(press)
        #expect(takeStarted() == ["move", "press"])
        // The scene presses at a key.
        player.send(.keyPressed(KeyPress("k")))
        #expect(takeStarted() == ["move", "press"])
        let inputs = player.history.map(\.event)
        #expect(inputs.contains(.keyPressed(KeyPress("k"))) && !inputs.contains(.pointerPressed(Point(9, 9))))
        player.advance(toClock: 9)
        _ = takeStarted()
        player.seek(to: 0)
        player.advance(toClock: 20)
        #expect(takeStarted().isEmpty)
    }

    @Test("start in no export and on no stage without a scene, which changes reach neither")
    func noWindow() {
        let player = ScenePlayer(configuration, shaper: FakeShaper())
        player.send(press)
        player.advance(toClock: 3)
        #expect(takeStarted().isEmpty)
        let stage = Stage(size: Size(10, 10), scale: 1, shaper: FakeShaper())
        let context = SceneContext(stage: stage, host: stage.root)
        context.startTask { _ in Issue.record("a task without a scene") }
        context.port(of: StartingScene()).post { _ in Issue.record("a change without a scene") }
    }

    @Test("are cancelled with their run, and continue when time goes back", .timeLimit(.minutes(5)))
    func cancellation() async throws {
        var (begun, ended) = (TaskScene.begun.names.makeAsyncIterator(), TaskScene.ended.names.makeAsyncIterator())
        do {
            let player = outside.makePlayer(SceneConfiguration(TaskScene.self))
            #expect(await begun.next() == "build")
            player.advance(toClock: 1)
            player.send(press)
            #expect(await begun.next() == "press")
            player.advance(toClock: 3)
            player.seek(to: 0.5)
            player.send(press)
            #expect(await begun.next() == "press")
            #expect(TaskScene.endedCount.withLock { $0 } == 0, "none ended as time went back")
            player.open(SceneConfiguration(OtherScene.self))
            let names = [await ended.next(), await ended.next(), await ended.next()]
            #expect(names.compactMap(\.self).sorted() == ["build", "press", "press"])
            player.open(SceneConfiguration(TaskScene.self))
            #expect(await begun.next() == "build")
        }
        #expect(await ended.next() == "build", "the window closed")
    }
}

import Geometry
import LayerTree
import Stage
import System
import TestSupport
import Testing

@testable import Outside
@testable import Scenes

@Suite("Changes of a scene from outside")
struct ScenePortTests {
    private let outside = SimulatedOutside()

    private func makePlayer(_ scene: any Scene.Type = PostedScene.self) -> ScenePlayer {
        outside.makePlayer(SceneConfiguration(scene))
    }

    private func deliver(to player: ScenePlayer) { outside.deliver(to: player) }

    private func scene(_ player: ScenePlayer) throws -> PostedScene { try #require(player.scene as? PostedScene) }

    @Test("arrive in order among values, also those from before the window has the scene, and are no inputs")
    func arrival() throws {
        let player = makePlayer()
        let port = try scene(player).port
        deliver(to: player)
        #expect(try scene(player).texts == ["built"])
        player.advance(toClock: 0.5)
        port?.post { $0.texts.append("a") }
        try scene(player).$price.send(3)
        port?.post { $0.texts.append("b") }
        #expect(try scene(player).texts == ["built"])
        deliver(to: player)
        #expect(try scene(player).texts == ["built", "a", "3.0", "b"])
        #expect(player.history.map(\.event) == [.received(input: "price", json: "3")])
        #expect(player.unrecorded.spans == [0...player.stage.time])
    }

    @Test("reach the scene that going back has made, whose past has none of them, and end where the past is changed")
    func goingBack() throws {
        let player = makePlayer()
        deliver(to: player)
        let port = try scene(player).port
        for time in [2.0, 2.5, 4] {
            player.advance(toClock: time)
            port?.post { scene in scene.texts.append("\(time)") }
            deliver(to: player)
        }
        let spans = player.unrecorded.spans
        #expect(spans.map(\.lowerBound) == [0, 2, 4] && spans.map(\.upperBound) == [0, 2.5, 4])
        player.seek(to: 3)
        #expect(try scene(player).texts.isEmpty && !player.acceptsOutsideEvents && player.unrecorded.spans == spans)
        player.seek(to: 2.25)
        player.send(.pointerPressed(Point(1, 1), button: .primary, modifiers: [], clickCount: 1))
        #expect(player.session.unrecorded.spans.map(\.lowerBound) == [0, 2])
        #expect(player.unrecorded.spans.last?.upperBound == player.stage.time)
        port?.post { $0.texts.append("new") }
        deliver(to: player)
        #expect(try scene(player).texts == ["pressed", "new"])
    }

    @Test("reach a scene in another one, and none of a type that is not there")
    func innerScene() throws {
        let player = makePlayer(AroundScene.self)
        let around = try #require(player.scene as? AroundScene)
        around.inner.port?.post { $0.texts.append("inner") }
        deliver(to: player)
        #expect(around.inner.texts == ["built", "inner"])
        player.open(SceneConfiguration(OtherScene.self))
        around.inner.port?.post { $0.texts.append("left") }
        deliver(to: player)
        #expect(around.inner.texts == ["built", "inner"] && player.unrecorded.spans.isEmpty)
    }

    @Test("of eight threads arrive once, each thread's in order")
    func threads() throws {
        let player = makePlayer()
        deliver(to: player)
        let port = try #require(try scene(player).port)
        let threads = (0..<8).compactMap { thread in
            WorkerThread { for index in 0..<1000 { port.post { $0.texts.append("\(thread) \(index)") } } }
        }
        try #require(threads.count == 8)
        for thread in threads { thread.join() }
        deliver(to: player)
        let texts = try scene(player).texts.dropFirst()
        #expect(texts.count == 8000)
        for thread in 0..<8 {
            #expect(texts.filter { $0.hasPrefix("\(thread) ") } == (0..<1000).map { "\(thread) \($0)" })
        }
    }

    @Test("go nowhere without a window")
    func export() throws {
        let player = ScenePlayer(SceneConfiguration(PostedScene.self), shaper: FakeShaper())
        for _ in 0..<2000 { try scene(player).port?.post { $0.texts.append("a") } }
        player.send(.pointerPressed(Point(1, 1), button: .primary, modifiers: [], clickCount: 1))
        player.advance(toClock: 1)
        #expect(try scene(player).texts == ["pressed"])
    }

    @Test("by jobs are noted if they change something")
    func jobs() throws {
        let player = makePlayer(OtherScene.self)
        player.advance(toClock: 1)
        player.changeFromOutside {}
        #expect(player.unrecorded.spans.isEmpty)
        player.changeFromOutside { player.stage.root.opacity = 0.5 }
        let times = player.unrecorded.spans.map(\.lowerBound)
        #expect(times == [player.stage.time])
        player.advance(toClock: 2)
        player.seek(to: 1.5)
        player.changeFromOutside { player.stage.root.opacity = 0.25 }
        // It joins the one of 1 s, which is near.
        #expect(player.unrecorded.spans.count == 1 && player.unrecorded.spans[0] == times[0]...player.stage.time)
    }

    @Test(
        "are spans of time, joined where a second or less is between them",
        arguments: [
            ([3], [3...3]), ([3, 3], [3...3]), ([3, 4], [3...4]), ([3, 4.5], [3...3, 4.5...4.5]),
            ([3, 1], [1...1, 3...3]), ([3, 2.5], [2.5...3]), ([1, 3, 2], [1...3]),
            ([1, 4, 2.5], [1...1, 2.5...2.5, 4...4]),
            ([1, 2, 3, 1.5], [1...3]), ([1, 5, 2], [1...2, 5...5]),
        ] as [([Double], [ClosedRange<Double>])])
    func spans(times: [Double], spans: [ClosedRange<Double>]) {
        var changes = UnrecordedChanges()
        for time in times { changes.add(time) }
        #expect(changes.spans == spans)
    }

    @Test("of values beyond those that are kept are noted, and happen all the same")
    func values() throws {
        let player = makePlayer()
        deliver(to: player)
        player.log = InputLog(maxValueSize: 1000)
        let large = String(repeating: "x", count: 600)
        for (time, text) in [(2.0, large), (4, large), (4, "small")] {
            player.advance(toClock: time)
            try scene(player).$text.send(text)
            deliver(to: player)
            #expect(try scene(player).text == text)
        }
        #expect(player.history.count == 2 && player.unrecorded.spans.map(\.lowerBound) == [0, 4])
        // An edit of the past makes room again.
        player.seek(to: 1)
        player.send(.pointerPressed(Point(1, 1), button: .primary, modifiers: [], clickCount: 1))
        try scene(player).$text.send(large)
        deliver(to: player)
        #expect(player.history.count == 2)
        #expect(player.history.last?.event == .received(input: "text", json: "\"\(large)\""))
    }
}

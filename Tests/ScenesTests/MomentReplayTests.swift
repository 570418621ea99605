import Geometry
import LayerTree
import Scenes
import Stage
import Synchronization
import TestSupport
import Testing

/// How often the scenes of a test were laid out.
private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}

/// Counts how often everything is laid out, on all of its stages.
private final class CountingScene: Scene {
    static let info = SceneInfo("counting", size: Size(100, 100))
    private let layouts: Counter
    private let button = Layer(name: "button")

    init(_ layouts: Counter) { self.layouts = layouts }
    init() { layouts = Counter() }

    func build(_ context: SceneContext) {
        context.host.addSublayer(button)
        button.onClick { [unowned self] in button.position.x += 1 }
    }

    func layout() {
        layouts.add()
        button.bounds.size = Size(40, 40)
    }
}

/// A scene in which it matters whether a click or a call comes first.
private final class OrderScene: Scene {
    static let info = SceneInfo("order", steps: [SceneStep(1, "call")], size: Size(100, 100))
    private(set) var log: [String] = []

    func build(_ context: SceneContext) {
        let button = Layer(name: "button")
        button.frame = Rect(0, 0, 40, 40)
        context.host.addSublayer(button)
        button.onClick { [unowned self] in log.append("click") }
        // What is scheduled while it plays comes after inputs that a replay scheduled for the same time before.
        context.stage.after(0.5) { [unowned self, unowned stage = context.stage] in
            stage.after(0.5) { [unowned self] in log.append("call") }
        }
    }
}

@Suite("A past of many inputs in one moment")
struct MomentReplayTests {
    @Test("is replayed in another size of the window with a few layouts, and so is its record")
    func layouts() throws {
        let layouts = Counter()
        let source = SceneSource(CountingScene.info) { CountingScene(layouts) }
        let player = ScenePlayer(SceneConfiguration(source, size: Size(100, 100)), shaper: FakeShaper())
        player.advance(toClock: 1)
        for index in 0..<500 {
            let point = Point(Double(index % 90), 10)
            player.send(.pointerPressed(point))
            player.key("a", text: "a")
            player.send(.pointerReleased(point))
        }
        player.advance(toClock: 2)
        func buttonX() throws -> Double { try #require(player.stage.root.sublayers.first).position.x }
        let reached = try buttonX()
        #expect(reached > 50)
        player.fit(Size(200, 150), scale: 1)
        let before = layouts.value
        player.seek(to: 1.5)
        #expect(layouts.value - before < 20)
        // The record encloses them in their size as they were replayed.
        let sizes = player.history.filter { if case .resized = $0.event { true } else { false } }
        #expect(sizes.count < 10 && player.history.count >= 1000)
        #expect(try buttonX() == reached)
    }

    @Test("an input at a moment that was sought comes after what was due then, also replayed and in paused time")
    func soughtMoment() throws {
        for isPaused in [false, true] {
            let player = ScenePlayer(SceneConfiguration(OrderScene.self), shaper: FakeShaper())
            if isPaused { player.togglePause() }
            player.seekForInput(to: 1)
            player.click(Point(20, 20))
            #expect(try #require(player.scene as? OrderScene).log == ["call", "click"])
            let other = ScenePlayer(player.session.configuration, shaper: FakeShaper())
            other.edit(player.session)
            other.seek(to: 2)
            #expect(try #require(other.scene as? OrderScene).log == ["call", "click"])
        }
    }
}

import Geometry
import LayerTree
import Outside
import Scenes
import Stage
import Timing

/// A scene whose inputs move boxes.
final class TickerScene: Scene {
    static let info = SceneInfo("ticker", size: Size(200, 100))

    struct Order: Codable, Hashable, Sendable {
        var name: String
        var amounts: [Double]
        var note: String?
    }

    @Context private var context
    @Input var price = 10.0
    @Input(latest: true) var level = 0
    @Input var order = Order(name: "", amounts: [])
    private let boxes = [Layer(name: "price"), Layer(name: "level")]
    /// The orders that arrived.
    private(set) var orders: [Order] = []

    func build(_ context: SceneContext) {
        for (index, box) in boxes.enumerated() {
            box.frame = Rect(0, 20 * Double(index), 10, 10)
            box.backgroundColor = .black
            context.host.addSublayer(box)
        }
        context.onChange(of: $price) { [unowned self] price in move(0, to: price) }
        context.onChange(of: $level) { [unowned self] level in move(1, to: Double(level)) }
        context.onChange(of: $order) { [unowned self] order in orders.append(order) }
    }

    private func move(_ index: Int, to x: Double) {
        context.stage.animate(.spring(Spring(stiffness: 200, damping: 12))) { boxes[index].position.x = x }
    }
}

/// Another scene with an input of the same name.
final class OtherScene: Scene {
    static let info = SceneInfo("other")
    @Input var price = 1.0
    func build(_ context: SceneContext) {}
}

/// A scene with a scene in it.
final class OuterScene: Scene {
    static let info = SceneInfo("outer")
    let ticker = TickerScene()
    @Input var title = ""
    var scenes: [any Scene] { [ticker] }
    func build(_ context: SceneContext) { ticker.build(context) }
}

/// A scene that sends a value to itself while it is built.
final class SelfSendingScene: Scene {
    static let info = SceneInfo("self")
    @Input var price = 1.0
    func build(_ context: SceneContext) { $price.send(5) }
}

/// A scene with two scenes of one type in it.
final class TwinsScene: Scene {
    static let info = SceneInfo("twins")
    let scenes: [any Scene] = [OtherScene(), OtherScene()]
    func build(_ context: SceneContext) {}
}

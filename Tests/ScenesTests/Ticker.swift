import Geometry
import LayerTree
import Scenes
import Stage

/// A scene whose state depends on every tick, four per second, on every Space, and on their order.
final class Ticker: Scene {
    static let info = SceneInfo("ticker")
    @Parameter("factor", in: 1...9) var factor = 2
    private let box = Layer(name: "box")
    private var stage: Stage!
    private var count = 0

    func build(_ context: SceneContext) {
        stage = context.stage
        context.host.addSublayer(box)
        tick()
    }

    func performMainAction() { move(to: count + 3) }

    private func tick() {
        stage.after(0.25) { [unowned self] in
            move(to: count * factor + 1)
            tick()
        }
    }

    private func move(to count: Int) {
        self.count = count % 1009
        stage.animate(duration: 0.2) { box.position.x = Double(self.count) }
    }
}

extension Stage {
    /// What tests compare of two stages that played the same.
    var presented: [String] { snapshots().map { "\($0.path) \($0.state)" } }
}

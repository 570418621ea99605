import Dispatch
import TytoApp

/// A bar as long as the number that a line of the standard input gives.
final class MeterScene: Scene {
    static let info = SceneInfo("meter", size: Size(120, 80), background: .white)

    @Input var level = 10.0
    private let bar = Layer(name: "bar")

    func build(_ context: SceneContext) {
        bar.backgroundColor = Color(hex: 0x203040)
        bar.anchorPoint = Point(0, 0.5)
        bar.frame = Rect(0, 30, level, 20)
        context.host.addSublayers(bar)
        context.onChange(of: $level) { [unowned self, stage = context.stage] level in
            stage.animate(.easeInOut(duration: 0.2)) { bar.bounds.size.width = level }
        }
        if CommandLine.arguments.contains("run"), !Self.isReading { MeterScene.readInput(for: $level) }
    }

    /// Going back makes the scene again, whose first port still sends to it.
    nonisolated(unsafe) private static var isReading = false

    /// Sends the lines' numbers from another thread.
    static func readInput(for port: InputPort<Double>) {
        isReading = true
        DispatchQueue.global().async { while let line = readLine() { Double(line).map { port.send($0) } } }
    }
}

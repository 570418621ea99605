import Dispatch
import TytoApp

/// A bar as long as the number that a line of the standard input gives, which its task reads and no input holds.
final class FeedScene: Scene {
    static let info = SceneInfo("feed", size: Size(120, 80), background: .white)

    private let bar = Layer(name: "bar")

    func build(_ context: SceneContext) {
        bar.backgroundColor = Color(hex: 0x203040)
        bar.anchorPoint = Point(0, 0.5)
        bar.frame = Rect(0, 30, 10, 20)
        context.host.addSublayers(bar)
        let port = context.port(of: self)
        context.task { for await width in Self.widths { port.post { $0.bar.bounds.size.width = width } } }
    }

    /// The lines' numbers, read on a thread that may wait, as a task's may not.
    private static var widths: AsyncStream<Double> {
        AsyncStream { continuation in
            DispatchQueue.global().async {
                while let line = readLine(), let width = Double(line) { continuation.yield(width) }
                continuation.finish()
            }
        }
    }
}

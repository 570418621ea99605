import LayerTree
import Outside
import Scenes
import Stage
import System

/// A scene that keeps what comes from outside.
final class PostedScene: Scene {
    static let info = SceneInfo("posted")

    @Input var price = 1.0
    @Input var text = ""
    private(set) var port: ScenePort<PostedScene>?
    /// What happened, in order.
    var texts: [String] = []

    func build(_ context: SceneContext) {
        context.onChange(of: $price) { [unowned self] price in texts.append("\(price)") }
        port = context.port(of: self)
        port?.post { $0.texts.append("built") }
    }

    func backgroundPressed() { texts.append("pressed") }
}

/// A scene around another one.
final class AroundScene: Scene {
    static let info = SceneInfo("around")
    let inner = PostedScene()
    var scenes: [any Scene] { [inner] }
    func build(_ context: SceneContext) { inner.build(SceneContext(stage: context.stage, host: context.host)) }
}

/// A scene that starts a task when it is built, and one for each press.
final class TaskScene: Scene {
    /// Names in the order in which they come.
    struct Names: Sendable {
        let names: AsyncStream<String>
        let add: AsyncStream<String>.Continuation

        init() { (names, add) = AsyncStream.makeStream() }
    }

    static let info = SceneInfo("task")
    /// The tasks that have begun, and those that have ended.
    static let (begun, ended) = (Names(), Names())
    static let endedCount = Guarded(0)

    @Context private var context

    func build(_ context: SceneContext) { start("build") }

    func backgroundPressed() { start("press") }

    private func start(_ name: String) {
        context.task {
            Self.begun.add.yield(name)
            defer {
                Self.endedCount.withLock { $0 += 1 }
                Self.ended.add.yield(name)
            }
            try await Task.sleep(for: .seconds(3600))
        }
    }
}

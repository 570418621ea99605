import Geometry
import Scenes
import Stage
import System

/// A scene that starts tasks in all the ways in which a scene's code is called, and counts those that start.
final class StartingScene: Scene {
    static let info = SceneInfo("starting", size: Size(100, 100))

    @Context private var context
    /// The names of the tasks that were started.
    private let started: Guarded<[String]>?

    init() { started = nil }

    init(_ started: Guarded<[String]>) { self.started = started }

    func build(_ context: SceneContext) {
        start("build")
        context.stage.schedule(at: 0) { [unowned self] in start("beginning") }
        context.stage.schedule(at: 1) { [unowned self] in start("timer") }
        context.stage.watchPointer { [unowned self] _ in
            start("move")
            return true
        }
    }

    func layout() { start("layout") }

    func backgroundPressed() { start("press") }

    func keyPressed(_ press: KeyPress) -> Bool {
        context.stage.send(.pointerPressed(Point(9, 9)))
        return true
    }

    /// Starts a task.
    func start(_ name: String) {
        context.startTask { [started] _ in started?.withLock { $0.append(name) } }
    }
}

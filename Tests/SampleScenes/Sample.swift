import Glibc
import TytoApp

/// A program of tiny scenes, of which the first argument chooses some.
@main
@MainActor
enum Sample {
    static func main() { exitOnError { try run() } }

    private static func run() throws {
        let scene = DotScene()
        switch CommandLine.arguments.dropFirst().first {
        case "own-window":
            scene.distance = 30
            try SceneWindow(scene).run()
        case "own-stage":
            // A stage does not keep its delegate.
            let mover = Mover()
            try withExtendedLifetime(mover) { try SceneWindow(makeStage(mover), title: "A stage").run() }
        case "own-export":
            scene.distance = 30
            scene.count = 2
            try scene.export(to: "dot.png", at: 0, scale: 2)
            try scene.export(to: "frames", until: 0.1, framesPerSecond: 20)
        case "own-export-over":
            try scene.export(to: "frames", until: 0.1, framesPerSecond: 30, overwriting: true)
        case "own-picture-of-many":
            try scene.export(to: "dot.png", until: 1)
        case "own-impossible-rate":
            try scene.export(to: "frames", framesPerSecond: 0)
        case "own-rates":
            try scene.export(to: "frames", until: 9, framesPerSecond: 1.0 / 3)
            try scene.export(to: "film.y4m", until: 0.1, framesPerSecond: 30000.0 / 1001)
        case "own-no-folder":
            try scene.export(to: "/dev/null/a -o b/--to c.y4m", until: 0.1)
        case "own-export-and-wait":
            try scene.export(to: "dot.y4m", until: 0.1)
            print("exported")
            fflush(nil)
            while true { pause() }
        case "own-export-again":
            do {
                try InterruptedScene().export(to: "film.y4m", until: 0.5)
            } catch is CancellationError {
                try InterruptedScene().export(to: "again.y4m", until: 0.5)
            }
        case "own-tasks": try MainQueueWindows.run()
        case "own-window-in-jobs": try MainQueueWindows.runInJobs(isLoopRunning: true)
        case "own-window-in-task": try MainQueueWindows.runInJobs(isLoopRunning: false)
        case "own-meter":
            let meter = MeterScene()
            MeterScene.readInput(for: meter.$level)
            try SceneWindow(meter).run()
        case "own-outside":
            scene.distance = 101
            try scene.export(to: "dot.png", at: 0)
        default:
            Samples.main()
        }
    }

    /// A stage without a scene, on which a press moves a box.
    private static func makeStage(_ mover: Mover) -> Stage {
        let stage = Stage(size: Size(120, 80), scale: 1, shaper: CairoTextShaper())
        stage.background = .white
        let box = Layer(name: "box")
        box.frame = Rect(10, 30, 20, 20)
        box.backgroundColor = Color(hex: 0x203040)
        stage.root.addSublayers(box)
        mover.box = box
        stage.delegate = mover
        return stage
    }

    /// Moves the box by a press.
    private final class Mover: StageDelegate {
        var box: Layer?

        func stageDidResize(_ stage: Stage) {}

        func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool {
            guard press.key == " ", let box else { return false }
            stage.animate(.easeInOut(duration: 0.2)) { box.position.x = 100 }
            return true
        }
    }
}

/// The program itself. The name of its file, which is that of a copy in the tests, chooses the scenes.
private struct Samples: SceneProgram {
    static let version = "3.2.1"
    static let scenes: SceneCatalog =
        switch name {
        case "one": SceneCatalog(DotScene.self)
        case "none": SceneCatalog()
        case "twins": SceneCatalog(DotScene.self, TwinScene.self)
        case "outside": SceneCatalog(OutsideScene.self)
        case "same": SceneCatalog(SameNameScene.self)
        case "dash": SceneCatalog(DashScene.self)
        case "galleries": SceneCatalog(DotScene.self, GalleryScene.self)
        case "stamp": SceneCatalog(StampScene.self)
        case "meter": SceneCatalog(MeterScene.self)
        case "feed": SceneCatalog(FeedScene.self)
        case "draft": SceneCatalog(DraftScene.self)
        case "held": SceneCatalog(HeldScene.self)
        case "unnamed": SceneCatalog(UnnamedImageScene.self)
        default: SceneCatalog(DotScene.self, BoxScene.self)
        }
}

import Dispatch
import Geometry
import Glibc
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study
@testable import TytoApp

/// A scene of the main actor that moves a box, and traps on another thread.
@MainActor
private final class IsolatedScene: @MainActor Scene {
    static let info = SceneInfo("isolated", size: Size(60, 40))
    private let mover = BoxMover()

    init() { MainActor.preconditionIsolated() }

    deinit { MainActor.preconditionIsolated() }

    func build(_ context: SceneContext) {
        MainActor.preconditionIsolated()
        mover.build(context) { MainActor.preconditionIsolated() }
    }
}

/// The same scene for any thread.
private final class FreeScene: Scene {
    static let info = SceneInfo("isolated", size: Size(60, 40))
    private let mover = BoxMover()
    func build(_ context: SceneContext) { mover.build(context) {} }
}

/// A scene around one of the main actor.
private final class HomeOfIsolated: Scene {
    static let info = SceneInfo("home", size: Size(60, 40))
    let scenes: [any Scene]

    init() { scenes = MainActor.assumeIsolated { Unchecked([IsolatedScene() as any Scene]) }.value }

    func build(_ context: SceneContext) { for scene in scenes { scene.build(context) } }
}

private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

private final class BoxMover {
    private let box = Layer(name: "box")

    func build(_ context: SceneContext, check: @escaping () -> Void) {
        box.frame = Rect(0, 0, 10, 10)
        box.backgroundColor = .black
        context.host.addSublayer(box)
        context.stage.schedule(at: 8.25) { [unowned box] in
            check()
            box.position.x = 40
        }
        // As long as a turn may take.
        for second in 0..<8 {
            context.stage.schedule(at: Double(second) + 0.5) {
                check(); usleep(2000)
            }
        }
    }
}

@Suite("Scenes of the main actor")
@MainActor
struct IsolatedSceneTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Starts an export of a scene's times, and serves it until a condition holds.
    private func serve(
        _ scene: any Scene.Type, _ range: ClosedRange<Double>, until isOver: (PanelExport) -> Bool
    ) throws -> PanelExport {
        let hasCall = DispatchSemaphore(value: 0)
        let session = SceneSession(SceneConfiguration(scene), end: 9)
        let export = try #require(
            PanelExport(ExportRequest(form: .gif, range: range), of: [session], in: "\(folder.path)/") {
                hasCall.signal()
            })
        while !isOver(export) {
            try #require(hasCall.wait(timeout: .now() + 300) == .success)
            export.serve()
        }
        return export
    }

    @Test("are played on its thread alone when the study panel exports them, to the bytes of a scene of any thread")
    func export() throws {
        var films: [[UInt8]] = []
        for scene in [IsolatedScene.self, FreeScene.self, HomeOfIsolated.self] as [any Scene.Type] {
            let known = Set(folder.names)
            let export = try serve(scene, 8...8.5) { $0.outcome != nil }
            export.join()
            let name = try #require(folder.names.first { !known.contains($0) }, "\(export.outcome ?? "")")
            films.append(Program.read(folder / name))
        }
        #expect(films[0] == films[1] && films[0] == films[2] && films[0].count > 100)
    }

    @Test("leave no file when an export of them is cancelled while it waits for the thread")
    func cancelling() throws {
        let export = try serve(IsolatedScene.self, 0...8) { $0.progress.done > 0 }
        export.cancel()
        export.join()
        #expect(folder.names.isEmpty)
    }
}

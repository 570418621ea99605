import Dispatch
import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study
@testable import TytoApp

/// A scene of the main actor that moves a box, which would trap on another thread.
@MainActor
private final class IsolatedScene: @MainActor Scene {
    static let info = SceneInfo("isolated", size: Size(60, 40))
    private let box = Layer(name: "box")

    init() { MainActor.preconditionIsolated() }

    func build(_ context: SceneContext) {
        MainActor.preconditionIsolated()
        box.frame = Rect(0, 0, 10, 10)
        box.backgroundColor = .black
        context.host.addSublayer(box)
        context.stage.schedule(at: 8.25) { [unowned self] in MainActor.assumeIsolated { box.position.x = 40 } }
    }
}

@Suite("Scenes of the main actor")
@MainActor
struct IsolatedSceneTests {
    @Test("are played on its thread alone when the study panel exports them", arguments: [false, true])
    func export(isCancelled: Bool) throws {
        let folder = try TemporaryFolder()
        let session = SceneSession(SceneConfiguration(IsolatedScene.self), end: 9)
        let hasCall = DispatchSemaphore(value: 0)
        let request = ExportRequest(form: .gif, range: 8...8.5)
        let export = try #require(PanelExport(request, of: [session], in: "\(folder.path)/") { hasCall.signal() })
        while export.outcome == nil {
            hasCall.wait()
            if isCancelled { export.cancel() }
            export.serve()
            if isCancelled { break }
        }
        export.join()
        if isCancelled { return #expect(folder.names.isEmpty) }
        #expect(folder.names.count == 1 && export.progress.done == 25, "\(export.outcome ?? "")")
    }
}

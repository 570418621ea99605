import CairoKit
import Geometry
import Scenes
import Stage
import TestSupport
import Testing
import X11Kit

@testable import SceneWindow

/// A scene that may take its step's key for itself.
private final class KeyedScene: Scene {
    static let info = SceneInfo(
        "keyed", title: Localized("Keyed", zh: "按键"), steps: [SceneStep(2, "end")], size: Size(400, 300))
    var takesSteps = false
    var replays = 0

    func build(_ context: SceneContext) {}

    func keyPressed(_ press: KeyPress) -> Bool { takesSteps && press.modifiers == .control }

    func replay(_ step: SceneStep) { replays += 1 }
}

@Suite("What a window does with inputs", .ownThreads)
struct SessionInputTests {
    private let server: XServer
    private let session: WindowSession
    private let scene: KeyedScene

    init() throws {
        server = try XServer()
        session = try WindowSession(
            SceneConfiguration(KeyedScene.self), on: Connection(display: server.display), clock: 0, title: "Keyed",
            icon: nil, shaper: CairoTextShaper())
        scene = try #require(session.player.scene as? KeyedScene)
    }

    @Test("time skips to a step that was played, and not if the scene takes its key", arguments: [false, true])
    func steps(takesSteps: Bool) {
        scene.takesSteps = takesSteps
        session.send(KeyPress("1", modifiers: .control))
        #expect(scene.replays == (takesSteps ? 0 : 1))
        #expect(abs(session.player.stage.time - (takesSteps ? 0 : 2)) < 1e-9)
        // Another key has no step, whatever the last one played.
        session.send(KeyPress("x"))
        #expect(session.player.stage.time < 2.1)
    }
}

import CairoKit
import Geometry
import Scenes
import Stage
import TestSupport
import Testing
import X11Kit

@testable import Windowing

/// A scene that logs the keys that it gets.
private final class LoggingScene: Scene {
    static let info = SceneInfo("logging", steps: [SceneStep(2, "end")], size: Size(400, 300))
    private(set) var presses: [KeyPress] = []
    private(set) var (actions, replays) = (0, 0)

    func build(_ context: SceneContext) {}
    func performMainAction() { actions += 1 }
    func replay(_ step: SceneStep) { replays += 1 }

    func keyPressed(_ press: KeyPress) -> Bool {
        presses.append(press)
        return false
    }
}

@Suite("Keys that are held down in a window", .ownThreads)
struct HeldKeyTests {
    private let server: XServer
    private let host: TurnHost
    private let session: WindowSession
    private let scene: LoggingScene
    private let manager: WireClient

    init() throws {
        server = try XServer(arguments: ["-ar1", "200", "-ar2", "40"])
        host = try TurnHost()
        session = try WindowSession(
            SceneConfiguration(LoggingScene.self), host: host, on: Connection(display: server.display), clock: 0,
            title: "Logging", icon: nil, shaper: CairoTextShaper())
        scene = try #require(session.player.scene as? LoggingScene)
        manager = try WireClient(server.display)
        try manager.watchManagerMessages()
    }

    private func hold(_ key: Key, _ modifiers: KeyModifiers = []) {
        for repeatCount in 0..<4 {
            session.keyPressed(KeyPress(key, modifiers: modifiers, isRepeat: repeatCount > 0))
        }
    }

    @Test("toggle and act once, and step over and over")
    func once() {
        hold(.function(2))
        #expect(session.study != nil)
        hold(.function(2))
        #expect(session.study == nil)
        hold(.function(1))
        #expect(session.overlay.showsHelp)
        let count = scene.presses.count
        hold(" ")
        #expect(!session.overlay.showsHelp && scene.presses.count == count, "a key that closed help is not the scene's")
        hold(" ")
        #expect(scene.actions == 1)
        hold("1", .control)
        #expect(scene.replays == 1)
        hold("s")
        #expect(session.player.isSlow)
        hold("p")
        #expect(session.player.isPaused)
        let time = session.player.stage.time
        hold(".")
        #expect(abs(session.player.stage.time - time - 4 * ScenePlayer.step) < 1e-6)
        hold(",")
        #expect(abs(session.player.stage.time - time) < 1e-6)
        let before = session.player.history.count
        hold("p")
        #expect(!session.player.isPaused && session.player.history.count == before)
    }

    @Test("write one file and change full screen once, by the server's own repeats")
    func repeated() throws {
        var held: String?
        // 30 repeats take more than a second.
        let isLong = { [scene] (key: Key) in scene.presses.count { $0.key == key && $0.isRepeat } >= 30 }
        host.afterTurn = { [unowned session, server] in
            do {
                if held == nil, session.seen != nil {
                    held = "F12"
                    try server.run("xdotool", ["mousemove", "50", "50", "keydown", "F12"])
                } else if held == "F12", isLong(.function(12)) {
                    held = "F11"
                    try server.run("xdotool", ["keyup", "F12", "keydown", "F11"])
                } else if held == "F11", isLong(.function(11)) {
                    try server.run("xdotool", ["keyup", "F11"])
                    session.isOver = true
                }
            } catch {
                Issue.record(error)
                session.isOver = true
            }
        }
        try session.run()
        #expect(host.keptCount == 1)
        #expect(try manager.managerMessageCount(of: "_NET_WM_STATE") == 1)
        #expect(scene.presses.count { !$0.isRepeat } == 2)
    }
}

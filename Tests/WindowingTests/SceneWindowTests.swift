import CairoKit
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Study
import System
import TestSupport
import Testing

@testable import Windowing
@testable import X11Kit

/// A scene that moves while Right is down, and that the window is not closed over once it has moved.
private final class WalkingScene: Scene {
    static let info = SceneInfo("walking", size: Size(400, 300))
    static let log = Guarded<[String]>([])
    private var steps = 0
    private(set) var isWalking = false
    private(set) var isAsking = false

    func build(_ context: SceneContext) {}

    func keyPressed(_ press: KeyPress) -> Bool {
        guard press.key == .right, !press.isRepeat else { return false }
        isWalking = true
        steps += 1
        return true
    }

    func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool {
        isWalking = false
        return true
    }

    func windowShouldClose() -> Bool {
        isAsking = steps > 0
        return !isAsking
    }

    func windowWillClose() { Self.log.withLock { $0.append("\(steps)") } }

    func windowFocusChanged(to isFocused: Bool) -> Bool { true }
}

@Suite("What a window and its scene know of each other", .ownThreads, .serialized)
struct SceneWindowTests {
    private let server: XServer
    private let host: TurnHost
    private let session: WindowSession
    private var player: ScenePlayer { session.player }

    init() throws {
        (server, host) = (try XServer(), try TurnHost())
        session = try WindowSession(
            SceneConfiguration(WalkingScene.self), host: host, on: Connection(display: server.display), clock: 0,
            title: "Walking", icon: nil, shaper: CairoTextShaper())
        WalkingScene.log.withLock { $0 = [] }
    }

    private var scene: WalkingScene {
        get throws { try #require(player.scene as? WalkingScene) }
    }

    private let press = WindowEvent.keyPressed(key: "Right", modifiers: [], text: nil)
    private let release = WindowEvent.keyReleased(key: "Right", modifiers: [])

    /// Walks from 1 s to 2 s, of 3.
    private func walk() throws {
        player.advance(toClock: 1)
        try session.handle(press)
        player.advance(toClock: 2)
        try session.handle(release)
        player.advance(toClock: 3)
    }

    @Test("a release in the past, of a key that something else used, changes nothing in it")
    func releaseInPast() throws {
        try walk()
        #expect(player.history.count == 2)
        player.togglePause()
        player.seek(to: 1.5)
        #expect(try scene.isWalking)
        try session.handle(release)
        #expect(try scene.isWalking && player.sessionEnd == 3 && player.history.count == 2 && player.discards.isEmpty)
    }

    @Test("a key that came up while the window showed the past comes up in the present")
    func lateRelease() throws {
        player.advance(toClock: 1)
        try session.handle(press)
        player.advance(toClock: 2)
        player.seek(to: 0.5)
        try session.handle(release)
        session.followKeyboard()
        #expect(player.discards.isEmpty && session.keyboardTime != nil)
        player.advance(toClock: 9)
        #expect(try scene.isWalking)
        session.followKeyboard()
        #expect(try !scene.isWalking && session.keyboardTime == nil)
        #expect(player.history.last?.event == .keyReleased(.right))
    }

    @Test("a script's key stays down when the window returns to the present")
    func scriptedKey() throws {
        player.advance(toClock: 1)
        player.send(.keyPressed(KeyPress(.right)))
        player.advance(toClock: 2)
        player.seek(to: 0.5)
        player.advance(toClock: 9)
        session.followKeyboard()
        #expect(try scene.isWalking && player.history.count == 1)
    }

    @Test("repeats that the scene does not use leave it the release")
    func repeats() throws {
        player.advance(toClock: 1)
        try session.handle(press)
        try session.handle(.keyPressed(key: "Right", modifiers: [], text: nil, isRepeat: true))
        #expect(try scene.isWalking)
        try session.handle(release)
        #expect(try !scene.isWalking)
    }

    @Test("a script's keyboard is the scene's until the window's changes")
    func focus() throws {
        player.advance(toClock: 1)
        session.followKeyboard()
        player.send(.windowFocus(false))
        session.followKeyboard()
        #expect(player.history.map(\.event) == [.windowFocus(false)])
        for event in [WindowEvent.focusOut, .focusIn] {
            try session.handle(event)
            session.followKeyboard()
        }
        #expect(player.history.map(\.event) == [.windowFocus(false), .windowFocus(true)])
    }

    @Test("the scene of the present decides whether the window closes, and a refusal ends a pause and a loop")
    func closing() throws {
        try walk()
        session.toggleStudy()
        let model = try #require(session.study?.model)
        model.setLoop(0...1)
        player.togglePause()
        player.seek(to: 0.5)
        try session.handle(.closeRequested)
        #expect(try scene.isAsking && !session.isOver && !player.isPaused && player.stage.time > 3)
        #expect(model.state.loop == nil && player.history.last?.event == .closeRequested)
    }

    @Test("it closes at once where the scene has nothing to ask, and that is no input")
    func closingAtOnce() throws {
        player.advance(toClock: 1)
        try session.handle(.closeRequested)
        #expect(session.isOver && player.history.isEmpty)
    }

    @Test("the scene of the present saves, once, also where the past is shown")
    func saving() throws {
        try walk()
        player.seek(to: 0.5)
        session.close()
        session.close()
        #expect(WalkingScene.log.withLock { $0 } == ["1"])
    }

    @Test("a scene that is replaced in its window saves before")
    func replaced() throws {
        try walk()
        session.open(SceneConfiguration(WalkingScene.self))
        #expect(WalkingScene.log.withLock { $0 } == ["1"])
        session.close()
        #expect(WalkingScene.log.withLock { $0 } == ["1", "0"])
    }

    @Test("its title, icon and sizes are the window's, and the program's again without them")
    func properties() throws {
        let icon = Picture(size: Size(4, 4), [])
        player.advance(toClock: 1)
        session.hasShownFrame = true
        player.stage.window.title = "Steps"
        player.stage.window.icon = icon
        player.stage.window.minimumSize = Size(.nan, 5)
        player.stage.window.maximumSize = Size(900, 700)
        session.applyAttributes()
        session.showIcon()
        #expect(session.applied.title == "Steps" && session.shownIcon === icon)
        #expect(session.applied.maximumSize == Size(900, 700) && session.applied.minimumSize.isFinite)
        player.stage.window.title = nil
        player.stage.window.icon = nil
        session.applyAttributes()
        session.showIcon()
        #expect(session.applied.title == "Walking" && session.shownIcon == nil)
    }
}

import CairoKit
import Geometry
import LayerTree
import Scenes
import Stage
import Study
import TestSupport
import Testing

@testable import Windowing
@testable import X11Kit

/// A scene that follows the pointer, and may take its step's key for itself.
private final class KeyedScene: Scene {
    static let info = SceneInfo(
        "keyed", title: Localized("Keyed", zh: "按键"), steps: [SceneStep(2, "end")], size: Size(400, 300))
    static let home = SceneInfo("home", title: Localized("Home", zh: "主页"))
    var takesSteps = false
    var isOpened = false
    var presses: [KeyPress] = []
    var replays = 0
    var pointers: [Point?] = []

    private var isHome = false

    var shownInfo: SceneInfo { isHome ? Self.home : isOpened ? Self.info.opened(from: Self.home, "1") : Self.info }

    func build(_ context: SceneContext) {
        let door = Layer(name: "door")
        door.frame = Rect(380, 280, 10, 10)
        door.onClick { [unowned self] in isHome.toggle() }
        context.host.addSublayer(door)
        context.stage.watchPointer { [unowned self] point in
            pointers.append(point)
            return true
        }
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        presses.append(press)
        if press.key == "z" { isHome.toggle() }
        return press.modifiers == .alt || takesSteps && press.modifiers == .control
    }

    func replay(_ step: SceneStep) { replays += 1 }
}

@Suite("What a window does with inputs", .ownThreads)
struct SessionInputTests {
    private let server: XServer
    private let host: TurnHost
    private let session: WindowSession
    private let scene: KeyedScene
    private var strip: StripControl { session.overlay.strip }

    init() throws {
        (server, host) = (try XServer(), try TurnHost())
        session = try WindowSession(
            SceneConfiguration(KeyedScene.self), host: host, on: Connection(display: server.display), clock: 0,
            title: "Keyed", icon: nil, shaper: CairoTextShaper())
        scene = try #require(session.player.scene as? KeyedScene)
    }

    /// Opens the scene from a home, and brings the strip under the pointer.
    private func showStrip() {
        scene.isOpened = true
        session.followScene()
        session.overlay.advance(toClock: 5)
        session.pointerMoved(to: Point(200, 5))
        session.overlay.advance(toClock: 6)
        session.pointerMoved(to: strip.strip.layer.frame.center)
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

    @Test("a step through time that replays a step's key does not skip to the step's time again")
    func stepsReplayed() {
        session.send(KeyPress("1", modifiers: .control))
        session.send(KeyPress("p"))
        session.send(KeyPress(","))
        #expect(abs(session.player.stage.time - (2 - 1 / 60)) < 1e-6)
    }

    @Test("the wheel scrolls the scene by 40 points per notch, but not below the strip or help")
    func wheel() {
        let scroller = WheelTaker()
        scroller.layer.frame = Rect(0, 0, 400, 300)
        session.player.stage.root.addSublayer(scroller.layer)
        session.player.stage.add(scroller)
        session.scrolled(at: Point(100, 100), by: Point(0, -2), [])
        #expect(scroller.distances == [Point(0, -80)])
        showStrip()
        session.scrolled(at: Point(200, 5), by: Point(0, 1), [])
        session.pointerMoved(to: Point(100, 200))
        session.send(KeyPress(.function(1)))
        session.scrolled(at: Point(100, 200), by: Point(0, 1), [])
        #expect(session.overlay.showsHelp && scroller.distances.count == 1)
    }

    @Test("time that was paused resumes when a key or a click leads to another scene, which would stay unseen")
    func doors() {
        for open in [{ session.send(KeyPress("z")) }, { click(Point(385, 285)) }] {
            session.send(KeyPress("p"))
            session.send(KeyPress("."))
            click(Point(100, 100))
            #expect(session.player.isPaused)
            open()
            #expect(!session.player.isPaused)
        }
    }

    @Test("a press that the window cancels is over in the scene, without a click")
    func cancelled() throws {
        for event in [pressed(Point(385, 285)), .pointerCancelled, released(Point(385, 285))] {
            try session.handle(event)
        }
        #expect(scene.shownInfo.name == "keyed" && session.player.stage.captured == nil && session.pressed.isEmpty)
    }

    private func pressed(_ point: Point) -> WindowEvent {
        .pointerPressed(point, button: .primary, modifiers: [], clickCount: 1)
    }

    private func released(_ point: Point) -> WindowEvent { .pointerReleased(point, button: .primary, modifiers: []) }

    @Test("a step through time out of a scene leaves time paused; half a step, which is none, says how it stands")
    func stepsOut() {
        session.send(KeyPress("p"))
        session.send(KeyPress("."))
        session.send(KeyPress("z"))
        session.send(KeyPress("p"))
        #expect(session.player.scene?.shownInfo.name == "home")
        session.send(KeyPress(","))
        #expect(session.player.scene?.shownInfo.name == "keyed" && session.player.isPaused)
        #expect(message == "0.000 s")
        session.send(KeyPress(","))
        #expect(message == "Paused at 0.000 s · P resumes, . and , step")
    }

    @Test("a key that changes time says what it did")
    func timeMessages() {
        for (key, words) in [
            ("p", "Paused at 0.000 s · P resumes, . and , step"), (".", "0.017 s"), ("p", "Resumed"),
            ("s", "Slow motion, 10 times"), ("s", "Full speed"),
        ] as [(Key, String)] {
            session.send(KeyPress(key))
            #expect(message == words)
        }
    }

    @Test("a message stays for as long as it takes to be read")
    func readingTime() throws {
        let toast = try #require(toast)
        for (count, time) in [(20, 2.5), (200, 8.0)] {
            session.showMessage(String(repeating: "word ", count: count / 5))
            let begin = session.overlay.stage.time
            session.overlay.stage.advance(to: begin + time)
            #expect(toast.presentation.opacity > 0, "\(count) letters")
            session.overlay.stage.advance(to: begin + 20)
            #expect(toast.presentation.opacity == 0)
        }
    }

    /// The message shown last.
    private var message: String? { toast?.texts.first }

    private var toast: Layer? { session.overlay.stage.root.sublayers.first { $0.name == "toast" } }

    @Test("work waits as long as time in which the program was stopped")
    func stop() throws {
        try session.handle(.mapped)
        session.presented.isExposed = false
        session.advance(toClock: 0)
        session.player.stage.after(5) {}
        for stage in [session.player.stage, session.overlay.stage] { _ = stage.frame() }
        let before = session.nextWork { _ in 0 }
        #expect(before == 5)
        // It ran again 9 s after the frame was due.
        _ = session.time.advance(toMachine: 10, deadline: 1)
        #expect(session.nextWork { _ in 0 } == 14)
    }

    @Test("the window manager has the least size at which a form is whole, and the panel's with the panel")
    func leastSize() throws {
        func least() throws -> String {
            let hints = try server.run("xprop", ["-id", "\(session.window.identifier)", "WM_NORMAL_HINTS"])
            let lines = String(decoding: hints, as: UTF8.self).split(separator: "\n")
            return lines.first { $0.contains("minimum size") }?.split(separator: ": ").last.map(String.init) ?? ""
        }
        session.applyAttributes()
        #expect(try least() == "240 by 300")
        session.toggleStudy()
        session.applyAttributes()
        #expect(try least() == "640 by 480")
        session.toggleStudy()
        session.applyAttributes()
        #expect(try least() == "240 by 300")
    }

    @Test("the first frame of a window that comes back continues none from before")
    func comesBack() throws {
        for event in [WindowEvent.obscured(true), .darkened(true), .minimized(true)] {
            _ = session.pacer.begin(now: 1, isContinuing: true)
            #expect(session.pacer.begin(now: 1.1, isContinuing: true).isContinuing)
            try session.handle(event)
            #expect(!session.pacer.begin(now: 1.2, isContinuing: true).isContinuing)
        }
    }

    private func click(_ point: Point) {
        session.pointerPressed(at: point, .primary, [], clickCount: 1)
        session.pointerReleased(at: point, .primary)
    }

    @Test("while help shows the pointer is outside the scene, and nothing of it is recorded")
    func help() {
        session.pointerMoved(to: Point(100, 100))
        session.send(KeyPress("?", text: "?"))
        #expect(session.overlay.showsHelp && scene.pointers == [Point(100, 100), nil])
        session.pointerMoved(to: Point(120, 100))
        session.pointerLeft()
        session.pointerMoved(to: Point(140, 100))
        #expect(scene.pointers.count == 2 && session.player.history.count == 2)
        session.send(KeyPress("?", text: "?"))
        session.pointerMoved(to: Point(160, 100))
        #expect(!session.overlay.showsHelp && scene.pointers.last == Point(160, 100))
    }

    @Test("the strip takes the primary button alone, and the scene gets no other one through it")
    func otherButtons() throws {
        showStrip()
        let item = try #require(session.overlay.stage.layer("strip/home")).center
        for button in [WindowEvent.Button.secondary, .middle, .primary] {
            let count = session.player.history.count
            session.pointerMoved(to: item)
            #expect(strip.reveal.isUnderPointer)
            session.pointerPressed(at: item, button, [], clickCount: 1)
            session.pointerReleased(at: item, button)
            #expect(scene.presses.isEmpty == (button != .primary), "\(button)")
            #expect((session.player.history.count == count) == (button != .primary), "\(button)")
        }
    }

    @Test("nor does the scene get one through the time bar")
    func otherButtonsOfBar() {
        session.pointerMoved(to: Point(200, 295))
        session.overlay.advance(toClock: 1)
        session.pointerMoved(to: Point(200, 294))
        #expect(session.overlay.bar.reveal.isUnderPointer)
        let count = session.player.history.count
        for button in [WindowEvent.Button.secondary, .middle, .primary] {
            session.pointerPressed(at: Point(200, 294), button, [], clickCount: 1)
            #expect(session.overlay.isPressed == (button == .primary))
            session.pointerReleased(at: Point(200, 294), button)
            #expect(!session.overlay.isPressed && session.player.history.count == count)
        }
    }

    @Test("beside the study panel a click that leads to another scene resumes time, and unused keys are the panel's")
    func study() {
        session.toggleStudy()
        session.fit(Size(1310, 800))
        session.player.togglePause()
        click(Point(385, 285))
        #expect(!session.player.isPaused)
        session.send(KeyPress("k", text: "k"))
        #expect(scene.presses == [KeyPress("k", text: "k")] && session.study?.model.state.isPicking == true)
        session.send(KeyPress("k", text: "k"))
        session.pointerMoved(to: Point(100, 100))
        session.send(KeyPress("?", text: "?"))
        #expect(session.overlay.showsHelp && scene.pointers.suffix(2) == [Point(100, 100), nil])
        let count = scene.pointers.count
        session.pointerMoved(to: Point(120, 100))
        session.pointerLeft()
        #expect(scene.pointers.count == count)
    }

    @Test("help that opens while a button is down ends the pointer's stay over the scene when that comes up")
    func helpInDrag() {
        session.pointerMoved(to: Point(100, 100))
        session.pointerPressed(at: Point(100, 100), .primary, [], clickCount: 1)
        session.send(KeyPress(.function(1)))
        session.pointerReleased(at: Point(100, 100), .primary)
        #expect(session.overlay.showsHelp && scene.pointers.last == .some(nil))
    }

    @Test("the strip that hides while it is pressed clicks nothing, and is not lit when it comes again")
    func hiddenWhilePressed() throws {
        showStrip()
        let home = try #require(session.overlay.stage.layer("strip/home")).center
        session.pointerPressed(at: home, .primary, [], clickCount: 1)
        #expect(session.overlay.isPressed)
        session.overlay.advance(toClock: 20)
        #expect(!session.overlay.isPressed)
        session.pointerReleased(at: home, .primary)
        #expect(scene.presses.isEmpty)
        session.pointerMoved(to: Point(200, 5))
        session.overlay.advance(toClock: 21)
        let glow = try #require(session.overlay.stage.layer("strip/home/glow"))
        #expect(glow.state.opacity == 0)
    }

    @Test("the scene gets no release of a press that it did not get")
    func loneReleases() {
        // A press closes help, and its release follows.
        session.send(KeyPress("?", text: "?"))
        session.overlay.hideHelp()
        session.pointerReleased(at: Point(100, 100), .primary)
        // Another button leaves the strip, over which it was pressed.
        showStrip()
        session.pointerPressed(at: strip.strip.layer.frame.center, .secondary, [], clickCount: 1)
        session.pointerMoved(to: Point(100, 200))
        session.pointerReleased(at: Point(100, 200), .secondary)
        #expect(session.player.history.allSatisfy { if case .pointerReleased = $0.event { false } else { true } })
        click(Point(100, 200))
        #expect(session.player.history.contains { if case .pointerReleased = $0.event { true } else { false } })
    }

    @Test("a frame that was written once the past had changed, before another frame was shown, is of that past")
    func writtenLate() throws {
        host.afterTurn = { [unowned session] in
            guard let seen = session.seen, seen.time > 0 else { return }
            session.send(KeyPress("p"))
            session.send(KeyPress(","))
            // The clock may have gone on by more than the frame.
            while session.player.stage.time >= seen.time { session.send(KeyPress(",")) }
            session.pointerPressed(at: Point(5, 5), .primary, [], clickCount: 1)
            session.send(KeyPress(.function(12)))
            session.isOver = true
        }
        try session.run()
        #expect(session.written.map(\.name) == ["frame"] && session.written.allSatisfy { !$0.isKept })
    }

    @Test("the mouse's button for going back does so only where a home is", arguments: [false, true])
    func back(isOpened: Bool) {
        scene.isOpened = isOpened
        session.pointerPressed(at: Point(5, 5), .back, [], clickCount: 1)
        #expect(scene.presses.map(\.key) == (isOpened ? [.left] : []))
    }
}

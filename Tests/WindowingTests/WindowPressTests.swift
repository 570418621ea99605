import CairoKit
import Geometry
import LayerTree
import Scenes
import Script
import Stage
import TestSupport
import Testing
import X11Kit

@testable import Study
@testable import Windowing

/// Compares the effect of each key press in a window with the list of `presses.txt`.
@Suite("The keys of a window, in every state", .ownThreads)
struct WindowPressTests {
    /// The states in which keys do something else.
    enum Setting: String, CaseIterable {
        case plain, paused, field, help, file, pausedFile, opened, picture, ruler, scripted
        case pausedPicture, pausedRuler, scriptedPicture, ownStage

        var isScripted: Bool { self == .scripted || self == .scriptedPicture }
    }

    /// The presses, by their names in the list; each is a repeat of a held key, too.
    private static let presses: [(name: String, press: KeyPress)] =
        [
            ("Space", KeyPress(" ", text: " ")), ("z, a door", KeyPress("z", text: "z")),
            ("?", KeyPress("?", text: "?")),
            ("F1", KeyPress(.function(1))), ("F2", KeyPress(.function(2))), ("F3", KeyPress(.function(3))),
            ("F6", KeyPress(.function(6))), ("F12", KeyPress(.function(12))), ("Escape", KeyPress(.escape)),
            ("Return", KeyPress(.enter)), ("Tab", KeyPress(.tab)), ("Left", KeyPress(.left)),
            ("Alt+Left", KeyPress(.left, modifiers: .alt)), ("Ctrl+1, a step", KeyPress("1", modifiers: .control)),
            ("Ctrl+P", KeyPress("p", modifiers: .control)), ("Ctrl+S", KeyPress("s", modifiers: .control)),
            ("Ctrl+Shift+E", KeyPress("e", modifiers: [.control, .shift])),
            ("Ctrl+Q", KeyPress("q", modifiers: .control)), ("Ctrl+Z", KeyPress("z", modifiers: .control)),
        ] + ["p", "s", ".", ",", "e", "b", "k", "h", "x"].map { ("\($0)", KeyPress(.character($0), text: "\($0)")) }

    private let server: XServer

    init() throws { server = try XServer() }

    /// What can be seen of a session, by name.
    private func seen(_ session: WindowSession, _ log: PressLog) -> [String: String] {
        let player = session.player
        var toast: String?
        for layer in session.overlay.stage.root.sublayers where layer.name == "toast" { toast = layer.texts.first }
        let figures = session.overlay.stage.root.sublayers.contains { $0.name == "figures" }
        return [
            "scene": log.words.joined(separator: " "), "shown": player.scene?.shownInfo.name ?? "none",
            "time": "\((player.stage.time * 1000).rounded() / 1000)", "paused": "\(player.isPaused)",
            "speed": "\((player.speed * 1000).rounded() / 1000)", "message": toast ?? "",
            "messages": "\(session.overlay.messageCount)", "help": "\(session.overlay.showsHelp)",
            "figures": "\(figures)", "panel": "\(session.study != nil)",
            "focus": session.study?.stage.focused?.layer.name ?? "none",
            "picking": "\(session.study?.model.state.isPicking ?? false)", "over": "\(session.isOver)",
            "inputs": "\(player.session.inputs.count)",
            "field": "\(player.stage.focused?.layer.name ?? "none")",
            "backdrop": "\(player.session.backdrop.map { "\($0)" } ?? "none")",
        ]
    }

    private func session(_ setting: Setting, pressing press: KeyPress) throws -> (WindowSession, PressLog) {
        let log = PressLog()
        let source = SceneSource(PressedScene.info) { PressedScene(setting, log) }
        let inputs = setting.isScripted ? ScheduledPress(press) : nil
        let stage = setting == .ownStage ? Stage(bare: PressedScene.info.size) : nil
        stage?.delegate = log
        let session = try WindowSession(
            SceneConfiguration(source), stage: stage, host: TurnHost(), on: Connection(display: server.display),
            clock: 0,
            title: "Pressed", icon: nil, shaper: CairoTextShaper(), inputs: inputs)
        session.advance(toClock: 0.1)
        session.followScene()
        switch setting {
        case .paused, .pausedFile: session.keyPressed(KeyPress("p", text: "p"))
        case .help: session.keyPressed(KeyPress(.function(1)))
        case .picture, .ruler, .pausedPicture, .pausedRuler, .scriptedPicture:
            if setting == .pausedPicture || setting == .pausedRuler { session.player.togglePause() }
            session.toggleStudy()
            session.fit(Size(1310, 800))
            session.study?.focus(setting == .ruler || setting == .pausedRuler ? .time : .picture)
        case .plain, .field, .file, .opened, .scripted, .ownStage: break
        }
        log.words = []
        return (session, log)
    }

    /// The changes by a press, in words.
    private func effect(_ press: KeyPress, _ setting: Setting) throws -> String {
        let (session, log) = try session(setting, pressing: press)
        let before = seen(session, log)
        if setting.isScripted { session.advance(toClock: 0.2) } else { session.keyPressed(press) }
        session.followScene()
        let after = seen(session, log)
        return before.keys.sorted().filter { before[$0] != after[$0] }
            .map { "\($0) \(after[$0] ?? "")" }.joined(separator: "; ")
    }

    @Test("each key has the effect of the list", arguments: Setting.allCases)
    func presses(setting: Setting) throws {
        var lines: [String] = []
        for (name, press) in Self.presses {
            var held = press
            held.isRepeat = true
            lines.append("\(setting.rawValue)\t\(name)\t\(try effect(press, setting))")
            lines.append("\(setting.rawValue)\t\(name), held\t\(try effect(held, setting))")
        }
        let list = dataTable("presses.txt").filter { $0[0] == setting.rawValue }.map { $0.joined(separator: "\t") }
        #expect(lines == list)
    }

    @Test("scripted keys act at their own times, also where one steps to the next one's")
    func script() throws {
        let text = "0.15 type \"p.\"\n0.16 click 5 5\n0.16 key F3\n0.2 key p\n"
        let script = ScriptPlayer(try InputScript.parse(bytes: Array(text.utf8), file: "test"), file: "test")
        let session = try WindowSession(
            SceneConfiguration(PressedScene.self), host: TurnHost(), on: Connection(display: server.display), clock: 0,
            title: "Pressed",
            icon: nil, shaper: CairoTextShaper(), inputs: script)
        session.advance(toClock: 1)
        #expect(session.player.isPaused && abs(session.player.stage.time - 0.15 - ScenePlayer.step) < 1e-6)
        #expect(session.player.session.inputs.map(\.time) == [0.16, 0.16, 0.16], "a click")
        #expect(session.overlay.stage.root.sublayers.contains { $0.name == "figures" } && script.failure == nil)
    }
}

/// What a scene, or a stage without one, got.
private final class PressLog: StageDelegate, @unchecked Sendable {
    var words: [String] = []

    func stageDidResize(_ stage: Stage) {}

    func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool {
        words.append("\(press.key)\(press.isRepeat ? " held" : "")")
        return press.key == "z"
    }
}

/// One press, 0.15 s after the beginning.
private final class ScheduledPress: InputSource {
    private let press: KeyPress
    var failure: (any Error)? { nil }

    init(_ press: KeyPress) { self.press = press }

    func schedule(on stage: Stage, laterThan time: Double, sending send: @escaping (InputEvent) -> String?) {
        guard time < 0.15 else { return }
        stage.schedule(at: 0.15) { [press] in _ = send(.keyPressed(press)) }
    }
}

/// A scene with a step, a key that leads to another scene, and as a setting wants it a field, a file or a home.
private final class PressedScene: FileScene {
    static let info = SceneInfo("pressed", steps: [SceneStep(2, "end")], size: Size(400, 300))
    private static let home = SceneInfo("home")

    private let setting: WindowPressTests.Setting
    private let log: PressLog
    private var isElsewhere = false
    private var stage: Stage?

    init() { (setting, log) = (.plain, PressLog()) }

    init(_ setting: WindowPressTests.Setting, _ log: PressLog) { (self.setting, self.log) = (setting, log) }

    var shownInfo: SceneInfo {
        let info = isElsewhere ? SceneInfo("elsewhere") : Self.info
        return setting == .opened ? info.opened(from: Self.home, "1") : info
    }

    var filePlayback: FilePlayback? {
        guard setting == .file || setting == .pausedFile, let stage else { return nil }
        let frame = Int(stage.time * 30) % 60
        return FilePlayback(frame: frame, frameCount: 60, frameRate: 30, isPlaying: true, board: nil, needs: [])
    }

    func build(_ context: SceneContext) {
        stage = context.stage
        let field = KeyTaker()
        field.layer.name = "field"
        field.onKey = { if case .character = $0.key { $0.modifiers.isEmpty } else { false } }
        context.host.addSublayer(field.layer)
        context.stage.add(field)
        if setting == .field { context.stage.focus(field) }
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        log.words.append("\(press.key)\(press.isRepeat ? " held" : "")")
        guard press.key == "z", press.modifiers.isEmpty, !press.isRepeat else { return false }
        isElsewhere = true
        return true
    }

    func performMainAction() { log.words.append("action") }
    func replay(_ step: SceneStep) { log.words.append("step") }
}

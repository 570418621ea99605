import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study

/// Compares the effect of each key press in the panel with a list that was made before the keys had one.
@Suite("The panel's keys")
struct PressTests {
    /// The list's lines: a state, a press and what it changes.
    private static let list = projectText("Tests/StudyTests/Data/presses.txt").split(separator: "\n")
        .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }

    /// The states in which keys do something else.
    enum Setting: String, CaseIterable { case plain, selected, picking, isolated, looping, paused, elsewhere }

    private static let keys: [Key] =
        (0x20...0x7E).compactMap { Unicode.Scalar($0).map { .character($0) } }
        + [
            .escape, .home, .end, .left, .right, .up, .down, .pageUp, .pageDown, .backspace, .delete, .insert, .enter,
            .tab,
            .function(1), .function(2), .function(6), .keypad("+"), .keypad("1"),
        ]
    private static let modifiers: [(name: String, value: KeyModifiers)] = [
        ("", []), ("Shift+", .shift), ("Ctrl+", .control), ("Ctrl+Shift+", [.control, .shift]), ("Alt+", .alt),
    ]

    /// The visible state of a panel, by name.
    private func seen(_ fixture: StudyFixture, _ toggles: Int, _ switches: Int, _ unhandled: Int) -> [String: String] {
        let (panel, player) = (fixture.panel, fixture.player)
        let state = panel.model.state
        return [
            "time": "\((player.stage.time * 1000).rounded() / 1000)", "paused": "\(player.isPaused)",
            "speed": "\((player.speed * 1000).rounded() / 1000)",
            "loop": state.loop.map { "\($0.lowerBound)…\($0.upperBound)" } ?? "none",
            "begin": state.loopBegin.map { "\($0)" } ?? "none",
            "span": "\((state.scale.secondsPerPoint * 1e6).rounded())", "selection": state.selection ?? "none",
            "hidden": state.hidden.sorted().joined(separator: ","), "isolated": state.isolated ?? "none",
            "picking": "\(state.isPicking)", "mode": "\(state.mode)", "ghosts": "\(state.showsGhosts)",
            "way": "\(state.showsMotionPath)", "panes": "\(state.showsPanes)", "pane": "\(state.pane)",
            "focus": panel.stage.focused?.layer.name ?? "none", "inputs": "\(player.session.inputs.count)",
            "toggles": "\(toggles)", "switches": "\(switches)", "unhandled": "\(unhandled)",
        ]
    }

    /// A panel in a state, with a click 1 s before the present.
    private func fixture(_ setting: Setting) -> StudyFixture {
        let fixture = StudyFixture()
        let panel = fixture.panel
        fixture.advance(to: 1)
        fixture.clickPicture()
        fixture.advance(to: 2)
        panel.focus(.time)
        let layer = fixture.player.stage.snapshots().first { !$0.uniquePath.isEmpty }?.uniquePath
        switch setting {
        case .plain: break
        case .selected: panel.model.state.selection = layer
        case .picking: panel.model.setPicking(true)
        case .isolated: panel.model.state.isolated = layer
        case .looping: panel.model.setLoop(0.5...1.5)
        case .paused: panel.model.stop(at: 1.25)
        case .elsewhere: panel.focus(.layers)
        }
        return fixture
    }

    /// The changes by a press, in words.
    private func effect(_ press: KeyPress, _ setting: Setting) -> String {
        let fixture = fixture(setting)
        let panel = fixture.panel
        var (toggles, switches, unhandled) = (0, 0, 0)
        panel.bar.onToggle = { toggles += 1 }
        panel.bar.onSwitchAppearance = { switches += 1 }
        let before = seen(fixture, toggles, switches, unhandled)
        if !panel.send(.keyPressed(press)).isUsed { unhandled += 1 }
        let after = seen(fixture, toggles, switches, unhandled)
        return before.keys.sorted().filter { before[$0] != after[$0] }
            .map { "\($0) \(after[$0] ?? "")" }.joined(separator: "; ")
    }

    /// A press by its words in the list.
    private static func press(_ words: Substring) -> KeyPress? {
        for (name, modifiers) in modifiers.reversed() where words.hasPrefix(name) {
            if let key = keys.first(where: { "\($0)" == words.dropFirst(name.count) }) {
                return KeyPress(key, modifiers: modifiers)
            }
        }
        return nil
    }

    @Test("do what they did before, alone and with modifiers, in every state", arguments: Setting.allCases)
    func presses(setting: Setting) throws {
        let lines = Self.list.filter { $0[0] == setting.rawValue }
        #expect(!lines.isEmpty)
        for line in lines {
            let press = try #require(Self.press(line[1]), "\(line)")
            #expect(effect(press, setting) == line[2], "\(line)")
        }
    }

    @Test("do nothing with other modifiers than the list has")
    func unlisted() {
        let listed = Set(Self.list.filter { $0[0] == "plain" }.map { $0[1] })
        #expect(!listed.isEmpty)
        for key in Self.keys where listed.contains(where: { $0.hasSuffix("\(key)") }) || key == .keypad("+") {
            for (name, modifiers) in Self.modifiers where !listed.contains("\(name)\(key)") {
                #expect(effect(KeyPress(key, modifiers: modifiers), .plain) == "unhandled 1", "\(name)\(key)")
            }
        }
    }

    @Test("belong to one command each; Escape to several, of which the first that is enabled is done")
    func unique() {
        var owners: [Shortcut: String] = [:]
        func note<Target>(_ commands: [Command<Target>]) {
            for command in commands {
                for shortcut in command.shortcuts + command.alternates where shortcut != Shortcut(.escape) {
                    #expect(owners.updateValue(command.name, forKey: shortcut) == nil, "\(command.name)")
                }
            }
        }
        note(Command<StudyModel>.all)
        note(Command<StudyPanel>.all)
        #expect(owners.count > 35)
    }

    @Test("stand in the manual, and in the tooltip of each button")
    func words() throws {
        let known = manualKeys(in: "Study panel")
        try check(Command<StudyModel>.all, known)
        try check(Command<StudyPanel>.all, known)
    }

    private func check<Target>(_ commands: [Command<Target>], _ known: Set<String>) throws {
        for command in commands {
            let shortcut = try #require(command.shortcuts.first)
            let words = shortcut.words(in: .english)
            // The manual says of ten steps that Shift makes them.
            guard !["Shift+←", "Shift+→"].contains(words) else { continue }
            let name = ["−": "-", "←": "Left", "→": "Right"][words] ?? words
            #expect(known.contains(name.uppercased()), "\(name)")
            if command.title != nil { #expect(command.tooltip(in: .english)?.hasSuffix(" (\(words))") == true) }
        }
    }
}

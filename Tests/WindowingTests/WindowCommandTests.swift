import Scenes
import Stage
import TestSupport
import Testing

@testable import Windowing

@Suite("The window's keys and those of time")
struct WindowCommandTests {
    /// The name, the keys named in lists and the others of each.
    private let commands: [(name: String, shortcuts: [Shortcut], alternates: [Shortcut])] =
        Command<WindowSession>.all.map { ($0.name, $0.shortcuts, $0.alternates) }
        + Command<ScenePlayer>.all.map { ($0.name, $0.shortcuts, $0.alternates) }

    @Test("belong to one command each")
    func unique() {
        var owners: [Shortcut: String] = [:]
        for command in commands {
            for shortcut in command.shortcuts + command.alternates {
                #expect(owners.updateValue(command.name, forKey: shortcut) == nil, "\(command.name)")
            }
        }
        #expect(owners.count == 21)
    }

    @Test("stand in the manual, those that need a text field included")
    func manual() {
        let known = manualKeys(in: "Everywhere").union(manualKeys(in: "Gallery"))
        for command in commands {
            for shortcut in command.shortcuts {
                let words = shortcut.words(in: .english)
                let name = ["Alt+←": "Alt+Left"][words] ?? words
                #expect(known.contains(name.uppercased()), "\(name)")
            }
        }
    }

    @Test("a row of help has the first key of each command, then the second ones, and a modifier once")
    func rows() {
        let rows = WindowKeyRows.rows.map { ($0.keys[.english], $0.words[.english]) }
        #expect(rows.contains { $0 == ("E  F12", "write a PNG; F12 while typing, too") })
        #expect(rows.contains { $0 == ("?  F1", "these keys") })
        #expect(rows.contains { $0 == (".  ,", "while paused: one frame on, back") })
        #expect(rows.allSatisfy { !$0.0.isEmpty && !$0.1.isEmpty })
        #expect(WindowKeyRows.rows[0].keys[.chinese] == "空格")
    }
}

import Stage

/// A row of a list of keys: one command, or several with words for all of them.
package struct KeyRow: Sendable {
    package let keys: Localized
    package let words: Localized

    /// Makes a row for keys that no command has.
    package init(_ keys: Localized, _ words: Localized) { (self.keys, self.words) = (keys, words) }

    /// Makes a row for commands: the first key of each, then the second ones.
    /// - Parameter words: what they do; the first one's title by default.
    package init<Target>(_ commands: Command<Target>..., words: Localized? = nil) {
        self.init(commands, words: words)
    }

    /// Makes a row for a list of commands.
    package init<Target>(_ commands: [Command<Target>], words: Localized? = nil) {
        self.init(commands.map(\.shortcuts), words: words ?? commands.first?.title ?? "")
    }

    /// Makes a row for the shortcuts of several commands.
    package init(_ lists: [[Shortcut]], words: Localized) {
        let shortcuts = (0..<(lists.map(\.count).max() ?? 0)).flatMap { place in
            lists.compactMap { $0.indices.contains(place) ? $0[place] : nil }
        }
        func list(in language: Language) -> String {
            var modifiers = ""
            return shortcuts.map { shortcut in
                // Ctrl+1 2 4.
                defer { modifiers = shortcut.modifierWords }
                let words = shortcut.words(in: language)
                return modifiers.isEmpty || modifiers != shortcut.modifierWords
                    ? words : String(words.dropFirst(modifiers.count))
            }.joined(separator: "  ")
        }
        keys = Localized(list(in: .english), zh: list(in: .chinese))
        self.words = words
    }
}

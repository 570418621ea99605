package import Stage

/// A key with its modifiers that does something.
package struct Shortcut: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    private let key: Key
    private let modifiers: KeyModifiers

    /// Makes a shortcut; a letter is lower-case.
    package init(_ key: Key, _ modifiers: KeyModifiers = []) { (self.key, self.modifiers) = (key, modifiers) }

    package init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(.character(character)) }

    /// Whether a press is of this key.
    ///
    /// Other characters than letters may need Shift on a keyboard, so it is ignored for them where the shortcut has none.
    /// - Parameter ignoringShift: whether it is ignored for all keys where the shortcut has none.
    package func matches(_ press: KeyPress, ignoringShift: Bool = false) -> Bool {
        guard press.shortcut == key else { return false }
        let isSign = if case .character(let character) = key { !character.properties.isAlphabetic } else { false }
        let ignoresShift = (ignoringShift || isSign) && !modifiers.contains(.shift)
        return (ignoresShift ? press.modifiers.subtracting(.shift) : press.modifiers) == modifiers
    }

    /// The key as it stands in a tooltip: `Ctrl+Shift+Z`.
    package func words(in language: Language) -> String { modifierWords + keyWords[language] }

    /// The modifiers as they stand before the key: `Ctrl+Shift+`.
    package var modifierWords: String {
        let names: [(KeyModifiers, String)] = [(.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+")]
        return names.filter { modifiers.contains($0.0) }.map(\.1).joined()
    }

    private var keyWords: Localized {
        switch key {
        case " ": Localized("Space", zh: "空格")
        case "-": "−"
        case .character(let character):
            Localized(stringLiteral: String(character).uppercased())
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .escape: "Escape"
        case .function(let number): Localized(stringLiteral: "F\(number)")
        default: Localized(stringLiteral: "\(key)")
        }
    }
}

import Stage
import System

/// The keys that a script can name: by one visible character (`a`, `?`, `é`) or by the name of an X key symbol (`space`,
/// `Return`, `Left`, `U20AC`).
///
/// Names: `X11/keysymdef.h`, as XKeysymToString spells them. Two spellings of the same symbol (Page_Up, Prior) come to
/// one, and a character outside ASCII is named `U` and its number in hexadecimal, which X knows for every character.
enum ScriptKey {
    /// The name of a key as X spells it; nil for one that is not known. Small and capital letters are the same in names
    /// of more than one letter.
    static func name(_ spelling: String) -> String? {
        let scalars = Array(spelling.unicodeScalars)
        if scalars.count == 1 { return name(of: scalars[0]) }
        if let alias = aliases[spelling] { return alias }
        if keysByName[spelling] != nil { return spelling }
        return numbered(spelling).flatMap(name(of:)) ?? namesByLowercased[spelling.lowercased()]
    }

    /// X's name of a key that people know by another one; nil if unknown.
    static func hint(for spelling: String) -> String? { otherNames[spelling.lowercased()] }

    /// The name of the key that makes a character; nil for control characters and blanks other than the space.
    static func name(of scalar: Unicode.Scalar) -> String? {
        if scalar.isASCII {
            let isAlphanumeric = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            return isAlphanumeric ? String(scalar) : namesByKey[.character(scalar)]
        }
        if !scalar.isPrintable || scalar.properties.isWhitespace { return nil }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The name of a key; nil for one that no script can press.
    static func name(of key: Key) -> String? {
        if case .character(let scalar) = key { name(of: scalar) } else { namesByKey[key] }
    }

    /// The key of a name as X spells it; nil for one that is not known.
    static func key(named name: String) -> Key? {
        let scalars = Array(name.unicodeScalars)
        return scalars.count == 1
            ? .character(scalars[0]) : keysByName[name] ?? numbered(name).map { .character($0) }
    }

    /// X's name of Tab with Shift.
    static let backTab = "ISO_Left_Tab"

    /// The modifiers' names, in the order that ``InputScript/format(_:)`` writes them in.
    static let modifierNames: [(name: String, modifier: KeyModifiers)] = [
        ("ctrl", .control), ("alt", .alt), ("shift", .shift), ("super", .command),
    ]

    /// The modifier of a name, in small or capital letters; X's `Control` is `ctrl`, too.
    static func modifier(named name: some StringProtocol) -> KeyModifiers? {
        let lowered = name.lowercased()
        return modifierNames.first { $0.name == lowered || (lowered == "control" && $0.name == "ctrl") }?.modifier
    }

    /// The beginnings of X's names of keys that do nothing alone.
    static let modifiers = ["Shift", "Control", "Alt", "Meta", "Super", "ISO_Level", "Caps"]

    /// The scalar of a name such as `U20AC`.
    private static func numbered(_ name: String) -> Unicode.Scalar? {
        let digits = name.dropFirst()
        guard name.first == "U", (4...6).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }

    /// The names of the keys, except letters and digits. Of several keys with one meaning the first name is written.
    private static let names: [(name: String, key: Key)] =
        [
            ("space", " "), ("exclam", "!"), ("quotedbl", "\""), ("numbersign", "#"), ("dollar", "$"),
            ("percent", "%"), ("ampersand", "&"), ("apostrophe", "'"), ("parenleft", "("), ("parenright", ")"),
            ("asterisk", "*"), ("plus", "+"), ("comma", ","), ("minus", "-"), ("period", "."), ("slash", "/"),
            ("colon", ":"), ("semicolon", ";"), ("less", "<"), ("equal", "="), ("greater", ">"), ("question", "?"),
            ("at", "@"), ("bracketleft", "["), ("backslash", "\\"), ("bracketright", "]"), ("asciicircum", "^"),
            ("underscore", "_"), ("grave", "`"), ("braceleft", "{"), ("bar", "|"), ("braceright", "}"),
            ("asciitilde", "~"), ("KP_Add", .keypad("+")), ("KP_Decimal", .keypad(".")), ("KP_Divide", .keypad("/")),
            ("KP_Equal", .keypad("=")), ("KP_Multiply", .keypad("*")), ("KP_Separator", .keypad(",")),
            ("KP_Space", .keypad(" ")), ("KP_Subtract", .keypad("-")), ("Return", .enter), ("KP_Enter", .enter),
            ("Tab", .tab), ("KP_Tab", .tab), (backTab, .tab), ("Escape", .escape), ("BackSpace", .backspace),
            ("Delete", .delete), ("KP_Delete", .delete), ("Insert", .insert), ("KP_Insert", .insert), ("Home", .home),
            ("KP_Home", .home), ("End", .end), ("KP_End", .end), ("Left", .left), ("KP_Left", .left),
            ("Right", .right), ("KP_Right", .right), ("Up", .up), ("KP_Up", .up), ("Down", .down),
            ("KP_Down", .down), ("Prior", .pageUp), ("KP_Prior", .pageUp), ("Next", .pageDown),
            ("KP_Next", .pageDown), ("Menu", .menu),
        ] + "0123456789".unicodeScalars.map { ("KP_\($0)", .keypad($0)) } + (1...12).map { ("F\($0)", .function($0)) }

    private static let keysByName = Dictionary(uniqueKeysWithValues: names.map { ($0.name, $0.key) })

    private static let namesByKey = Dictionary(names.map { ($0.key, $0.name) }) { first, _ in first }

    private static let aliases = ["Page_Up": "Prior", "Page_Down": "Next"]

    /// All names by their small letters; no two differ by capitals alone.
    private static let namesByLowercased: [String: String] = {
        let spellings = names.map { ($0.name.lowercased(), $0.name) } + aliases.map { ($0.key.lowercased(), $0.value) }
        return Dictionary(uniqueKeysWithValues: spellings)
    }()

    /// Other systems' names of keys, in small letters, and X's.
    private static let otherNames = [
        "esc": "Escape", "enter": "Return", "backtab": backTab, "del": "Delete", "ins": "Insert",
        "pageup": "Page_Up", "pgup": "Page_Up", "pagedown": "Page_Down", "pgdn": "Page_Down", "spacebar": "space",
        "blank": "space", "arrowleft": "Left", "arrowright": "Right", "arrowup": "Up", "arrowdown": "Down",
    ]
}

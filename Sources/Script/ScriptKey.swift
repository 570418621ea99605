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
        if scalarsByName[spelling] != nil || keypadScalars[spelling] != nil || silentNames.contains(spelling) {
            return spelling
        }
        return numbered(spelling).flatMap(name(of:)) ?? namesByLowercased[spelling.lowercased()]
    }

    /// What X calls a key that people know by another name; nil where there is nothing to guess.
    static func hint(for spelling: String) -> String? { otherNames[spelling.lowercased()] }

    /// The name of the key that makes a character; nil for control characters and blanks other than the space.
    static func name(of scalar: Unicode.Scalar) -> String? {
        if scalar.isASCII {
            let isAlphanumeric = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            return isAlphanumeric ? String(scalar) : namesByScalar[scalar]
        }
        if !scalar.isPrintable || scalar.properties.isWhitespace { return nil }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The character that a key makes without modifiers; nil for keys that make none.
    static func character(of name: String) -> Unicode.Scalar? {
        let scalars = Array(name.unicodeScalars)
        return scalars.count == 1 ? scalars[0] : scalarsByName[name] ?? keypadScalars[name] ?? numbered(name)
    }

    /// The scalar of a name such as `U20AC`.
    private static func numbered(_ name: String) -> Unicode.Scalar? {
        let digits = name.dropFirst()
        guard name.first == "U", (4...6).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }

    private static let scalarsByName: [String: Unicode.Scalar] = [
        "space": " ", "exclam": "!", "quotedbl": "\"", "numbersign": "#", "dollar": "$", "percent": "%",
        "ampersand": "&", "apostrophe": "'", "parenleft": "(", "parenright": ")", "asterisk": "*", "plus": "+",
        "comma": ",", "minus": "-", "period": ".", "slash": "/", "colon": ":", "semicolon": ";", "less": "<",
        "equal": "=", "greater": ">", "question": "?", "at": "@", "bracketleft": "[", "backslash": "\\",
        "bracketright": "]", "asciicircum": "^", "underscore": "_", "grave": "`", "braceleft": "{", "bar": "|",
        "braceright": "}", "asciitilde": "~",
    ]

    /// The keys of the numeric keypad that make characters.
    private static let keypadScalars: [String: Unicode.Scalar] = [
        "KP_0": "0", "KP_1": "1", "KP_2": "2", "KP_3": "3", "KP_4": "4", "KP_5": "5", "KP_6": "6", "KP_7": "7",
        "KP_8": "8", "KP_9": "9", "KP_Add": "+", "KP_Decimal": ".", "KP_Divide": "/", "KP_Equal": "=",
        "KP_Multiply": "*", "KP_Separator": ",", "KP_Space": " ", "KP_Subtract": "-",
    ]

    private static let namesByScalar = Dictionary(uniqueKeysWithValues: scalarsByName.map { ($0.value, $0.key) })

    private static let silentNames: Set<String> = Set(
        [
            "Return", "KP_Enter", "Tab", "ISO_Left_Tab", "Escape", "BackSpace", "Delete", "Insert", "Home", "End",
            "Left", "Right", "Up", "Down", "Prior", "Next", "Menu", "KP_Left", "KP_Right", "KP_Up", "KP_Down",
            "KP_Home", "KP_End", "KP_Prior", "KP_Next", "KP_Insert", "KP_Delete", "KP_Tab",
        ] + (1...12).map { "F\($0)" })

    private static let aliases = ["Page_Up": "Prior", "Page_Down": "Next"]

    /// All names by their small letters; no two differ by capitals alone.
    private static let namesByLowercased: [String: String] = {
        let names = silentNames.union(scalarsByName.keys).union(keypadScalars.keys)
        let spellings = names.map { ($0.lowercased(), $0) } + aliases.map { ($0.key.lowercased(), $0.value) }
        return Dictionary(uniqueKeysWithValues: spellings)
    }()

    /// Names that other systems print on the keys or call them by, in small letters, and X's.
    private static let otherNames = [
        "esc": "Escape", "enter": "Return", "backtab": "ISO_Left_Tab", "del": "Delete", "ins": "Insert",
        "pageup": "Page_Up", "pgup": "Page_Up", "pagedown": "Page_Down", "pgdn": "Page_Down", "spacebar": "space",
        "blank": "space", "arrowleft": "Left", "arrowright": "Right", "arrowup": "Up", "arrowdown": "Down",
    ]
}

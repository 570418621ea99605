/// The kinds of characters whose runs form words.
///
/// A simplification of the word boundaries of Unicode Standard Annex #29 that needs no dictionary: text written without
/// spaces breaks where its script changes, so that Chinese and Japanese move by runs of Han, hiragana and katakana.
enum CharacterKind: Hashable {
    case space
    /// Letters and digits of scripts that separate words by spaces, and the underscore.
    case letter
    case han
    case hiragana
    case katakana
    /// Punctuation, symbols and emoji.
    case symbol

    init(_ character: Character) {
        let scalar = character.unicodeScalars.first ?? " "
        switch scalar.value {
        case 0x3041...0x309F: self = .hiragana
        case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
        case _ where scalar.properties.isIdeographic: self = .han
        case _ where character.isWhitespace: self = .space
        case _ where character.isLetter || character.isNumber || character == "_": self = .letter
        default: self = .symbol
        }
    }

    /// The kinds of all characters of a text; an apostrophe between two letters belongs to their word, and a point or comma
    /// between two digits to their number.
    static func kinds(of text: String) -> [CharacterKind] {
        let characters = Array(text)
        var kinds = characters.map { CharacterKind($0) }
        for index in characters.indices.dropFirst().dropLast() {
            let (before, after) = (index - 1, index + 1)
            let joins =
                switch characters[index] {
                case "'", "’": kinds[before] == .letter && kinds[after] == .letter
                case ".", ",": characters[before].isNumber && characters[after].isNumber
                default: false
                }
            if joins { kinds[index] = .letter }
        }
        return kinds
    }
}

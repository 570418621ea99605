/// A text in the languages that scenes speak. A literal is the same in all.
public struct Localized: Hashable, Sendable, ExpressibleByStringLiteral {
    private var english: String
    private var chinese: String

    /// Makes a text of its translations.
    public init(_ english: String, zh chinese: String) {
        self.english = english
        self.chinese = chinese
    }

    /// Makes a text that needs no translation.
    public init(stringLiteral text: String) { self.init(text, zh: text) }

    /// The text in a language.
    public subscript(language: Language) -> String { language == .english ? english : chinese }

    /// Appends a text in each language.
    static func += (text: inout Localized, end: Localized) {
        text.english += end.english
        text.chinese += end.chinese
    }
}

/// Joins a Chinese text whose words are separated by spaces, so that its lines break between words alone.
///
/// Pango breaks lines after any Han character, as it has no dictionary. U+2060 WORD JOINER forbids that (Unicode Standard
/// Annex 14, WJ). Two spaces in a row make one.
package func chineseWords(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
        .map { word in word.isEmpty ? " " : word.map { String($0) }.joined(separator: "\u{2060}") }.joined()
}

/// The languages that the scenes speak.
public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English, and the rest.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh"

    /// The language of a POSIX locale name such as `zh_CN.UTF-8`.
    public init(locale: String) { self = locale.lowercased().hasPrefix("zh") ? .chinese : .english }
}

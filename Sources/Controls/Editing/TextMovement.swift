/// A caret movement, in the text's order: left is towards its beginning, in every script.
public enum TextMovement: Hashable, Sendable, CaseIterable {
    /// One character towards the beginning.
    case left
    /// One character towards the end.
    case right
    /// To the beginning of the word before the caret; in secure text, of the text.
    ///
    /// Skips spaces, then one run of letters and digits, of an East Asian script, or of punctuation and symbols.
    case wordLeft
    /// To the end of the word after the caret; in secure text, of the text.
    case wordRight
    /// To the beginning of the text.
    case home
    /// To the end of the text.
    case end
}

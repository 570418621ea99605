/// Where a caret can go by a key, in the order of the text: left is towards its beginning, in every script.
public enum TextMovement: Hashable, Sendable, CaseIterable {
    /// One character towards the beginning.
    case left
    /// One character towards the end.
    case right
    /// To the beginning of the word before the caret: over spaces, then over one run of letters and digits, of an
    /// East Asian script, or of punctuation and symbols. In secure text, to the beginning of the text.
    case wordLeft
    /// To the end of the word after the caret. In secure text, to the end of the text.
    case wordRight
    /// To the beginning of the text.
    case home
    /// To the end of the text.
    case end
}

internal import Stage

/// A field's text during a composition, which is in place of the selection.
struct ComposedText {
    /// The text shown.
    let string: String
    /// The offset of the character after the caret.
    let caret: Int
    /// The composed characters.
    let composed: Range<Int>
    /// The characters that the input method highlights.
    let highlights: [Range<Int>]

    /// Inserts a composition into a text.
    /// - Parameters:
    ///   - text: The field's text.
    ///   - selection: The selected characters; an empty range at the caret.
    init(_ composition: Composition, in text: String, selection: Range<Int>) {
        let before = text.prefix(selection.lowerBound)
        let string = before + composition.text + text.dropFirst(selection.upperBound)
        let boundaries = characterBoundaries(in: Array(string.utf8).span)
        // The byte offset of each scalar of the composition, and of its end.
        var bytes = [before.utf8.count]
        for scalar in composition.text.unicodeScalars { bytes.append(bytes[bytes.count - 1] + UTF8.width(scalar)) }
        // Scalars may join with their neighbours to a character; its end is then meant, as after an edit.
        func character(at scalar: Int) -> Int {
            boundaries.firstIndex { $0 >= bytes[scalar] } ?? boundaries.count - 1
        }
        self.string = String(string)
        caret = character(at: composition.caret)
        composed = character(at: 0)..<character(at: bytes.count - 1)
        highlights = composition.highlights.map { character(at: $0.lowerBound)..<character(at: $0.upperBound) }
    }
}

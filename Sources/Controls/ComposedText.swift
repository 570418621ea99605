internal import Stage

/// What a field shows while an input method composes: the composition in the place of the selection, which it will
/// replace.
struct ComposedText {
    /// The text shown.
    let string: String
    /// The character of it that the caret stands before.
    let caret: Int
    /// The characters that are composed.
    let composed: Range<Int>
    /// The characters that the input method works on.
    let highlights: [Range<Int>]

    /// - Parameters:
    ///   - text: The field's text.
    ///   - selection: The characters of it that are selected; an empty range at the caret.
    init(_ composition: Composition, in text: String, selection: Range<Int>) {
        let before = text.prefix(selection.lowerBound)
        let string = before + composition.text + text.dropFirst(selection.upperBound)
        let boundaries = characterBoundaries(in: Array(string.utf8).span)
        // The byte at which each scalar of the composition begins, and at which the last one ends.
        var bytes = [before.utf8.count]
        for scalar in composition.text.unicodeScalars { bytes.append(bytes[bytes.count - 1] + UTF8.width(scalar)) }
        // Scalars may join with their neighbours to one character: then its end is meant, as after an edit.
        func character(at scalar: Int) -> Int {
            boundaries.firstIndex { $0 >= bytes[scalar] } ?? boundaries.count - 1
        }
        self.string = String(string)
        caret = character(at: composition.caret)
        composed = character(at: 0)..<character(at: bytes.count - 1)
        highlights = composition.highlights.map { character(at: $0.lowerBound)..<character(at: $0.upperBound) }
    }
}

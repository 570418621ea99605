/// The byte offsets of the boundaries between characters, from 0 to the text's end.
///
/// Characters are extended grapheme clusters (Unicode Standard Annex #29); there is one offset more. The bytes must be
/// UTF-8. They are read in place, without making a `String`.
func characterBoundaries(in utf8: Span<UInt8>) -> [Int] {
    guard let text = try? UTF8Span(validating: utf8) else { preconditionFailure("the bytes are not UTF-8") }
    var boundaries = [0]
    var characters = text.makeCharacterIterator()
    while characters.skipForward() != 0 { boundaries.append(characters.currentCodeUnitOffset) }
    return boundaries
}

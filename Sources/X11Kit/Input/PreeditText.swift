/// The preedit text of an input method, shown at the caret but not yet typed.
///
/// Positions count Unicode scalars from the text's beginning, as the input method's protocol does.
package struct PreeditText: Hashable, Sendable {
    /// The text, perhaps with control characters; empty while nothing is composed.
    package let text: String
    /// The caret's position in it.
    package let caret: Int
    /// The highlighted ranges, such as the clause being converted; sorted and not empty.
    package let highlights: [Range<Int>]

    /// The empty text.
    package static let none = PreeditText(text: "", caret: 0, highlights: [])
}

/// The preedit text under construction; positions outside of the text are clamped.
struct PreeditBuffer {
    /// The maximum number of scalars.
    static let limit = 1000

    private var scalars: [Unicode.Scalar] = []
    private var isHighlighted: [Bool] = []
    private(set) var caret = 0

    var isEmpty: Bool { scalars.isEmpty }

    var text: PreeditText {
        var highlights: [Range<Int>] = []
        for index in scalars.indices where isHighlighted[index] {
            if let last = highlights.last, last.upperBound == index {
                highlights[highlights.count - 1] = last.lowerBound..<index + 1
            } else {
                highlights.append(index..<index + 1)
            }
        }
        return PreeditText(
            text: String(String.UnicodeScalarView(scalars)), caret: min(caret, scalars.count), highlights: highlights)
    }

    mutating func replace(
        first: Int, length: Int, by inserted: [Unicode.Scalar], highlighted: [Bool], caret newCaret: Int
    ) {
        let range = held(first, length)
        let room = PreeditBuffer.limit - (scalars.count - range.count)
        let kept = inserted.prefix(max(0, room))
        scalars.replaceSubrange(range, with: kept)
        isHighlighted.replaceSubrange(
            range, with: kept.indices.map { highlighted.indices.contains($0) && highlighted[$0] })
        caret = max(0, newCaret)
    }

    /// Changes the highlights of a range, not its text.
    mutating func highlight(first: Int, _ highlighted: [Bool], caret newCaret: Int) {
        let range = held(first, highlighted.count)
        for index in range { isHighlighted[index] = highlighted[index - range.lowerBound] }
        caret = max(0, newCaret)
    }

    mutating func moveCaret(to place: Int) -> Int {
        caret = min(max(0, place), scalars.count)
        return caret
    }

    private func held(_ first: Int, _ length: Int) -> Range<Int> {
        let start = min(max(0, first), scalars.count)
        return start..<start + min(max(0, length), scalars.count - start)
    }
}

/// Text that an input method is composing at the caret: shown there, and not part of the text before it is done.
///
/// Places count Unicode scalars from the text's beginning.
public struct Composition: Hashable, Sendable {
    /// The text, one line; empty while nothing is composed.
    public let text: String
    /// Where the caret is in it.
    public let caret: Int
    /// The parts that the input method works on, such as the clause that is being converted: in order, none of them empty,
    /// and none in another.
    public let highlights: [Range<Int>]

    /// Nothing is composed.
    public static let none = Composition("")

    /// The longest text, in Unicode scalars; the rest is left out.
    public static let maximumLength = 1000

    /// Makes a composition. Control characters become spaces; places outside the text are held within, and highlights
    /// of which nothing is left go.
    /// - Parameter caret: nil is the text's end.
    public init(_ text: String, caret: Int? = nil, highlights: [Range<Int>] = []) {
        let scalars = text.unicodeScalars.prefix(Composition.maximumLength).map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        self.text = String(String.UnicodeScalarView(scalars))
        self.caret = min(max(0, caret ?? scalars.count), scalars.count)
        self.highlights = highlights.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { kept, range in
            let start = kept.last?.upperBound ?? 0
            let held = max(start, range.lowerBound)..<max(start, range.lowerBound, range.upperBound)
            let rest = held.clamped(to: 0..<scalars.count)
            if !rest.isEmpty { kept.append(rest) }
        }
    }
}

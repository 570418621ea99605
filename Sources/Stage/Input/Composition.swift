/// Text that an input method is composing at the caret; it is not yet part of the text.
///
/// Offsets count Unicode scalars from the text's beginning.
public struct Composition: Hashable, Sendable {
    /// The composed line; empty without a composition.
    public let text: String
    /// The caret's offset in it.
    public let caret: Int
    /// The parts that the input method highlights, such as the clause being converted.
    ///
    /// They are in order, not empty, and do not overlap.
    public let highlights: [Range<Int>]

    /// No composition.
    public static let none = Composition("")

    /// The longest text, in Unicode scalars; the rest is left out.
    public static let maximumLength = 1000

    /// Makes a composition. Control characters become spaces.
    ///
    /// Offsets outside the text are clamped, and empty highlights are removed.
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

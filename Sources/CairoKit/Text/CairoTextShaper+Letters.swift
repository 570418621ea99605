package import Geometry

extension CairoTextShaper {
    /// A letter of a text that is shaped in runs: the characters that a font draws together.
    package struct Letter: Sendable {
        /// How the letters of a script stand beside each other.
        package enum Script: Sendable {
            /// Each has one shape, and follows the one before it.
            case simple
            /// They are reordered, stacked or replaced, as in Devanagari.
            case complex
            /// They are joined, as in Arabic.
            case cursive
        }

        /// The characters; from right to left brackets are the mirrored ones.
        package var text: String
        /// The embedding level of the Unicode Bidirectional Algorithm: odd from right to left.
        package var level: Int
        package var script: Script
        /// The outline in its run; nil for a letter that is shaped by itself.
        package var shape: Shape?
    }

    /// A letter's outline at a size of 1 point, from its left end on the baseline.
    package struct Shape: Sendable {
        package var path: Path
        /// Points to the next letter.
        package var advance: Double
        /// Whether it is no box with a character's number.
        package var isInFont: Bool
    }

    /// The letters of paragraphs in reading order, shaped in runs of a direction, a script and a font.
    ///
    /// Those of simple scripts from left to right have no shape.
    package func letters(of paragraphs: [String], in typeface: Typeface) -> [[Letter]] {
        engine.letters(of: paragraphs.map { PangoEngine.text($0) }, request("", typeface))
    }

    /// Whether some letters of paragraphs go from right to left, or are of a script that is not simple.
    package static func needsRuns(_ paragraphs: [String]) -> Bool {
        paragraphs.contains(where: PangoEngine.needsRuns)
    }
}

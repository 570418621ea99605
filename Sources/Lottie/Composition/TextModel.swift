package import Geometry

/// A text layer's documents and what moves its letters.
package struct TextModel: Sendable {
    /// The text and its look; it jumps at key frames.
    package var document: Track<TextDocument>
    package var animators: [TextAnimator] = []
    /// The curve that the text runs along: a mask of the layer by its index from 0.
    package var path: TextPathModel?
    /// The groups that have an anchor each: letters, words, lines or all.
    package var grouping = TextGrouping.letters
    /// Where in a group its anchor is, as shares: 0 is the middle of the baseline, 1 its right end.
    package var alignment = Track(Point.zero)
}

/// A text with its look.
package struct TextDocument: Hashable, Sendable {
    package enum Justification: Hashable, Sendable { case left, right, center, full }

    /// Lines end with `\r`, `\n` or U+0003.
    package var text: String
    /// The name of one of the composition's fonts.
    package var font: String
    package var size: Double
    package var lineHeight: Double
    /// Thousandths of the size between letters.
    package var tracking: Double
    /// Points that the text is raised by.
    package var baselineShift: Double
    package var justification: Justification
    package var isAllCapitals: Bool
    package var fill: Color?
    package var stroke: Color?
    package var strokeWidth: Double
    package var strokesOverFill: Bool
    /// The box that lines are broken in; nil for text at a point.
    package var box: Rect?

    package init(text: String, font: String, size: Double) {
        self.text = text
        self.font = font
        self.size = size
        lineHeight = 1.2 * size
        tracking = 0
        baselineShift = 0
        justification = .left
        isAllCapitals = false
        fill = nil
        stroke = nil
        strokeWidth = 0
        strokesOverFill = true
        box = nil
    }
}

/// Text along a mask's path.
package struct TextPathModel: Sendable {
    package var mask: Int
    package var firstMargin: Track<Double>
    package var lastMargin: Track<Double>
    package var isReversed: Bool
    /// Whether letters stand upright on the curve; otherwise they keep their direction.
    package var isPerpendicular: Bool
    /// Whether a line's letters are spread evenly from the first margin to the last.
    package var forcesAlignment: Bool
}

/// Changes letters by as much as a selector selects them.
package struct TextAnimator: Sendable {
    package var selectors: [TextSelector]
    package var transform: TransformModel?
    package var fill: Track<Color>?
    package var stroke: Track<Color>?
    package var strokeWidth: Track<Double>?
    package var tracking: Track<Double>?
}

/// How much each letter, word or line is selected.
package struct TextSelector: Sendable {
    package enum Unit: Hashable, Sendable { case characters, charactersWithoutSpaces, words, lines }
    package enum Shape: Hashable, Sendable { case square, rampUp, rampDown, triangle, round, smooth }

    package var unit: Unit
    package var shape: Shape
    /// Whether start, end and offset are numbers of units; otherwise shares.
    package var countsUnits: Bool
    package var start: Track<Double>
    package var end: Track<Double>
    package var offset: Track<Double>
    /// −1…1.
    package var amount: Track<Double>
    /// −1…1: how slowly the selection begins and ends.
    package var easeHigh: Track<Double>
    package var easeLow: Track<Double>
    /// A share that softens a square's edges.
    package var smoothness: Track<Double>
    package var isRandom: Bool

    package init(unit: Unit, shape: Shape, countsUnits: Bool, start: Track<Double>, end: Track<Double>) {
        self.unit = unit
        self.shape = shape
        self.countsUnits = countsUnits
        self.start = start
        self.end = end
        offset = Track(0)
        amount = Track(1)
        easeHigh = Track(0)
        easeLow = Track(0)
        smoothness = Track(1)
        isRandom = false
    }
}

/// Which letter of which font.
package struct GlyphKey: Hashable, Sendable {
    package var character: String
    package var family: String
    package var style: String

    package init(character: String, family: String, style: String) {
        self.character = character
        self.family = family
        self.style = style
    }
}

/// A letter's outline at a size of 1 point, from its place on the baseline.
package struct GlyphModel: Sendable {
    package var path: Path
    /// Points to the next letter.
    package var advance: Double

    package init(path: Path, advance: Double) {
        self.path = path
        self.advance = advance
    }
}

/// A text in a font, which is shaped as a whole if it has letters from right to left or joined ones.
package struct ShapingKey: Hashable, Sendable {
    private let text: String
    private let family: String
    private let style: String

    package init(_ document: TextDocument, in font: LottieFont) {
        text = String(document.shownText)
        (family, style) = (font.family, font.style)
    }
}

/// A letter of a text that is shaped as a whole: a character, or those that a font draws together.
package struct ShapedLetter: Sendable {
    package var text: String
    /// The outline in its run; nil for that of its character alone.
    package var glyph: GlyphModel?
    /// The embedding level of the Unicode Bidirectional Algorithm: odd from right to left.
    package var level: Int
    /// Whether its script joins letters.
    package var isCursive: Bool

    package init(_ text: String, glyph: GlyphModel? = nil, level: Int = 0, isCursive: Bool = false) {
        self.text = text
        self.glyph = glyph
        self.level = level
        self.isCursive = isCursive
    }
}

/// The letters that share an anchor.
package enum TextGrouping: Sendable { case letters, words, lines, all }

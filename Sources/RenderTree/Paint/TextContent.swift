public import Geometry

/// A typeface at a size.
public struct Font: Hashable, Sendable {
    /// The thickness of the strokes, in CSS's numbers.
    public enum Weight: Int, Hashable, Sendable {
        /// 400
        case regular = 400
        /// 500
        case medium = 500
        /// 600
        case semibold = 600
        /// 700
        case bold = 700
    }

    /// Families in order of preference, separated by commas.
    ///
    /// Glyphs that none has come from the system's fallback fonts.
    public var family: String
    /// The size of the em square in points.
    public var size: Double
    /// The weight.
    public var weight: Weight

    /// Makes a font (default family: Inter, or the system's sans serif if not installed).
    public init(family: String = "Inter, sans-serif", size: Double, weight: Weight = .regular) {
        self.family = family
        self.size = size
        self.weight = weight
    }
}

/// Plain text with one font and colour.
public struct TextContent: Hashable, Sendable {
    /// The position of lines between the box's sides.
    public enum Alignment: Hashable, Sendable {
        /// Left for left-to-right scripts, right for the others.
        case natural
        /// At the left side.
        case left
        /// In the middle.
        case center
        /// At the right side.
        case right
    }

    /// The text; line feeds break lines.
    public var string: String
    /// Its font.
    public var font: Font
    /// Its colour.
    public var color: Color
    /// The position of lines between the box's sides.
    public var alignment: Alignment
    /// Whether lines that do not fit break at words.
    ///
    /// Otherwise they end in an ellipsis if ``isTruncated``, or else run on.
    public var isWrapped: Bool
    /// Whether a line that neither fits nor breaks ends in an ellipsis.
    public var isTruncated: Bool

    /// Makes text content.
    public init(
        _ string: String, font: Font, color: Color = .black, alignment: Alignment = .natural, isWrapped: Bool = false,
        isTruncated: Bool = false
    ) {
        self.string = string
        self.font = font
        self.color = color
        self.alignment = alignment
        self.isWrapped = isWrapped
        self.isTruncated = isTruncated
    }
}

public import Geometry

/// A typeface at a size.
public struct Font: Hashable, Sendable {
    /// How heavy the strokes are, in CSS's numbers.
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

    /// Families in order of preference, separated by commas; glyphs that none has come from the system's fallbacks.
    public var family: String
    /// The size of the em square in points.
    public var size: Double
    /// The weight.
    public var weight: Weight

    /// Makes a font; the family is Inter where it is installed and the system's sans serif where it is not.
    public init(family: String = "Inter, sans-serif", size: Double, weight: Weight = .regular) {
        self.family = family
        self.size = size
        self.weight = weight
    }
}

/// A piece of plain text with one font and colour.
public struct TextContent: Hashable, Sendable {
    /// Where lines sit between the box's sides.
    public enum Alignment: Hashable, Sendable {
        /// At the left, for scripts that begin there, and at the right for the others.
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
    /// Where lines sit between the box's sides.
    public var alignment: Alignment
    /// Whether lines that do not fit break at words; otherwise they end in an ellipsis or, where that is off, run on.
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

public import Geometry
internal import Synchronization

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
    public init(size: Double, weight: Weight = .regular) {
        (family, self.size, self.weight) = ("Inter, sans-serif", size, weight)
    }

    /// Makes a font of a family, or of the first of several that is installed.
    ///
    /// Where none of them is, another is drawn, which ``DebugWarning`` reports; `sans-serif` and the like always are.
    /// - Parameter file: the caller's, for ``DebugWarning``, as is `line`.
    public init(
        family: String, size: Double, weight: Weight = .regular, file: StaticString = #fileID, line: UInt = #line
    ) {
        (self.family, self.size, self.weight) = (family, size, weight)
        #if DEBUG
            Font.sites.withLock { sites in
                if sites[family] == nil, sites.count < DebugWarning.limit { sites[family] = CallSite(file, line) }
            }
        #endif
    }

    #if DEBUG
        private static let sites = Mutex<[String: CallSite]>([:])

        /// The first call that named a family, for warnings.
        package static func site(ofFamily family: String) -> CallSite? { sites.withLock { $0[family] } }
    #endif
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

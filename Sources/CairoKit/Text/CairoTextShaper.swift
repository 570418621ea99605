public import Geometry
public import RenderTree
import Synchronization

/// Lays out text with Pango: shaping, fallback fonts, bidirectional text and line breaking.
///
/// - Metrics are unhinted, glyphs are placed at subpixel positions, and neither the display, its scale nor the
///   desktop's rendering settings matter: sizes are points, glyphs are filled as outlines. The installed fonts do
///   matter, and the variables PANGO_LANGUAGE and LANGUAGE choose between regional forms, as of Han characters.
/// - Every line has the height and the baseline of the text's first font, also where characters fall back to another.
/// - Characters after the first 16384, or after 64 KiB of UTF-8, are not shown. NUL characters take no room.
/// - A glyph that no font has, or any glyph without fonts, is shown as a box.
/// - A font size that is not positive and finite shows nothing and measures zero.
///
/// A shaper belongs to one thread at a time; its caches are bounded.
public final class CairoTextShaper: TextShaper {
    /// Made for the first text: finding fonts takes longer than the rest of a start.
    var engine: PangoEngine {
        if let madeEngine { return madeEngine }
        let engine = PangoEngine()
        madeEngine = engine
        return engine
    }
    private var madeEngine: PangoEngine?
    private var cache = LayoutCache()
    /// Whether the system's fonts were searched, for a text before.
    package var hasLoadedFonts: Bool { madeEngine != nil }

    /// Whether the process has drawn texts as boxes, for want of any font.
    package static var drewWithoutFonts: Bool { drewBoxes.load(ordering: .relaxed) }
    private static let drewBoxes = Atomic(false)

    /// Makes a shaper with an empty cache.
    public init() {}

    /// Begins to read the list of the system's fonts, on another thread; the first text waits for its end.
    ///
    /// It takes some hundredths of a second once per process, in which there is other work to do.
    package static func beginReadingFonts() { PangoEngine.begin() }

    /// The logical size of the text laid out in a width (nil: unbounded), in points.
    ///
    /// The width affects wrapped and truncated text only. Empty text has the height of a line. Wrapped text laid out in
    /// the width that it was measured at has the same lines. A negative width counts as 0, NaN as unbounded.
    public func size(of text: TextContent, width: Double?) -> Size {
        guard let scale = CairoTextShaper.scale(of: text) else { return .zero }
        let shaped = shaped(text, width: width, height: nil, scale)
        return Size(shaped.width * scale, shaped.height * scale)
    }

    /// The caret's x at every character boundary of single-line text.
    ///
    /// In points from the text's left edge. Wrapping, truncation and alignment are ignored. Carets divide a ligature's
    /// width evenly. Without a positive, finite font size all are 0.
    public func caretOffsets(in text: TextContent) -> [Double] {
        guard let scale = CairoTextShaper.scale(of: text) else {
            return Array(repeating: 0, count: text.string.count + 1)
        }
        return engine.caretOffsets(in: LayoutRequest(text, width: nil, height: nil, scale)).map { $0 * scale }
    }

    /// The lines of text in a box, each with the map from its units to the box's space.
    ///
    /// Wrapped text begins at the box's top, other text is centred vertically. Truncated text that wraps ends with the
    /// last line that fits the box's height, or with the first if none does.
    func lines(of text: TextContent, in box: Rect) -> [(line: ShapedText.Line, map: Affine)] {
        guard box.isFinite, let scale = CairoTextShaper.scale(of: text), !text.string.isEmpty else { return [] }
        let shaped = shaped(text, width: box.width, height: box.height, scale)
        if madeEngine?.hasFonts == false { CairoTextShaper.drewBoxes.store(true, ordering: .relaxed) }
        let top = text.isWrapped ? box.minY : box.midY - shaped.height * scale / 2
        return shaped.lines.map { line in
            let room = box.width - line.width * scale
            let left =
                switch text.alignment {
                case .natural: line.isRightToLeft ? box.minX + room : box.minX
                case .left: box.minX
                case .center: box.minX + room / 2
                case .right: box.minX + room
                }
            return (line, .translation(left, top) * .scale(scale))
        }
    }

    /// A typeface for single letters, at a size of 1 point.
    package struct Typeface: Hashable, Sendable {
        package var family: String
        package var weight: Font.Weight
        package var isItalic: Bool

        package init(family: String, weight: Font.Weight, isItalic: Bool) {
            self.family = family
            self.weight = weight
            self.isItalic = isItalic
        }
    }

    /// The family that is installed for a typeface: its own, or what replaces it; nil without fonts.
    package func installedFamily(for typeface: Typeface) -> String? {
        engine.family(for: request("", typeface))
    }

    /// A letter's outline about its place on the baseline, and the points to the next letter.
    ///
    /// A colour glyph has no outline; a letter that is in no font has a box with its number.
    package func outline(
        of letter: String, in typeface: Typeface
    ) -> (path: Path, advance: Double, isInFont: Bool) {
        let shaped = engine.shape(request(letter, typeface))
        let map = Affine.scale(1 / ShapedText.emSize) * .translation(0, -shaped.ascent)
        var path = Path()
        for piece in shaped.lines.first?.pieces ?? [] {
            if case .outline(let outline, _) = piece.shape { path.append(outline.transformed(by: map * piece.map)) }
        }
        return (path, shaped.width / ShapedText.emSize, !shaped.hasUnknownGlyphs)
    }

    func request(_ letter: String, _ typeface: Typeface) -> LayoutRequest {
        var font = Font(size: 1, weight: typeface.weight)
        font.family = typeface.family
        var request = LayoutRequest(TextContent(letter, font: font), width: nil, height: nil, 1 / ShapedText.emSize)
        request.isItalic = typeface.isItalic
        return request
    }

    private func shaped(_ text: TextContent, width: Double?, height: Double?, _ scale: Double) -> ShapedText {
        let request = LayoutRequest(text, width: width, height: height, scale)
        // A line that fits is laid out once, however wide its box is.
        if request.isTruncated, !request.isWrapped, let room = request.width {
            let whole = layout(LayoutRequest(text, width: nil, height: nil, scale))
            if whole.width * LayoutRequest.pangoUnits <= Double(room) { return whole }
        }
        return layout(request)
    }

    private func layout(_ request: LayoutRequest) -> ShapedText {
        cache.value(for: request) {
            #if DEBUG
                warnOfFamily(request)
            #endif
            return engine.shape(request)
        }
    }

    #if DEBUG
        private var knownFamilies: Set<String> = []

        /// Reports a family that is not installed, unless a generic one may replace it.
        private func warnOfFamily(_ request: LayoutRequest) {
            guard knownFamilies.insert(request.family).inserted, let found = engine.family(for: request) else { return }
            let names = PangoEngine.families(request.family).split(separator: ",").map { $0.lowercased() }
            let generic = ["sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui"]
            guard !names.contains(found.lowercased()), Set(names).isDisjoint(with: generic) else { return }
            DebugWarning.report(
                "font \"\(request.family)\" is not installed: \"\(found)\" is drawn in its place",
                at: Font.site(ofFamily: request.family))
        }
    #endif

    func purge() {
        cache = LayoutCache()
        madeEngine?.purge()
    }

    /// Points per unit of the layout; nil for a font size that shows nothing.
    private static func scale(of text: TextContent) -> Double? {
        let scale = text.font.size / ShapedText.emSize
        return scale > 0 && (1 / scale).isFinite && scale.isFinite ? scale : nil
    }
}

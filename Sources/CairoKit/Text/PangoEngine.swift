import CCairo
import CPango
import Geometry
import RenderTree

/// Shapes text and reads its outlines; the one place that calls Pango's layout.
///
/// The font map and the context are the engine's own, never the thread's defaults, and their options are set
/// explicitly, so that no display or desktop setting matters.
final class PangoEngine {
    /// The largest number of characters laid out; the rest is left out, as beyond 64 KiB of UTF-8.
    ///
    /// Pango measures a whole line in 32-bit units of 1/1024, and a single character may be a letter with any number of
    /// accents.
    static let maximumCharacterCount = 16384
    private static let maximumByteCount = 4 * maximumCharacterCount

    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer
    /// Whether any font is installed. Without one Pango draws boxes, but reports arbitrary line heights.
    let hasFonts: Bool
    /// The height of a line without fonts, in units of ``ShapedText``.
    private static let fontlessLineHeight = 1.2 * ShapedText.emSize
    private var last: (request: LayoutRequest, layout: OpaquePointer, boundaries: [Int])?

    init() {
        // With an unspecified type the environment would affect which fonts are found.
        guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let context = pango_font_map_create_context(fontMap)
        else {
            // GLib's constructors abort when memory runs out; they never return nil.
            fatalError("Pango made no font map")
        }
        self.fontMap = fontMap
        self.context = context
        // At 72 dots per inch Pango's points are our units.
        pango_cairo_font_map_set_resolution(OpaquePointer(fontMap), 72)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
        let description = pango_font_description_from_string("sans-serif")
        let font = pango_context_load_font(context, description)
        hasFonts = font != nil
        pango_font_description_free(description)
        if let font { g_object_unref(UnsafeMutableRawPointer(font)) }
    }

    /// Has Pango read the list of fonts on a thread of its own, which it does from its first font map on.
    static func begin() {
        if let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) {
            g_object_unref(UnsafeMutableRawPointer(fontMap))
        }
    }

    deinit {
        purge()
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(fontMap))
    }

    func shape(_ request: LayoutRequest) -> ShapedText {
        withLayout(of: request) { layout, _ in
            guard let iterator = pango_layout_get_iter(layout) else {
                return ShapedText(lines: [], height: 0, ascent: 0)
            }
            defer { pango_layout_iter_free(iterator) }
            let glyphShapes = GlyphShapes()
            let metrics = lineMetrics(of: layout)
            var lines: [ShapedText.Line] = []
            var pieces: [ShapedText.Piece] = []
            repeat {
                if let run = pango_layout_iter_get_run_readonly(iterator) {
                    let baseline = metrics.height * Double(lines.count) + metrics.ascent
                    pieces += glyphShapes.pieces(of: run.pointee, at: Point(start(of: iterator), baseline))
                } else if let line = pango_layout_iter_get_line_readonly(iterator) {
                    // Each line ends with an empty run.
                    var extents = PangoRectangle()
                    pango_layout_iter_get_line_extents(iterator, nil, &extents)
                    lines.append(
                        ShapedText.Line(
                            pieces: pieces, width: points(extents.width),
                            isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
                    pieces = []
                }
            } while pango_layout_iter_next_run(iterator) != 0
            return ShapedText(
                lines: lines, height: metrics.height * Double(lines.count), ascent: metrics.ascent,
                hasUnknownGlyphs: pango_layout_get_unknown_glyphs_count(layout) > 0)
        }
    }

    /// The height of each line, and the distance of its baseline from its top: those of the text's first font.
    ///
    /// Pango's own are those of the fonts that a line's characters fall back to, so that a line would move while it is typed.
    private func lineMetrics(of layout: OpaquePointer) -> (ascent: Double, height: Double) {
        let description = pango_layout_get_font_description(layout)
        guard hasFonts, let font = pango_context_load_font(context, description),
            let metrics = pango_font_get_metrics(font, pango_context_get_language(context))
        else { return (ShapedText.emSize, PangoEngine.fontlessLineHeight) }
        defer {
            pango_font_metrics_unref(metrics)
            g_object_unref(UnsafeMutableRawPointer(font))
        }
        let ascent = pango_font_metrics_get_ascent(metrics)
        return (points(ascent), points(ascent &+ pango_font_metrics_get_descent(metrics)))
    }

    /// The caret's x before each character and after the last.
    ///
    /// Pango's own index_to_pos walks a line for every index; this walks it once.
    func caretOffsets(in request: LayoutRequest) -> [Double] {
        withLayout(of: request) { layout, boundaries in
            let byteCount = boundaries.last ?? 0
            let edges = scalarEdges(layout, byteCount)
            // A character outside all runs, such as a line feed, is at the end of the one before it.
            var end = 0.0
            var carets: [Double] = []
            carets.reserveCapacity(byteCount + 1)
            for edge in edges {
                carets.append(edge?.leading ?? end)
                end = edge?.trailing ?? end
            }
            carets.append(end)
            return boundaries.map { carets[$0] }
        }
    }

    /// The leading and trailing edge of each Unicode scalar, indexed by its first byte; nil elsewhere.
    private func scalarEdges(_ layout: OpaquePointer, _ byteCount: Int) -> [(leading: Double, trailing: Double)?] {
        var edges = [(leading: Double, trailing: Double)?](repeating: nil, count: byteCount)
        guard let iterator = pango_layout_get_iter(layout), let text = pango_layout_get_text(layout) else {
            return edges
        }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item else { continue }
            var widths = [Int32](repeating: 0, count: Int(item.pointee.num_chars))
            pango_glyph_item_get_logical_widths(run, text, &widths)
            // Odd embedding levels run from right to left (Unicode Standard Annex 9, BD2).
            let isRightToLeft = item.pointee.analysis.level % 2 == 1
            var x = start(of: iterator)
            if isRightToLeft { x += points(widths.reduce(0, &+)) }
            var byte = Int(item.pointee.offset)
            for width in widths where byte < byteCount {
                let end = isRightToLeft ? x - points(width) : x + points(width)
                edges[byte] = (x, end)
                x = end
                repeat { byte += 1 } while byte < byteCount && UInt8(bitPattern: text[byte]) & 0xC0 == 0x80
            }
        } while pango_layout_iter_next_run(iterator) != 0
        return edges
    }

    /// The x at which the iterator's run starts, from its line's left edge.
    private func start(of iterator: OpaquePointer) -> Double {
        var run = PangoRectangle()
        var line = PangoRectangle()
        pango_layout_iter_get_run_extents(iterator, nil, &run)
        pango_layout_iter_get_line_extents(iterator, nil, &line)
        return points(run.x - line.x)
    }

    /// Lends a layout and the byte offset of every character boundary to a closure.
    ///
    /// The last layout is cached: editing a text asks for its carets and its size, and then draws it.
    private func withLayout<Result>(
        of request: LayoutRequest, _ body: (OpaquePointer, _ boundaries: [Int]) -> Result
    ) -> Result {
        if let last, last.request == request { return body(last.layout, last.boundaries) }
        purge()
        let (layout, boundaries) = makeLayout(of: request)
        last = (request, layout, boundaries)
        return body(layout, boundaries)
    }

    func purge() {
        if let last { g_object_unref(UnsafeMutableRawPointer(last.layout)) }
        last = nil
    }

    private func makeLayout(of request: LayoutRequest) -> (OpaquePointer, boundaries: [Int]) {
        let (bytes, boundaries) = PangoEngine.text(request.string)
        guard let layout = pango_layout_new(context) else { fatalError("Pango made no layout") }
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout, $0.baseAddress, Int32($0.count - 1))
            }
        }

        let description = PangoEngine.description(of: request)
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)

        pango_layout_set_width(layout, request.width ?? -1)
        if request.isWrapped {
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            // A word too long for a line is broken without a hyphen.
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
        }
        if request.isTruncated && !request.isWrapped { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END) }
        if request.isTruncated, let height = request.height {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            // A negative height is a number of lines in each paragraph. Of several paragraphs Pango measures the lines itself.
            let count = (points(height) / lineMetrics(of: layout).height).rounded(.down)
            let isParagraph = !request.string.contains(where: \.isNewline)
            pango_layout_set_height(layout, isParagraph ? Int32(-max(1, min(count, 1e6))) : height)
        }
        return (layout, boundaries)
    }

    static func description(of request: LayoutRequest) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, PangoEngine.families(request.family))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(request.weight.rawValue)))
        if request.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        pango_font_description_set_absolute_size(description, ShapedText.emSize * Double(PANGO_SCALE))
        return description
    }

    /// The family that is found for a request; nil without fonts.
    func family(for request: LayoutRequest) -> String? {
        let description = PangoEngine.description(of: request)
        defer { pango_font_description_free(description) }
        guard hasFonts, let font = pango_context_load_font(context, description) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        guard let found = pango_font_describe(font) else { return nil }
        defer { pango_font_description_free(found) }
        return pango_font_description_get_family(found).map { String(cString: $0) }
    }

    /// Converts a string for Pango: UTF-8 without NUL characters, at which Pango would stop, NUL-terminated.
    static func text(_ string: String) -> (bytes: [UInt8], boundaries: [Int]) {
        var bytes: [UInt8] = []
        var boundaries = [0]
        var isFull = false
        for (index, character) in string.enumerated() {
            isFull = isFull || index >= maximumCharacterCount || bytes.count + character.utf8.count > maximumByteCount
            if !isFull { bytes += character.utf8.lazy.filter { $0 != 0 } }
            boundaries.append(bytes.count)
        }
        bytes.append(0)
        return (bytes, boundaries)
    }

    /// Converts a font list for Pango: names separated by commas alone.
    static func families(_ list: String) -> String {
        let names = list.split(separator: ",")
            .map { $0.filter { $0 != "\0" } }
            .map { $0.drop(while: \.isWhitespace) }
            .map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }
            .filter { !$0.isEmpty }
        return names.isEmpty ? "sans-serif" : names.joined(separator: ",")
    }
}

func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

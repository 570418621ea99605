import CPango
import Geometry

extension PangoEngine {
    /// The bit of a glyph that no font has: PANGO_GLYPH_UNKNOWN_FLAG, which is a macro.
    private static let unknownFlag: PangoGlyph = 0x1000_0000

    /// Whether a paragraph has text from right to left or letters of a script that isn't simple.
    ///
    /// It needs no font.
    static func needsRuns(_ paragraph: String) -> Bool {
        // The first right-to-left or joining script, Hebrew, begins here.
        guard paragraph.unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return false }
        if hasLevels(text(paragraph).bytes) { return true }
        return paragraph.unicodeScalars.contains { script(g_unichar_get_script($0.value)) != .simple }
    }

    private static func hasLevels(_ bytes: [UInt8]) -> Bool {
        withText(bytes) { text, count in
            var direction = PANGO_DIRECTION_WEAK_LTR
            guard let levels = pango_log2vis_get_embedding_levels(text, count, &direction) else { return false }
            defer { g_free(levels) }
            return (0..<g_utf8_strlen(text, Int(count))).contains { levels[$0] > 0 }
        }
    }

    /// A paragraph's direction; without letters that of the one before it, as in Pango's layouts.
    private static func direction(
        of text: UnsafePointer<CChar>, _ count: Int32, after previous: PangoDirection
    ) -> PangoDirection {
        var direction = previous == PANGO_DIRECTION_RTL ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR
        g_free(pango_log2vis_get_embedding_levels(text, count, &direction))
        return direction
    }

    private static func script(_ script: GUnicodeScript) -> CairoTextShaper.Letter.Script {
        switch script {
        case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_UNKNOWN, G_UNICODE_SCRIPT_LATIN,
            G_UNICODE_SCRIPT_GREEK, G_UNICODE_SCRIPT_CYRILLIC, G_UNICODE_SCRIPT_ARMENIAN, G_UNICODE_SCRIPT_GEORGIAN,
            G_UNICODE_SCRIPT_HEBREW, G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA,
            G_UNICODE_SCRIPT_BOPOMOFO, G_UNICODE_SCRIPT_HANGUL:
            .simple
        // The cursive scripts of CSS Text 3, appendix D.
        case G_UNICODE_SCRIPT_ADLAM, G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_HANIFI_ROHINGYA,
            G_UNICODE_SCRIPT_MANDAIC, G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_PHAGS_PA,
            G_UNICODE_SCRIPT_SYRIAC:
            .cursive
        default: .complex
        }
    }

    /// The letters of paragraphs in reading order, as ``CairoTextShaper/letters(of:in:)`` gives them.
    func letters(
        of paragraphs: [(bytes: [UInt8], boundaries: [Int])], _ request: LayoutRequest
    ) -> [[CairoTextShaper.Letter]] {
        let attributes = pango_attr_list_new(), description = PangoEngine.description(of: request)
        pango_attr_list_insert(attributes, pango_attr_font_desc_new(description))
        pango_font_description_free(description)
        defer { pango_attr_list_unref(attributes) }
        let shapes = GlyphShapes()
        var direction = PANGO_DIRECTION_LTR
        return paragraphs.map { bytes, boundaries in
            PangoEngine.withText(bytes) { text, count in
                direction = PangoEngine.direction(of: text, count, after: direction)
                let items = pango_itemize_with_base_dir(context, direction, text, 0, count, attributes, nil)
                var letters: [CairoTextShaper.Letter] = []
                var boundaries = boundaries[...]
                var next = items
                while let link = next {
                    next = link.pointee.next
                    guard let item = link.pointee.data?.assumingMemoryBound(to: PangoItem.self) else { continue }
                    letters += run(item, text, count, &boundaries, shapes)
                    pango_item_free(item)
                }
                g_list_free(items)
                return letters
            }
        }
    }

    /// The letters of an item of a paragraph, of whose character boundaries those before it are dropped.
    private func run(
        _ item: UnsafeMutablePointer<PangoItem>, _ text: UnsafePointer<CChar>, _ count: Int32,
        _ boundaries: inout ArraySlice<Int>, _ shapes: GlyphShapes
    ) -> [CairoTextShaper.Letter] {
        let analysis = item.pointee.analysis, level = Int(analysis.level)
        let script = PangoEngine.script(GUnicodeScript(rawValue: Int32(analysis.script)))
        let bytes = Int(item.pointee.offset)..<Int(item.pointee.offset + item.pointee.length)
        func letter(_ range: Range<Int>, _ shape: CairoTextShaper.Shape?) -> CairoTextShaper.Letter {
            let part = UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
            var words = String(decoding: part.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            var mirrored: gunichar = 0
            if level % 2 == 1, words.unicodeScalars.count == 1,
                g_unichar_get_mirror_char(words.unicodeScalars.first?.value ?? 0, &mirrored) != 0
            {
                words = Unicode.Scalar(mirrored).map { String($0) } ?? words
            }
            return CairoTextShaper.Letter(text: words, level: level, script: script, shape: shape)
        }
        boundaries = boundaries.drop { $0 < bytes.lowerBound }
        if script == .simple, level % 2 == 0 {
            let starts = boundaries.prefix { $0 < bytes.upperBound }
            return zip(starts, boundaries.dropFirst()).filter { $0 < $1 }.map { letter($0..<$1, nil) }
        }
        guard let glyphs = pango_glyph_string_new() else { return [] }
        defer { pango_glyph_string_free(glyphs) }
        pango_shape_full(
            text + bytes.lowerBound, Int32(bytes.count), text, count, &item.pointee.analysis, glyphs)
        var letters: [CairoTextShaper.Letter] = []
        var start = bytes.lowerBound
        var own: Range<Int>?
        PangoEngine.forEachCluster(of: item, glyphs, text) { end, cluster in
            let range = own.map { min($0.lowerBound, cluster.lowerBound)..<max($0.upperBound, cluster.upperBound) }
            own = range ?? cluster
            // Marks are clusters of their own, but no characters.
            boundaries = boundaries.drop { $0 < end }
            guard boundaries.first == end || end == bytes.upperBound else { return }
            letters.append(letter(start..<end, shape(of: range ?? cluster, of: glyphs, analysis.font, shapes)))
            (start, own) = (end, nil)
        }
        return letters
    }

    /// Calls a closure for each cluster of a run in reading order, with the byte behind it and its glyphs.
    private static func forEachCluster(
        of item: UnsafeMutablePointer<PangoItem>, _ glyphs: UnsafeMutablePointer<PangoGlyphString>,
        _ text: UnsafePointer<CChar>, _ body: (_ end: Int, _ glyphs: Range<Int>) -> Void
    ) {
        var run = PangoGlyphItem()
        (run.item, run.glyphs) = (item, glyphs)
        withUnsafeMutablePointer(to: &run) { run in
            var cluster = PangoGlyphItemIter()
            guard pango_glyph_item_iter_init_start(&cluster, run, text) != 0 else { return }
            repeat {
                let (start, end) = (Int(cluster.start_glyph), Int(cluster.end_glyph))
                // From right to left the first glyph of a cluster is its last.
                body(Int(cluster.end_index), start <= end ? start..<end : end + 1..<start + 1)
            } while pango_glyph_item_iter_next_cluster(&cluster) != 0
        }
    }

    private func shape(
        of range: Range<Int>, of glyphs: UnsafeMutablePointer<PangoGlyphString>,
        _ font: UnsafeMutablePointer<PangoFont>?, _ shapes: GlyphShapes
    ) -> CairoTextShaper.Shape {
        var part = glyphs.pointee
        part.num_glyphs = Int32(range.count)
        part.glyphs += range.lowerBound
        part.log_clusters += range.lowerBound
        let infos = UnsafeBufferPointer(start: part.glyphs, count: range.count)
        return CairoTextShaper.Shape(
            path: shapes.outline(of: &part, font).transformed(by: .scale(1 / ShapedText.emSize)),
            advance: infos.reduce(0) { $0 + points($1.geometry.width) } / ShapedText.emSize,
            isInFont: infos.allSatisfy { $0.glyph & PangoEngine.unknownFlag == 0 })
    }

    /// Lends a NUL-terminated text and its number of bytes.
    private static func withText<Result>(
        _ bytes: [UInt8], _ body: (UnsafePointer<CChar>, Int32) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress else { fatalError("a text has no end") }
                return body(start, Int32(text.count - 1))
            }
        }
    }
}

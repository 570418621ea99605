import CPango
import Geometry

/// A run of glyphs that outlives the layout it was taken from.
final class GlyphRun {
    private let item: UnsafeMutablePointer<PangoGlyphItem>

    /// Copies a run; nil where it has no glyphs.
    init?(_ run: UnsafeMutablePointer<PangoGlyphItem>) {
        guard run.pointee.glyphs != nil, let copy = pango_glyph_item_copy(run) else { return nil }
        item = copy
    }

    deinit { pango_glyph_item_free(item) }

    private var glyphs: PangoGlyphString { item.pointee.glyphs.pointee }

    /// Divides the run, which begins on the baseline at a point.
    func stretches(at origin: Point, _ glyphInk: GlyphInk) -> [GlyphStretch] {
        var start = 0.0
        return stride(from: 0, to: Int(glyphs.num_glyphs), by: GlyphStretch.length).map { first in
            let range = first..<min(first + GlyphStretch.length, Int(glyphs.num_glyphs))
            let end = start + points(range.reduce(0) { $0 &+ glyphs.glyphs[$1].geometry.width })
            defer { start = end }
            return GlyphStretch(self, range, at: origin, from: start, to: end, glyphInk)
        }
    }

    /// Lends some of the glyphs as a run of their own.
    func withGlyphs<Result>(_ range: Range<Int>, _ body: (PangoGlyphItem) -> Result) -> Result {
        var part = glyphs
        part.num_glyphs = Int32(range.count)
        part.glyphs += range.lowerBound
        part.log_clusters += range.lowerBound
        return withUnsafeMutablePointer(to: &part) { part in
            var run = item.pointee
            run.glyphs = part
            return body(run)
        }
    }
}

/// A part of a long run, whose ink is taken when it is first seen: what a text field has scrolled away costs nothing.
final class GlyphStretch {
    /// Runs of more glyphs than this are taken in stretches. Lines of common text are shorter, and drawn in one go.
    static let longestRun = 128
    /// How many glyphs a stretch has.
    static let length = 32

    /// What the ink stays in, along the line: two ems beyond the glyphs' own room, as ``TextContent/inkBox(in:)`` has it.
    let reach: ClosedRange<Double>
    /// About how many bytes the stretch takes once its ink is taken.
    let byteCount: Int

    private let run: GlyphRun
    private let range: Range<Int>
    /// Where the run begins.
    private let origin: Point
    /// How far into the run the stretch begins.
    private let start: Double
    private let glyphInk: GlyphInk
    private var taken: [ShapedText.Piece]?

    init(
        _ run: GlyphRun, _ range: Range<Int>, at origin: Point, from start: Double, to end: Double, _ glyphInk: GlyphInk
    ) {
        self.run = run
        self.range = range
        self.origin = origin
        self.start = start
        self.glyphInk = glyphInk
        let overhang = 2 * ShapedText.emSize
        reach = origin.x + min(start, end) - overhang...origin.x + max(start, end) + overhang
        byteCount = run.withGlyphs(range) { GlyphInk.byteCount(of: $0) }
    }

    private func pieces() -> [ShapedText.Piece] {
        if let taken { return taken }
        let pieces = run.withGlyphs(range) { glyphInk.pieces(of: $0, at: origin, from: start) }
        taken = pieces
        return pieces
    }

    /// The ink of several stretches.
    ///
    /// Outlines of one run are filled as one, so that letters that are joined to their neighbours show no seam.
    static func pieces(of stretches: [GlyphStretch]) -> [ShapedText.Piece] {
        var pieces: [ShapedText.Piece] = []
        var last: GlyphRun?
        for stretch in stretches {
            for piece in stretch.pieces() {
                if stretch.run === last, case .outline(let path, let box) = piece.ink,
                    case .outline(var joined, let joinedBox) = pieces.last?.ink
                {
                    joined.append(path)
                    pieces[pieces.count - 1] = ShapedText.Piece(
                        ink: .outline(joined, joinedBox.union(box)), map: piece.map)
                } else {
                    pieces.append(piece)
                }
                last = stretch.run
            }
        }
        return pieces
    }
}

import CPango
import Geometry

/// A run of glyphs that outlives its layout.
final class GlyphRun {
    private let item: UnsafeMutablePointer<PangoGlyphItem>

    /// Copies a run; nil if it has no glyphs.
    init?(_ run: UnsafeMutablePointer<PangoGlyphItem>) {
        guard run.pointee.glyphs != nil, let copy = pango_glyph_item_copy(run) else { return nil }
        item = copy
    }

    deinit { pango_glyph_item_free(item) }

    private var glyphs: PangoGlyphString { item.pointee.glyphs.pointee }

    /// Divides the run, which begins on the baseline at a point.
    func stretches(at origin: Point, _ glyphShapes: GlyphShapes) -> [GlyphStretch] {
        var start = 0.0
        return stride(from: 0, to: Int(glyphs.num_glyphs), by: GlyphStretch.length).map { first in
            let range = first..<min(first + GlyphStretch.length, Int(glyphs.num_glyphs))
            let end = start + points(range.reduce(0) { $0 &+ glyphs.glyphs[$1].geometry.width })
            defer { start = end }
            return GlyphStretch(self, range, at: origin, from: start, to: end, glyphShapes)
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

/// A part of a long run, converted to shapes when it is first visible.
///
/// The parts of a text field that are scrolled out of view then cost nothing.
final class GlyphStretch {
    /// The largest number of glyphs in an undivided run; lines of common text are shorter.
    static let longestRun = 128
    /// The number of glyphs in a stretch.
    static let length = 32

    /// The bounds of the shapes along the line: two ems beyond the glyphs' advances.
    ///
    /// The same as for ``TextContent/inkBox(in:)``.
    let reach: ClosedRange<Double>
    /// An estimate of the bytes that the stretch takes with its shapes.
    let byteCount: Int

    private let run: GlyphRun
    private let range: Range<Int>
    /// The origin of the run.
    private let origin: Point
    /// The stretch's offset in the run.
    private let start: Double
    private let glyphShapes: GlyphShapes
    private var taken: [ShapedText.Piece]?

    init(
        _ run: GlyphRun, _ range: Range<Int>, at origin: Point, from start: Double, to end: Double,
        _ glyphShapes: GlyphShapes
    ) {
        self.run = run
        self.range = range
        self.origin = origin
        self.start = start
        self.glyphShapes = glyphShapes
        let overhang = 2 * ShapedText.emSize
        reach = origin.x + min(start, end) - overhang...origin.x + max(start, end) + overhang
        byteCount = run.withGlyphs(range) { GlyphShapes.byteCount(of: $0) }
    }

    private func pieces() -> [ShapedText.Piece] {
        if let taken { return taken }
        let pieces = run.withGlyphs(range) { glyphShapes.pieces(of: $0, at: origin, from: start) }
        taken = pieces
        return pieces
    }

    /// The shapes of several stretches.
    ///
    /// Outlines of one run are filled as one, so that joined letters show no seam.
    static func pieces(of stretches: [GlyphStretch]) -> [ShapedText.Piece] {
        var pieces: [ShapedText.Piece] = []
        var last: GlyphRun?
        for stretch in stretches {
            for piece in stretch.pieces() {
                if stretch.run === last, case .outline(let path, let box) = piece.shape,
                    case .outline(var joined, let joinedBox) = pieces.last?.shape
                {
                    joined.append(path)
                    pieces[pieces.count - 1] = ShapedText.Piece(
                        shape: .outline(joined, joinedBox.union(box)), map: piece.map)
                } else {
                    pieces.append(piece)
                }
                last = stretch.run
            }
        }
        return pieces
    }
}

import Geometry

/// Finds the scanlines in which two filled outlines differ.
///
/// A scan converter computes a scanline from all edges that cross it: an edge that ends within it changes how the
/// others are sampled. So damage is found by scanline, not by box. A scanline gets the same pixels from both outlines
/// if the same segments cross it; how far a vertical line continues above or below does not matter.
struct ScanlineDamage {
    /// The limit of coordinates, in pixels, beyond which a renderer may clamp them.
    private static let farthest = 32768.0
    /// The largest gap between two damaged ranges that is not worth sparing.
    private static let smallestGap = 8.0

    private var rows: [(top: Double, bottom: Double)] = []

    /// The damaged rows, sorted, from whole pixels to whole pixels; nil if they can't be determined.
    static func rows(_ old: Path, _ new: Path, _ map: Affine) -> [(top: Double, bottom: Double)]? {
        let (before, after) = (segments(old), segments(new))
        guard isSoft(before, map), isSoft(after, map) else { return nil }
        var difference = ScanlineDamage()
        difference.compare(before, after, map)
        return difference.merged()
    }

    /// The segments of an outline with each subpath closed, as for filling.
    private static func segments(_ path: Path) -> [Path.Segment] {
        var segments: [Path.Segment] = []
        segments.reserveCapacity(path.elements.count + 1)
        path.forEachSegment(closingSubpaths: true) { segments.append($0) }
        return segments
    }

    /// Whether an outline is within range and certain to be drawn by the general rasterizer.
    ///
    /// Outlines of upright lines only take other paths through a renderer, with different rounding.
    private static func isSoft(_ segments: [Path.Segment], _ map: Affine) -> Bool {
        var isSoft = false
        for segment in segments {
            let curve = map.apply(to: segment.curve)
            let box = curve.controlBox
            guard max(-box.minX, -box.minY, box.maxX, box.maxY) < farthest else { return false }
            // The ends still differ in both directions when rounded to 1/256 pixel.
            let way = curve.end - curve.start
            if way.x.magnitude > 1 / 64, way.y.magnitude > 1 / 64 { isSoft = true }
        }
        return isSoft
    }

    /// Adds the rows of the segments that differ.
    ///
    /// Slanted lines and curves, and vertical lines, are each compared in order.
    private mutating func compare(_ before: [Path.Segment], _ after: [Path.Segment], _ map: Affine) {
        let (removed, added) = differingParts(before, after, by: ==)
        let (gone, come) = (removed.map { map.apply(to: $0.curve) }, added.map { map.apply(to: $0.curve) })
        compare(gone.filter { $0.column == nil }, come.filter { $0.column == nil })
        compare(gone.filter { $0.column != nil }, come.filter { $0.column != nil })
    }

    private mutating func compare(_ gone: [CubicBezier], _ come: [CubicBezier]) {
        guard gone.count == come.count else { return (gone + come).forEach { add($0) } }
        for (old, new) in zip(gone, come) where old != new {
            if let column = old.column, column == new.column {
                // Both have the same winding in the rows that they share.
                if old.start != new.start { add(min(old.start.y, new.start.y), max(old.start.y, new.start.y)) }
                if old.end != new.end { add(min(old.end.y, new.end.y), max(old.end.y, new.end.y)) }
            } else {
                add(old)
                add(new)
            }
        }
    }

    /// Adds a segment's rows; a horizontal line has none.
    private mutating func add(_ curve: CubicBezier) {
        let box = curve.controlBox
        if box.height > 0 { add(box.minY, box.maxY) }
    }

    /// Adds the rows between two heights, rounded to 1/256 pixel as in a renderer.
    ///
    /// Curves stay between the heights of their control points, so the only margin needed is for heights computed in a
    /// different order.
    private mutating func add(_ top: Double, _ bottom: Double) {
        func rounded(_ height: Double) -> Double { (height * 256).rounded() / 256 }
        let (first, end) = (rounded(top - 1e-6).rounded(.down), rounded(bottom + 1e-6).rounded(.up))
        if end > first { rows.append((first, end)) }
    }

    private func merged() -> [(top: Double, bottom: Double)] {
        var merged: [(top: Double, bottom: Double)] = []
        for row in rows.sorted(by: { $0.top < $1.top }) {
            if let last = merged.last, row.top <= last.bottom + ScanlineDamage.smallestGap {
                merged[merged.count - 1].bottom = max(last.bottom, row.bottom)
            } else {
                merged.append(row)
            }
        }
        return merged
    }
}

extension CubicBezier {
    /// The x of a vertical line; nil for other segments.
    fileprivate var column: Double? { start.x == end.x && control1 == start && control2 == end ? start.x : nil }
}

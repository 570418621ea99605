import Geometry

/// Finds the rows of pixels in which two filled outlines differ.
///
/// A scan converter decides a row by the edges that cross it, all of them: an edge that ends within a row changes how the
/// others are sampled. So rows are what can be told apart, not boxes. A row gets the same pixels from both outlines
/// if the same segments cross it; and it does not matter how far a vertical line goes on above or below.
struct FillDifference {
    /// Farther out than this, in pixels, a renderer may replace coordinates by nearer ones.
    private static let farthest = 32768.0
    /// Up to this many segments equal ones are looked for wherever they stand; beyond it at the ends only.
    private static let searchLimit = 1024
    /// Rows between two differences that are not worth sparing.
    private static let smallestGap = 8.0

    private struct Segment: Hashable {
        var start: Point
        var control1: Point
        var control2: Point
        var end: Point
        var isCurve: Bool

        /// Segments that begin at one place to the right are rare enough, and numbers slow to hash.
        func hash(into hasher: inout Hasher) { hasher.combine(start.x) }
    }

    /// How many ends of vertical lines there are at one height: beginning there or ending, of either outline.
    private struct Ends: Hashable {
        var y: Double
        var isStart: Bool
        var isDown: Bool
    }

    private var rows: [(top: Double, bottom: Double)] = []

    /// The rows, sorted, from whole pixels to whole pixels; nil if they can't be told.
    static func rows(_ old: Path, _ new: Path, _ map: Affine) -> [(top: Double, bottom: Double)]? {
        let before = segments(old)
        let after = segments(new)
        guard isSoft(before, map), isSoft(after, map) else { return nil }
        let (gone, come) = differences(before, after)
        var difference = FillDifference()
        let uprights = difference.addSlanted(gone, map)
        difference.addVertical(uprights, difference.addSlanted(come, map))
        return difference.merged()
    }

    /// The segments of an outline as filling sees them, each subpath closed.
    private static func segments(_ path: Path) -> [Segment] {
        var segments: [Segment] = []
        segments.reserveCapacity(path.elements.count + 1)
        var (start, current) = (Point.zero, Point.zero)
        func line(to end: Point) {
            if end != current {
                segments.append(Segment(start: current, control1: current, control2: end, end: end, isCurve: false))
            }
            current = end
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                line(to: start)
                start = point
                current = point
            case .line(let point): line(to: point)
            case .cubic(let first, let second, let end):
                segments.append(
                    Segment(start: current, control1: first, control2: second, end: end, isCurve: true))
                current = end
            case .close: line(to: start)
            }
        }
        line(to: start)
        return segments
    }

    /// Whether an outline is within reach and certain to be drawn as a general one: outlines of upright lines only have
    /// ways of their own through a renderer, with other roundings.
    private static func isSoft(_ segments: [Segment], _ map: Affine) -> Bool {
        var isSoft = false
        for segment in segments {
            let (start, end) = (map.apply(to: segment.start), map.apply(to: segment.end))
            let (first, second) = (map.apply(to: segment.control1), map.apply(to: segment.control2))
            let extreme = [start, first, second, end].reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
            guard extreme < farthest else { return false }
            // Rounded to 1/256 pixel the ends still differ both ways.
            if (end.x - start.x).magnitude > 1 / 64, (end.y - start.y).magnitude > 1 / 64 { isSoft = true }
        }
        return isSoft
    }

    /// The segments that only the one or the other has.
    private static func differences(_ before: [Segment], _ after: [Segment]) -> ([Segment], [Segment]) {
        var first = 0
        let shorter = min(before.count, after.count)
        while first < shorter, before[first] == after[first] { first += 1 }
        var last = 0
        while last < shorter - first, before[before.count - 1 - last] == after[after.count - 1 - last] { last += 1 }
        let gone = before[first..<(before.count - last)]
        let come = after[first..<(after.count - last)]
        guard gone.count + come.count <= searchLimit else { return (Array(gone), Array(come)) }
        var counts: [Segment: Int] = [:]
        for segment in gone { counts[segment, default: 0] += 1 }
        var added: [Segment] = []
        for segment in come {
            if let count = counts[segment], count > 0 { counts[segment] = count - 1 } else { added.append(segment) }
        }
        let removed = gone.filter { segment in
            guard let count = counts[segment], count > 0 else { return false }
            counts[segment] = count - 1
            return true
        }
        return (Array(removed), added)
    }

    /// Adds the rows of all segments but level lines, which bound nothing, and vertical ones, whose ends it gives by
    /// their place from the left.
    private mutating func addSlanted(_ segments: [Segment], _ map: Affine) -> [Double: [Ends: Int]] {
        var uprights: [Double: [Ends: Int]] = [:]
        for segment in segments {
            let (start, end) = (map.apply(to: segment.start), map.apply(to: segment.end))
            if segment.isCurve {
                let (first, second) = (map.apply(to: segment.control1), map.apply(to: segment.control2))
                add(min(start.y, first.y, second.y, end.y), max(start.y, first.y, second.y, end.y))
            } else if start.y == end.y {
                continue
            } else if start.x == end.x {
                let isDown = start.y < end.y
                uprights[start.x, default: [:]][Ends(y: start.y, isStart: true, isDown: isDown), default: 0] += 1
                uprights[start.x, default: [:]][Ends(y: end.y, isStart: false, isDown: isDown), default: 0] += 1
            } else {
                add(min(start.y, end.y), max(start.y, end.y))
            }
        }
        return uprights
    }

    /// Adds the rows in which the vertical lines at some place do not wind as often.
    private mutating func addVertical(_ before: [Double: [Ends: Int]], _ after: [Double: [Ends: Int]]) {
        for x in Set(before.keys).union(after.keys) {
            var ends = before[x] ?? [:]
            for (end, count) in after[x] ?? [:] { ends[end, default: 0] -= count }
            let sorted = ends.filter { $0.value != 0 }.sorted { $0.key.y < $1.key.y }
            var winding = 0
            for (index, (end, count)) in sorted.enumerated() {
                add(end.y, end.y)
                // Seen from above, a line going up ends first, and winds the other way.
                winding += end.isStart ? count : -count
                if winding != 0, index + 1 < sorted.count { add(end.y, sorted[index + 1].key.y) }
            }
        }
    }

    /// Adds the rows between two heights as a renderer has them, rounded to 1/256 pixel. Curves stay between the heights of
    /// their control points, so there is nothing to spare but for heights that are worked out in another order.
    private mutating func add(_ top: Double, _ bottom: Double) {
        func rounded(_ height: Double) -> Double { (height * 256).rounded() / 256 }
        let (first, end) = (rounded(top - 1e-6).rounded(.down), rounded(bottom + 1e-6).rounded(.up))
        if end > first { rows.append((first, end)) }
    }

    private func merged() -> [(top: Double, bottom: Double)] {
        var merged: [(top: Double, bottom: Double)] = []
        for row in rows.sorted(by: { $0.top < $1.top }) {
            if let last = merged.last, row.top <= last.bottom + FillDifference.smallestGap {
                merged[merged.count - 1].bottom = max(last.bottom, row.bottom)
            } else {
                merged.append(row)
            }
        }
        return merged
    }
}

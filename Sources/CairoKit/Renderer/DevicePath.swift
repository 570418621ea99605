import CCairo
import Geometry
import RenderTree

/// Passes a path to Cairo in pixels, limited to the range of its fixed-point numbers.
///
/// Cairo's coordinates wrap silently past ±8 388 608 pixels, and its scan converter's products much sooner: measured
/// with 1.16, a slanted edge is misplaced by any amount once it is longer than some 160 000 pixels. Each point beyond a
/// limit is moved to it, coordinate by coordinate, and a segment that crosses a limit is first split there. That map of
/// the plane is continuous and keeps everything within the limits, so that windings, and with them the pixels inside
/// the limits, stay exactly the same.
struct DevicePath {
    /// The distance from the origin, in pixels, within which points are kept.
    ///
    /// With half of the widest stroke around them, points beyond neither reach back into the largest surface (32767)
    /// nor make edges of more than 131072.
    static let limit = 49152.0
    static let widestStroke = 32768.0
    /// The longest miter from its corner, in pixels; edges stay below 156 000.
    static let longestMiter = 28672.0

    /// How often a curve is halved to find its parts beside a tile.
    private static let maximumHalvings = 10

    private let context: OpaquePointer
    private let map: Affine
    /// The columns that the path is filled in, in pixels; nil if not known.
    private let columns: (left: Double, right: Double)?
    private var start = Point.zero
    private var current = Point.zero
    /// Whether the path has curves of which Cairo has none yet.
    private var awaitsCurve: Bool
    /// The side of the columns on which curves have been left out: -1 left, 1 right, 0 none.
    private var side = 0

    /// Replaces the context's current path by `path` under `map`.
    ///
    /// The context's own matrix must be the identity. If the path is filled within some columns only, consecutive
    /// curves beside them become one line: Cairo uses only the rows that they pass, but would step along every piece in
    /// every row.
    static func set(
        _ path: Path, _ map: Affine, in context: OpaquePointer, filling columns: (left: Double, right: Double)? = nil
    ) {
        cairo_new_path(context)
        let awaitsCurve = columns != nil && path.elements.contains { if case .cubic = $0 { true } else { false } }
        var device = DevicePath(context: context, map: map, columns: columns, awaitsCurve: awaitsCurve)
        for element in path.elements { device.append(element) }
        device.endLine()
    }

    private mutating func append(_ element: Path.Element) {
        switch element {
        case .move(let point):
            endLine()
            current = map.apply(to: point)
            start = current
            let place = DevicePath.clamped(current)
            cairo_move_to(context, place.x, place.y)
            if awaitsCurve {
                // A curve without extent stays: outlines of upright lines alone Cairo draws in another way.
                cairo_curve_to(context, place.x + 1.0 / 128, place.y, place.x, place.y, place.x, place.y)
                awaitsCurve = false
            }
        case .line(let point):
            line(to: map.apply(to: point))
        case .cubic(let first, let second, let end):
            cubic(
                CubicBezier(current, map.apply(to: first), map.apply(to: second), map.apply(to: end)), depth: 0)
        case .close:
            endLine()
            if !DevicePath.holds(current) || !DevicePath.holds(start) { line(to: start) }
            cairo_close_path(context)
            current = start
        }
    }

    private mutating func line(to end: Point) {
        // A line without length must not end the one that stands for curves.
        if columns != nil, end == current { return }
        endLine()
        if !DevicePath.holds(current) || !DevicePath.holds(end) {
            for share in crossings(current.x, end.x, current.y, end.y) {
                let place = DevicePath.clamped(current + (end - current) * share)
                cairo_line_to(context, place.x, place.y)
            }
        }
        let place = DevicePath.clamped(end)
        cairo_line_to(context, place.x, place.y)
        current = end
    }

    /// The fractions of a straight segment at which it meets a limit, in order.
    private func crossings(_ fromX: Double, _ toX: Double, _ fromY: Double, _ toY: Double) -> [Double] {
        var shares: [Double] = []
        for (from, to) in [(fromX, toX), (fromY, toY)] where from != to {
            for edge in [-DevicePath.limit, DevicePath.limit] {
                let share = (edge - from) / (to - from)
                if share > 0 && share < 1 { shares.append(share) }
            }
        }
        return shares.sorted()
    }

    private mutating func cubic(_ curve: CubicBezier, depth: Int) {
        if DevicePath.holds(curve) {
            let beside = sideBeyondColumns(curve)
            if beside == 0, columns != nil, depth < DevicePath.maximumHalvings, curve.start.isFar(from: curve.end) {
                return halves(curve, depth)
            }
            if beside != side { endLine() }
            if beside != 0 {
                side = beside
                current = curve.end
                return
            }
            cairo_curve_to(
                context, curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y, curve.end.x,
                curve.end.y)
            current = curve.end
            return
        }
        // Beyond one limit the piece becomes a line. A halving quarters a curve's distance from its chord, so that
        // fifty are enough for curves of 1e30 pixels, and only the pieces across a limit are halved further.
        if depth >= 50 || DevicePath.isBeyondOneLimit(curve) { return line(to: curve.end) }
        halves(curve, depth)
    }

    private mutating func halves(_ curve: CubicBezier, _ depth: Int) {
        let (first, second) = curve.split(at: 0.5)
        cubic(first, depth: depth + 1)
        cubic(second, depth: depth + 1)
    }

    private mutating func endLine() {
        if side != 0 { cairo_line_to(context, current.x, current.y) }
        side = 0
    }

    /// The side of the columns on which all points lie, by a pixel at least: -1 left, 1 right, 0 neither.
    private func sideBeyondColumns(_ curve: CubicBezier) -> Int {
        guard let (left, right) = columns else { return 0 }
        let box = curve.controlBox
        if box.maxX < left - 1 { return -1 }
        return box.minX > right + 1 ? 1 : 0
    }

    private static func holds(_ point: Point) -> Bool { abs(point.x) <= limit && abs(point.y) <= limit }

    private static func holds(_ curve: CubicBezier) -> Bool {
        holds(curve.start) && holds(curve.control1) && holds(curve.control2) && holds(curve.end)
    }

    private static func clamped(_ point: Point) -> Point {
        Point(min(max(point.x, -limit), limit), min(max(point.y, -limit), limit))
    }

    private static func isBeyondOneLimit(_ curve: CubicBezier) -> Bool {
        let box = curve.controlBox
        return box.minX > limit || box.maxX < -limit || box.minY > limit || box.maxY < -limit
    }
}

extension Point {
    /// Whether a curve to another point, in pixels, is long enough to be divided.
    ///
    /// Most of its pieces are then beside a tile, and Cairo would step along all of it for each.
    fileprivate func isFar(from other: Point) -> Bool {
        max((x - other.x).magnitude, (y - other.y).magnitude) > Double(TileGrid.tileWidth)
    }
}

import CCairo
import Geometry

/// Hands a path to Cairo in pixels, with nothing beyond the range that Cairo's fixed-point numbers hold.
///
/// Cairo's coordinates wrap silently past ±8 388 608 pixels, and its scan converter's products much sooner: measured with
/// 1.16, a slanted edge is misplaced by any amount once it is longer than some 160 000 pixels. Each point beyond a limit is
/// moved to it, coordinate by coordinate, and a segment that crosses a limit is first split there. That map of the
/// plane is continuous and leaves everything within the limits where it is, so windings, and with them the pixels
/// inside the limits, stay exactly what they were.
struct DevicePath {
    /// How far from the origin points are left alone, in pixels. With the half of the widest stroke around them they
    /// neither reach back into the largest surface (32767) nor make edges of more than 131072.
    static let limit = 49152.0
    /// The widest stroke, in pixels.
    static let widestStroke = 32768.0
    /// The longest miter from its corner, in pixels: edges stay below 156 000.
    static let longestMiter = 28672.0

    private let context: OpaquePointer
    private let map: Affine
    private var start = Point.zero
    private var current = Point.zero

    private init(_ context: OpaquePointer, _ map: Affine) {
        self.context = context
        self.map = map
    }

    /// Replaces the context's current path by `path` under `map`. The context's own matrix must be the identity.
    static func set(_ path: Path, _ map: Affine, in context: OpaquePointer) {
        cairo_new_path(context)
        var device = DevicePath(context, map)
        for element in path.elements { device.append(element) }
    }

    private mutating func append(_ element: Path.Element) {
        switch element {
        case .move(let point):
            current = map.apply(to: point)
            start = current
            let place = DevicePath.clamped(current)
            cairo_move_to(context, place.x, place.y)
        case .line(let point):
            line(to: map.apply(to: point))
        case .cubic(let first, let second, let end):
            cubic(map.apply(to: first), map.apply(to: second), map.apply(to: end), depth: 0)
        case .close:
            if !DevicePath.holds(current) || !DevicePath.holds(start) { line(to: start) }
            cairo_close_path(context)
            current = start
        }
    }

    private mutating func line(to end: Point) {
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

    /// The shares of a straight segment at which it meets a limit, in order.
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

    private mutating func cubic(_ first: Point, _ second: Point, _ end: Point, depth: Int) {
        let from = current
        if DevicePath.holds(from) && DevicePath.holds(first) && DevicePath.holds(second) && DevicePath.holds(end) {
            cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            current = end
            return
        }
        // Off to one side the limit flattens the piece to a line. A halving quarters a curve's distance from its chord,
        // so fifty are enough for curves of 1e30 pixels, and only the pieces astride a limit go on halving.
        if depth >= 50 || DevicePath.areBeyondOneLimit(from, first, second, end) { return line(to: end) }
        let (a, b, c) = (middle(from, first), middle(first, second), middle(second, end))
        let (d, e) = (middle(a, b), middle(b, c))
        cubic(a, d, middle(d, e), depth: depth + 1)
        cubic(e, c, end, depth: depth + 1)
    }

    private func middle(_ a: Point, _ b: Point) -> Point { (a + b) * 0.5 }

    private static func holds(_ point: Point) -> Bool { abs(point.x) <= limit && abs(point.y) <= limit }

    private static func clamped(_ point: Point) -> Point {
        Point(min(max(point.x, -limit), limit), min(max(point.y, -limit), limit))
    }

    private static func areBeyondOneLimit(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let (left, right) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
        let (top, bottom) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
        return left > limit || right < -limit || top > limit || bottom < -limit
    }
}

import CCairo
import Geometry
import RenderTree

/// Hands a path to a pen in pixels, with nothing beyond the range that fixed-point numbers hold.
///
/// Cairo's coordinates wrap silently past ±8 388 608 pixels, and its scan converter's products much sooner: measured with
/// 1.16, a slanted edge is misplaced by any amount once it is longer than some 160 000 pixels. Each point beyond a limit is
/// moved to it, coordinate by coordinate, and a segment that crosses a limit is first split there. That map of the
/// plane is continuous and leaves everything within the limits where it is, so windings, and with them the pixels
/// inside the limits, stay exactly what they were.
enum DevicePath {
    /// How far from the origin points are left alone, in pixels: beyond the largest surface (32767), and so that no edge is
    /// longer than 139000.
    static let limit = 49152.0
    /// The pixels within the limits.
    static let room = Rect(-limit, -limit, 2 * limit, 2 * limit)

    /// Replaces the context's current path by `path` under `map`. The context's own matrix must be the identity.
    static func set(_ path: Path, _ map: Affine, in context: OpaquePointer) {
        cairo_new_path(context)
        var pen = CairoPen(context: context)
        draw(path, map, with: &pen)
    }

    /// Has a pen draw `path` under `map`.
    static func draw<Pen: DevicePen>(_ path: Path, _ map: Affine, with pen: inout Pen) {
        var walk = DeviceWalk<Pen>(map: map)
        for element in path.elements { walk.append(element, &pen) }
    }
}

/// What draws outlines, in pixels within ``DevicePath/limit``.
protocol DevicePen {
    /// Begins a subpath.
    mutating func move(to point: Point)
    /// Adds a straight segment.
    mutating func line(to point: Point)
    /// Adds a cubic Bézier segment.
    mutating func cubic(_ first: Point, _ second: Point, to end: Point)
    /// Closes the subpath with a straight segment; what follows begins where it began.
    mutating func close()
}

/// Adds to the current path of a Cairo context.
private struct CairoPen: DevicePen {
    let context: OpaquePointer

    func move(to point: Point) { cairo_move_to(context, point.x, point.y) }
    func line(to point: Point) { cairo_line_to(context, point.x, point.y) }
    func cubic(_ first: Point, _ second: Point, to end: Point) {
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
    }
    func close() { cairo_close_path(context) }
}

/// Where a path under a map has come to.
private struct DeviceWalk<Pen: DevicePen> {
    let map: Affine
    private var start = Point.zero
    private var current = Point.zero

    init(map: Affine) { self.map = map }

    mutating func append(_ element: Path.Element, _ pen: inout Pen) {
        switch element {
        case .move(let point):
            current = map.apply(to: point)
            start = current
            pen.move(to: clamped(current))
        case .line(let point):
            line(to: map.apply(to: point), &pen)
        case .cubic(let first, let second, let end):
            cubic(map.apply(to: first), map.apply(to: second), map.apply(to: end), &pen, depth: 0)
        case .close:
            if !holds(current) || !holds(start) { line(to: start, &pen) }
            pen.close()
            current = start
        }
    }

    private mutating func line(to end: Point, _ pen: inout Pen) {
        if !holds(current) || !holds(end) {
            for share in crossings(current.x, end.x, current.y, end.y) {
                pen.line(to: clamped(current + (end - current) * share))
            }
        }
        pen.line(to: clamped(end))
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

    private mutating func cubic(_ first: Point, _ second: Point, _ end: Point, _ pen: inout Pen, depth: Int) {
        let from = current
        if holds(from) && holds(first) && holds(second) && holds(end) {
            pen.cubic(first, second, to: end)
            current = end
            return
        }
        // Off to one side the limit flattens the piece to a line. A halving quarters a curve's distance from its chord,
        // so fifty are enough for curves of 1e30 pixels, and only the pieces astride a limit go on halving.
        if depth >= 50 || areBeyondOneLimit(from, first, second, end) { return line(to: end, &pen) }
        let (a, b, c) = (middle(from, first), middle(first, second), middle(second, end))
        let (d, e) = (middle(a, b), middle(b, c))
        cubic(a, d, middle(d, e), &pen, depth: depth + 1)
        cubic(e, c, end, &pen, depth: depth + 1)
    }

    private func middle(_ a: Point, _ b: Point) -> Point { (a + b) * 0.5 }

    private func holds(_ point: Point) -> Bool {
        abs(point.x) <= DevicePath.limit && abs(point.y) <= DevicePath.limit
    }

    private func clamped(_ point: Point) -> Point {
        let limit = DevicePath.limit
        return Point(min(max(point.x, -limit), limit), min(max(point.y, -limit), limit))
    }

    private func areBeyondOneLimit(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let limit = DevicePath.limit
        let (left, right) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
        let (top, bottom) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
        return left > limit || right < -limit || top > limit || bottom < -limit
    }
}

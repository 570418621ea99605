import Geometry

/// The middle of a line along one subpath, with curves as straight steps, and the directions at their ends.
///
/// A curve is halved until the steps beside it, half the line's width away, are as near to the true ones as need be. What is
/// halved depends on the curve, the line and what can be seen alone.
struct StrokeSpine {
    /// What turns the line at a place.
    enum Turn {
        /// Nothing: it goes on as it came.
        case none
        /// A corner of the path's, drawn as the style says.
        case corner
        /// A curve too sharp for steps, drawn round.
        case cusp
    }

    /// A place along the line.
    struct Vertex {
        let point: Point
        /// The direction in which it is reached, of length 1.
        var arriving: Point
        /// The direction in which it is left, of length 1; the other one where nothing turns.
        var leaving: Point
        var turn = Turn.none
        /// Whether the step from here is one of the path's own lines.
        var isStraight = false
    }

    /// The places in order; none for a subpath of no length. A closed subpath's last step leads to the first.
    private(set) var vertices: [Vertex] = []
    /// Whether the line has no ends.
    private(set) var isClosed = false
    /// Whether there is anything to draw at all.
    private(set) var isBegun = false
    /// Where a subpath of no length lies, and in which direction, if it has one.
    private(set) var current = Point.zero
    private(set) var direction: Point?

    private let precision: StrokePrecision
    private let area: Rect?
    private var start = Point.zero
    /// What the next step turns by where directions differ.
    private var turn = Turn.none

    /// Makes a spine without places.
    /// - Parameter area: What lies outside, in points, is not seen.
    init(_ precision: StrokePrecision, seenIn area: Rect?) {
        self.precision = precision
        self.area = area
    }

    /// Begins a subpath.
    mutating func begin(at point: Point) {
        vertices.removeAll(keepingCapacity: true)
        (start, current) = (point, point)
        (isClosed, isBegun, direction) = (false, false, nil)
    }

    mutating func line(to end: Point) {
        isBegun = true
        let vector = end - current
        guard vector.square >= precision.short * precision.short, let unit = vector.unit else {
            if direction == nil { direction = vector.unit }
            return
        }
        turn = .corner
        step(to: end, leaving: unit, arriving: unit)
        vertices[vertices.count - 2].isStraight = true
    }

    mutating func cubic(_ first: Point, _ second: Point, to end: Point) {
        isBegun = true
        let (leg, middle, lastLeg) = (first - current, second - first, end - second)
        let short = precision.short
        if (leg.square + middle.square + lastLeg.square) * 9 < short * short {
            if direction == nil { direction = leg.unit ?? middle.unit ?? lastLeg.unit }
            return
        }
        turn = .corner
        // Handles so short are there by rounding, and have any direction.
        let nothing = short * short / 1e6
        addCurve(
            current, leg.square < nothing ? current : first, lastLeg.square < nothing ? end : second, end,
            halvings: 0)
    }

    /// Ends the subpath with a line back to where it began.
    mutating func close() {
        line(to: start)
        guard vertices.count > 2 else { return }
        let last = vertices.removeLast()
        vertices[0].arriving = last.arriving
        if precision.agree(last.arriving, vertices[0].leaving) {
            vertices[0].leaving = last.arriving
        } else {
            vertices[0].turn = .corner
        }
        isClosed = true
    }

    /// A curve of more pixels than any is straight enough before.
    private static let mostHalvings = 60

    private mutating func addCurve(_ a: Point, _ b: Point, _ c: Point, _ d: Point, halvings: Int) {
        let (u, v, w) = (b - a, c - b, d - c)
        let isShort = (u.square + v.square + w.square) * 9 < precision.short * precision.short
        if isShort {
            for unit in [u.unit, v.unit, w.unit] { unit.map { go(round: $0) } }
            return
        }
        if precision.isStraight(u, v, w) || halvings == StrokeSpine.mostHalvings || isUnseen(a, b, c, d) {
            guard let leaving = u.unit ?? v.unit ?? w.unit, let arriving = w.unit ?? v.unit ?? u.unit else { return }
            return step(to: d, leaving: leaving, arriving: arriving)
        }
        let (ab, bc, cd) = ((a + b) * 0.5, (b + c) * 0.5, (c + d) * 0.5)
        let (abc, bcd) = ((ab + bc) * 0.5, (bc + cd) * 0.5)
        let middle = (abc + bcd) * 0.5
        addCurve(a, ab, abc, middle, halvings: halvings + 1)
        addCurve(middle, bcd, cd, d, halvings: halvings + 1)
    }

    private func isUnseen(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        guard let area else { return false }
        return max(a.y, b.y, c.y, d.y) < area.minY || min(a.y, b.y, c.y, d.y) > area.maxY
            || max(a.x, b.x, c.x, d.x) < area.minX || min(a.x, b.x, c.x, d.x) > area.maxX
    }

    private mutating func step(to point: Point, leaving: Point, arriving: Point) {
        if vertices.isEmpty {
            vertices.append(Vertex(point: current, arriving: leaving, leaving: leaving))
        } else {
            let last = vertices.count - 1
            // Within a curve the directions are the same, but where it was halved at a cusp.
            if turn == .none, vertices[last].arriving.dot(leaving) < 0.5 { turn = .cusp }
            if turn != .none, !precision.agree(vertices[last].arriving, leaving) {
                vertices[last].leaving = leaving
                vertices[last].turn = turn
            }
        }
        vertices.append(Vertex(point: point, arriving: arriving, leaving: arriving))
        current = point
        turn = .none
    }

    /// Turns on the spot.
    private mutating func go(round direction: Point) {
        if let last = vertices.last {
            if precision.agree(last.arriving, direction) { return }
            if turn == .none { turn = .cusp }
        }
        step(to: current, leaving: direction, arriving: direction)
    }
}

/// The outlines of several paths as edges that meet in corners only, on a grid of whole numbers.
///
/// Curves are divided into chords, chords at their crossings. On whole numbers it is exact which point lies on which side
/// of an edge, so that each edge has definite insides on both sides. Each edge keeps the part of the curve that it came
/// from.
struct PathArrangement {
    /// A point of the grid. Differences of coordinates are below 2²³, their products below 2⁴⁷.
    struct Place: Hashable {
        var x, y: Int

        /// Twice the area of the triangle with two others: positive if the turn there is clockwise on the screen.
        func turn(_ a: Place, _ b: Place) -> Int { (a.x - x) * (b.y - y) - (a.y - y) * (b.x - x) }
    }

    /// An edge as a part of a curve.
    struct Edge {
        var from, to: Place
        let operand: Int
        let curve: Int
        var start, end: Double
    }

    /// A directed edge of the result.
    struct Step {
        let from, to: Point
        let curve: Int
        /// The curve's parameters there.
        let start, end: Double
    }

    /// The grid's units along the longer side of the paths' box.
    private static let unitCount = Double(1 << 22)
    /// The largest distance of a chord from its curve, in parts of the box.
    private static let flatness = 1.0 / 16384
    /// The number of times that chords are divided; rounding a crossing may make another.
    private static let mostRounds = 8

    private let origin: Point
    private let unit: Double
    private let operandCount: Int
    private(set) var edges: [Edge] = []
    /// The points that were on the grid's places before rounding.
    private var points: [Place: Point] = [:]

    init(box: Rect, operandCount: Int) {
        origin = box.origin
        let side = max(box.width, box.height)
        unit = side > 0 ? side / PathArrangement.unitCount : 1
        self.operandCount = operandCount
    }

    mutating func add(_ curves: [(curve: CubicBezier, operand: Int)]) {
        for (index, (curve, operand)) in curves.enumerated() {
            let count = chordCount(of: curve)
            var last = (place: place(of: curve.start), parameter: 0.0)
            for step in 1...count {
                let parameter = Double(step) / Double(count)
                let next = place(of: curve.point(at: parameter))
                if next == last.place { continue }
                edges.append(
                    Edge(
                        from: last.place, to: next, operand: operand, curve: index, start: last.parameter,
                        end: parameter))
                last = (next, parameter)
            }
            points[place(of: curve.start)] = curve.start
            points[place(of: curve.end)] = curve.end
        }
    }

    /// The number of chords that stay near a curve, by its second differences (Sederberg, "Computer Aided Geometric
    /// Design", 2012, 10.6).
    private func chordCount(of curve: CubicBezier) -> Int {
        if curve.start == curve.control1, curve.control2 == curve.end { return 1 }
        let first = curve.start + curve.control1 * -2 + curve.control2
        let second = curve.control1 + curve.control2 * -2 + curve.end
        let bend = max(first.distance(to: .zero), second.distance(to: .zero))
        let tolerance = unit * PathArrangement.unitCount * PathArrangement.flatness
        return max(1, min(256, Int((0.75 * bend / tolerance).squareRoot().rounded(.up))))
    }

    private func place(of point: Point) -> Place {
        Place(x: Int(((point.x - origin.x) / unit).rounded()), y: Int(((point.y - origin.y) / unit).rounded()))
    }

    private func point(at place: Place) -> Point {
        points[place] ?? Point(origin.x + Double(place.x) * unit, origin.y + Double(place.y) * unit)
    }

    // MARK: Crossings

    /// Divides edges until they meet in corners only.
    mutating func splitAtCrossings() {
        for _ in 0..<PathArrangement.mostRounds where !split() { return }
    }

    /// Divides edges at their present crossings; false if there are none.
    private mutating func split() -> Bool {
        edges.sort { min($0.from.x, $0.to.x) < min($1.from.x, $1.to.x) }
        var cuts: [Int: Set<Place>] = [:]
        for (index, edge) in edges.enumerated() {
            let right = max(edge.from.x, edge.to.x)
            let (top, bottom) = (min(edge.from.y, edge.to.y), max(edge.from.y, edge.to.y))
            for otherIndex in index + 1..<edges.count {
                let other = edges[otherIndex]
                if min(other.from.x, other.to.x) > right { break }
                if max(other.from.y, other.to.y) < top || min(other.from.y, other.to.y) > bottom { continue }
                for place in Self.meetings(edge, other) {
                    if place != edge.from && place != edge.to { cuts[index, default: []].insert(place) }
                    if place != other.from && place != other.to { cuts[otherIndex, default: []].insert(place) }
                }
            }
        }
        if cuts.isEmpty { return false }
        var divided: [Edge] = []
        divided.reserveCapacity(edges.count + 2 * cuts.count)
        for (index, edge) in edges.enumerated() {
            guard let places = cuts[index] else {
                divided.append(edge)
                continue
            }
            let (dx, dy) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y)
            func share(_ place: Place) -> Double {
                Double((place.x - edge.from.x) * dx + (place.y - edge.from.y) * dy) / Double(dx * dx + dy * dy)
            }
            var rest = edge
            for (place, share) in places.map({ ($0, share($0)) }).sorted(by: { $0.1 < $1.1 }) {
                let parameter = edge.start + (edge.end - edge.start) * max(0, min(1, share))
                var part = rest
                (part.to, part.end) = (place, parameter)
                (rest.from, rest.start) = (place, parameter)
                divided.append(part)
            }
            divided.append(rest)
        }
        edges = divided.filter { $0.from != $0.to }
        return true
    }

    /// The places at which two edges have to be divided.
    private static func meetings(_ a: Edge, _ b: Edge) -> [Place] {
        let (start, end) = (b.from.turn(b.to, a.from), b.from.turn(b.to, a.to))
        let (otherStart, otherEnd) = (a.from.turn(a.to, b.from), a.from.turn(a.to, b.to))
        // One end on the other edge, or both on one line.
        var places: [Place] = []
        if start == 0, b.spans(a.from) { places.append(a.from) }
        if end == 0, b.spans(a.to) { places.append(a.to) }
        if otherStart == 0, a.spans(b.from) { places.append(b.from) }
        if otherEnd == 0, a.spans(b.to) { places.append(b.to) }
        guard places.isEmpty, start.signum() * end.signum() < 0, otherStart.signum() * otherEnd.signum() < 0 else {
            return places
        }
        let share = Double(start) / Double(start - end)
        return [
            Place(
                x: a.from.x + Int((Double(a.to.x - a.from.x) * share).rounded()),
                y: a.from.y + Int((Double(a.to.y - a.from.y) * share).rounded()))
        ]
    }

    // MARK: Insides

    /// The outline of a combination: loops of directed edges, clockwise around what is inside.
    func loops(of combination: Path.Combination) -> [[Step]] {
        let sides = PathSides(edges, operandCount: operandCount)
        var leaving: [Place: [Edge]] = [:]
        for index in sides.edges.indices {
            let (before, after) = sides.insides(of: index)
            let (isBefore, isAfter) = (combination.contains(before), combination.contains(after))
            guard isBefore != isAfter else { continue }
            var edge = sides.edges[index].edge
            let runsOn = edge.isSteep ? edge.to.y > edge.from.y : edge.to.x < edge.from.x
            if runsOn != isBefore { edge = edge.reversed }
            leaving[edge.from, default: []].append(edge)
        }
        var loops: [[Step]] = []
        // In the order of places, so that the result does not depend on hashing.
        for start in leaving.keys.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            while let first = leaving[start]?.popLast() {
                var loop = [first]
                while let last = loop.last, last.to != start, let next = leaving[last.to]?.takeRightmost(after: last) {
                    loop.append(next)
                }
                if loop.count > 1 { loops.append(loop.map(step)) }
            }
        }
        return loops
    }

    private func step(_ edge: Edge) -> Step {
        Step(
            from: point(at: edge.from), to: point(at: edge.to), curve: edge.curve, start: edge.start, end: edge.end)
    }
}

extension PathArrangement.Edge {
    /// Whether it is seen from the left rather than from above.
    var isSteep: Bool { abs(to.y - from.y) >= abs(to.x - from.x) }

    var reversed: PathArrangement.Edge {
        PathArrangement.Edge(from: to, to: from, operand: operand, curve: curve, start: end, end: start)
    }

    /// Whether a place on the edge's line lies within its box.
    fileprivate func spans(_ place: PathArrangement.Place) -> Bool {
        min(from.x, to.x) <= place.x && place.x <= max(from.x, to.x) && min(from.y, to.y) <= place.y
            && place.y <= max(from.y, to.y)
    }
}

extension [PathArrangement.Edge] {
    /// Removes and returns the edge that turns most to the right after another: it encloses the least.
    fileprivate mutating func takeRightmost(after last: PathArrangement.Edge) -> PathArrangement.Edge? {
        func turn(_ edge: PathArrangement.Edge) -> Double {
            let (ax, ay) = (Double(last.to.x - last.from.x), Double(last.to.y - last.from.y))
            let (bx, by) = (Double(edge.to.x - edge.from.x), Double(edge.to.y - edge.from.y))
            return Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        }
        guard let index = indices.max(by: { turn(self[$0]) < turn(self[$1]) }) else { return nil }
        return remove(at: index)
    }
}

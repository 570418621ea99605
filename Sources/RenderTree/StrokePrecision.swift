import Geometry

/// How exact a line's outline is.
struct StrokePrecision {
    /// What is shorter, in points, has no direction of its own.
    let short: Double
    /// How long, squared, the second differences of a curve's points may be in one step.
    private let flatness: Double
    /// By how much one step may turn, in radians.
    private let mostTurn: Double
    /// The sine of the angle by which directions may differ that are taken for one.
    private let smoothSine: Double
    /// The angle that one cubic of an arc spans at most, in radians.
    let arc: Double

    /// Takes a line's half width, in points, and how many pixels a point has.
    init(radius: Double, scale: Double) {
        let tolerance = 1 / (512 * scale)
        short = tolerance / 8
        // Half is for the curve: a cubic is off its chord by ⅛ of its largest second derivative at most, which is 6 times the
        // larger of the second differences. Half is for the pen: an arc is off its chord by ⅛ of its angle squared. No pen
        // wider than 16384 pixels is drawn as exactly.
        flatness = tolerance * 2 / 3 * (tolerance * 2 / 3)
        mostTurn = min(max((4 * tolerance / radius).squareRoot(), 1.0 / 1024), 0.4)
        smoothSine = min(max(short / radius, 1e-9), 0.1)
        // A quarter of a circle as one cubic is off it by 2.73e-4 of its radius (Goldapp, 1991), and less by the sixth power
        // of the angle.
        let share = Math.pow(tolerance / 4 / (2.73e-4 * radius), 1.0 / 6)
        arc = .pi / 2 * min(max(share, 1.0 / 256), 1)
    }

    /// Whether two directions differ by so little that nothing is seen of the corner.
    func agree(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && a.cross(b).magnitude < smoothSine }

    /// Whether a curve is straight enough for one step, by the ways from each of its points to the next.
    func isStraight(_ u: Point, _ v: Point, _ w: Point) -> Bool {
        if max((v - u).square, (w - v).square) > flatness { return false }
        return !isTurned(u, v, by: mostTurn / 2) && !isTurned(v, w, by: mostTurn / 2) && !isTurned(u, w, by: mostTurn)
    }

    private func isTurned(_ a: Point, _ b: Point, by angle: Double) -> Bool {
        a.cross(b).magnitude > angle * a.dot(b)
    }
}

extension Point {
    func dot(_ other: Point) -> Double { x * other.x + y * other.y }
    /// Positive where the other one lies clockwise on the screen.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }
    /// The square of the length.
    var square: Double { x * x + y * y }

    /// The same direction with length 1; nil without one.
    var unit: Point? {
        let length = square.squareRoot()
        return length > 0 && length.isFinite ? Point(x / length, y / length) : nil
    }
}

/// A cubic Bézier curve, in points: it leaves `start` towards `control1` and reaches `end` from `control2`.
///
///     B(t) = (1−t)³·start + 3(1−t)²t·control1 + 3(1−t)t²·control2 + t³·end,  0 ≤ t ≤ 1
public struct CubicBezier: Hashable, Sendable {
    /// The start of the curve, at t = 0.
    public var start: Point
    /// The control point at the start.
    public var control1: Point
    /// The control point at the end.
    public var control2: Point
    /// The end of the curve, at t = 1.
    public var end: Point

    /// Makes a curve from its four points.
    public init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    /// The point at a parameter. Exact at 0 and 1; a parameter outside 0…1 continues the curve.
    public func point(at t: Double) -> Point {
        if t == 0 { return start }
        if t == 1 { return end }
        let u = 1 - t
        return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
    }

    /// The derivative B′(t), in points per unit of t: the direction of travel, zero at a cusp.
    public func derivative(at t: Double) -> Point {
        let u = 1 - t
        return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t) + (end - control2) * (3 * t * t)
    }

    /// The parts before and after a parameter, by de Casteljau's construction.
    public func split(at t: Double) -> (CubicBezier, CubicBezier) {
        func between(_ a: Point, _ b: Point) -> Point { a * (1 - t) + b * t }
        let (first, middle, last) = (between(start, control1), between(control1, control2), between(control2, end))
        let (left, right) = (between(first, middle), between(middle, last))
        let point = between(left, right)
        return (CubicBezier(start, first, left, point), CubicBezier(point, right, last, end))
    }

    /// The part between two parameters.
    public func part(from t0: Double, to t1: Double) -> CubicBezier {
        let rest = split(at: t0).1
        return t0 == 1 ? rest : rest.split(at: (t1 - t0) / (1 - t0)).0
    }

    /// The bounding box of the four points, which contains the curve.
    package var controlBox: Rect {
        let (left, right) = (min(start.x, control1.x, control2.x, end.x), max(start.x, control1.x, control2.x, end.x))
        let (top, bottom) = (min(start.y, control1.y, control2.y, end.y), max(start.y, control1.y, control2.y, end.y))
        return Rect(left, top, right - left, bottom - top)
    }
}

/// Divides the curve y = sin(θ) into cubic Béziers at multiples of a quarter turn.
enum SineArc {
    /// The angle between two bounds, in radians.
    static let step = Double.pi / 2

    /// The sine from 0 to π/2, 5.9e-5 off at most.
    ///
    /// The handles' lengths minimize the largest error among the cubics that share the sine's ends and slopes there;
    /// found numerically.
    private static let quarter = CubicBezier(
        Point(0, 0), Point(0.5122965107, 0.5122965107), Point(.pi / 2 - 0.5684792369, 1), Point(.pi / 2, 1))

    /// The curves over an interval of angles: at least one unless it is empty.
    static func curves(from first: Double, to last: Double) -> [CubicBezier] {
        var curves: [CubicBezier] = []
        var index = (first / step).rounded(.down)
        while index * step < last {
            let (begin, end) = (max(first, index * step), min(last, (index + 1) * step))
            if end > begin { curves.append(curve(index: index, from: begin, to: end)) }
            index += 1
        }
        return curves
    }

    /// The part of a quarter turn, index·π/2…(index+1)·π/2, between two angles.
    private static func curve(index: Double, from begin: Double, to end: Double) -> CubicBezier {
        let origin = index * step
        let turn = Int(index - 4 * (index / 4).rounded(.down))
        // sin(π/2 + θ) runs the quarter backwards, and the second half turn mirrors the first.
        func place(_ point: Point) -> Point { Point(origin + point.x, turn < 2 ? point.y : -point.y) }
        func mirrored(_ point: Point) -> Point { Point(.pi / 2 - point.x, point.y) }
        let curve =
            turn % 2 == 0
            ? quarter
            : CubicBezier(
                mirrored(quarter.end), mirrored(quarter.control2), mirrored(quarter.control1), mirrored(quarter.start))
        let from = begin > origin ? parameter(of: curve, at: begin - origin) : 0
        let to = end < origin + step ? parameter(of: curve, at: end - origin) : 1
        let part = from == 0 && to == 1 ? curve : curve.part(from: from, to: to)
        return CubicBezier(place(part.start), place(part.control1), place(part.control2), place(part.end))
    }

    /// The parameter at which a quarter reaches an x, by bisection to about the last bit.
    private static func parameter(of quarter: CubicBezier, at x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<54 {
            let middle = (low + high) / 2
            if quarter.point(at: middle).x < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

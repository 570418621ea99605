/// Divides the curve y = sin(θ) into cubic Béziers at multiples of a step.
struct SineArc {
    /// The angle between two bounds, in radians: π/2, or π/2 over a power of two.
    let step: Double

    /// Chooses the longest step that keeps the curves within an error of the sine.
    ///
    /// A quarter turn is approximated by one fitted curve to ``quarterError``. Shorter steps use the cubic that has the
    /// sine's values and slopes at both ends, which is off by step⁴/384 at most (Davis, "Interpolation and
    /// Approximation", §3.5).
    /// - Parameter error: the largest difference allowed, of a sine of amplitude 1; positive.
    init(error: Double) {
        var step = Double.pi / 2
        if error < SineArc.quarterError {
            repeat { step /= 2 } while step * step * step * step / 384 > error && step > 1e-9
        }
        self.step = step
    }

    /// The largest error of ``quarter``: 5.8575e-5, found by dense measurement.
    static let quarterError = 5.9e-5

    /// The sine from 0 to π/2.
    ///
    /// The handles' lengths minimize the largest error among the cubics that share the sine's ends and slopes there;
    /// found numerically.
    static let quarter = CubicBezier(
        Point(0, 0), Point(0.5122965107, 0.5122965107), Point(.pi / 2 - 0.5684792369, 1), Point(.pi / 2, 1))

    /// The curves over an interval of angles: at least one unless it is empty.
    func curves(from first: Double, to last: Double) -> [CubicBezier] {
        var curves: [CubicBezier] = []
        var index = (first / step).rounded(.down)
        while index * step < last {
            let (begin, end) = (max(first, index * step), min(last, (index + 1) * step))
            if end > begin {
                curves.append(
                    step == .pi / 2
                        ? SineArc.quarter(index: index, from: begin, to: end) : SineArc.hermite(from: begin, to: end))
            }
            index += 1
        }
        return curves
    }

    /// The part of a quarter turn, index·π/2…(index+1)·π/2, between two angles.
    private static func quarter(index: Double, from begin: Double, to end: Double) -> CubicBezier {
        let origin = index * (.pi / 2)
        let turn = Int(index - 4 * (index / 4).rounded(.down))
        // sin(π/2 + θ) runs the quarter backwards, and the second half turn mirrors the first.
        func place(_ point: Point) -> Point { Point(origin + point.x, turn < 2 ? point.y : -point.y) }
        func mirrored(_ point: Point) -> Point { Point(.pi / 2 - point.x, point.y) }
        let curve =
            turn % 2 == 0
            ? quarter
            : CubicBezier(
                mirrored(quarter.end), mirrored(quarter.control2), mirrored(quarter.control1), mirrored(quarter.start))
        let from = begin > origin ? curve.x.parameter(of: begin - origin) : 0
        let to = end < origin + .pi / 2 ? curve.x.parameter(of: end - origin) : 1
        let part = from == 0 && to == 1 ? curve : curve.part(from: from, to: to)
        return CubicBezier(place(part.start), place(part.control1), place(part.control2), place(part.end))
    }

    /// The cubic with the sine's values and slopes at both ends.
    private static func hermite(from begin: Double, to end: Double) -> CubicBezier {
        let third = (end - begin) / 3
        let (start, stop) = (Math.sin(begin), Math.sin(end))
        return CubicBezier(
            Point(begin, start), Point(begin + third, start + third * Math.cos(begin)),
            Point(end - third, stop - third * Math.cos(end)), Point(end, stop))
    }
}

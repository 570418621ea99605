/// One coordinate of a cubic Bézier curve: a cubic polynomial over 0…1 in Bernstein form.
struct BernsteinCubic {
    let a: Double
    let b: Double
    let c: Double
    let d: Double

    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
    }

    func value(at t: Double) -> Double {
        if t == 0 { return a }
        if t == 1 { return d }
        let u = 1 - t
        return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
    }

    /// The parameters strictly between 0 and 1 at which the derivative vanishes, in ascending order: none, one or two.
    ///
    /// The quadratic is solved by Vieta's product, which loses no digits where 4·p·r is small against q² (Higham,
    /// "Accuracy and Stability of Numerical Algorithms", §1.8).
    var extrema: [Double] {
        let p = d - a + 3 * (b - c)
        let q = 2 * (a - 2 * b + c)
        let r = b - a
        let discriminant = q * q - 4 * p * r
        guard discriminant >= 0 else { return [] }
        let root = -0.5 * (q + (q < 0 ? -1 : 1) * discriminant.squareRoot())
        let inside = [root / p, r / root].filter { $0 > 0 && $0 < 1 }
        guard inside.count == 2 else { return inside }
        if inside[0] == inside[1] { return [inside[0]] }
        return [min(inside[0], inside[1]), max(inside[0], inside[1])]
    }

    /// The values that the polynomial takes on 0…1. Of numbers that are not finite, the range is that of the ends, or
    /// 0…0 where an end is not a number.
    var range: ClosedRange<Double> {
        guard !a.isNaN, !d.isNaN else { return 0...0 }
        var (low, high) = (min(a, d), max(a, d))
        for t in extrema {
            let value = value(at: t)
            low = min(low, value)
            high = max(high, value)
        }
        return low...high
    }

    /// The parameter in a stretch on which the polynomial is monotone where it takes a value, by bisection to the last
    /// bit or so; a value outside the stretch's gives the nearer border.
    func parameter(of value: Double, from t0: Double = 0, to t1: Double = 1) -> Double {
        let rises = self.value(at: t1) >= self.value(at: t0)
        var (low, high) = (t0, t1)
        for _ in 0..<54 {
            let middle = (low + high) / 2
            if (self.value(at: middle) < value) == rises { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

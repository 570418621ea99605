/// A cubic Bézier curve from (0, 0) to (1, 1), as a function of x.
///
/// x(s) = 3s(1−s)²·x1 + 3s²(1−s)·x2 + s³, y likewise. It ascends in s because both x are in 0…1, so that there is one s
/// for each x. It is found by Newton's method inside a bracket that is bisected whenever a step would leave it or does
/// not halve the last one (Press et al., "Numerical Recipes", rtsafe). Where the curve is nearly vertical, x(s) alone
/// does not have enough digits, and the last steps are taken in doubled precision: y is right to 1e-9 for control
/// values y up to some hundreds, also for the degenerate (1, y1, 0, y2).
public struct CubicEasing: Hashable, Sendable {
    /// The x of the first control point, a fraction of the time: 0…1.
    public let x1: Double
    /// The y of the first control point, a fraction of the progress.
    public let y1: Double
    /// The x of the second control point, a fraction of the time: 0…1.
    public let x2: Double
    /// The y of the second control point, a fraction of the progress.
    public let y2: Double

    /// Makes a curve from its control points.
    /// - Precondition: both x are in 0…1, so that time does not run backwards; both y are finite.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition(
            (0...1).contains(x1) && (0...1).contains(x2),
            "the control points' x must be in 0…1, or time would run back; they are \(x1) and \(x2)")
        precondition(y1.isFinite && y2.isFinite, "the control points' y must be finite, not \(y1) and \(y2)")
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// The y where the curve is at x, clamped to 0…1: exactly 0 at 0 and exactly 1 at 1.
    public func value(at x: Double) -> Double {
        if !(x > 0) { return 0 }
        if x >= 1 { return 1 }
        if x1 == y1 && x2 == y2 { return x }
        return Polynomial(y1, y2).value(at: parameter(at: x))
    }

    /// dy/dx where the curve is at x, clamped to 0…1; infinite where the curve is vertical.
    public func slope(at x: Double) -> Double {
        let xs = Polynomial(x1, x2)
        let ys = Polynomial(y1, y2)
        let s = !(x > 0) ? 0 : x >= 1 ? 1 : parameter(at: x)
        // Where the first derivatives of x and y vanish together, higher ones give the tangent.
        let ahead: Double = s < 1 ? 1 : -1
        var sign = 1.0
        for order in 1...3 {
            let run = xs.derivative(order, at: s)
            let rise = ys.derivative(order, at: s)
            if run != 0 { return rise / run }
            if rise != 0 { return rise * sign > 0 ? .infinity : -.infinity }
            sign *= ahead
        }
        return 1
    }

    /// The reversed curve.
    public var reversed: CubicEasing { CubicEasing(1 - x2, 1 - y2, 1 - x1, 1 - y1) }

    /// The s at which the curve is at x, for x between 0 and 1.
    private func parameter(at x: Double) -> Double {
        let xs = Polynomial(x1, x2)
        let s = solve(from: x) { s in
            let error = xs.value(at: s) - x
            return (abs(error) <= Self.roundingOfX ? 0 : error, xs.derivative(1, at: s))
        }
        if xs.derivative(1, at: s) >= Self.steepness { return s }
        return solve(from: s) { s in (exactError(at: s, for: x), xs.derivative(1, at: s)) }
    }

    /// Below this dx/ds the rounding of x(s) would show in y: 2e-16 / 1e-3 · dy/ds stays under 1e-9 to dy/ds = 5000.
    private static let steepness = 1e-3
    /// The error of evaluating x(s): about two roundings of numbers below 1.
    private static let roundingOfX = 2.5e-16

    /// The root in 0…1 of an ascending function with a derivative.
    private func solve(from guess: Double, _ function: (Double) -> (error: Double, slope: Double)) -> Double {
        var low = 0.0
        var high = 1.0
        var s = guess
        var lastStep = 1.0
        // Every second step halves either the bracket or the step, so 120 steps exhaust a double's digits.
        for _ in 0..<120 {
            let (error, slope) = function(s)
            if error == 0 { break }
            if error < 0 { low = s } else { high = s }
            var next = s - error / slope
            if !(next > low && next < high && abs(next - s) < lastStep / 2) { next = low + (high - low) / 2 }
            lastStep = abs(next - s)
            s = next
            if lastStep <= s.ulp { break }
        }
        return s
    }

    /// x(s) − x in doubled precision.
    private func exactError(at s: Double, for x: Double) -> Double {
        let rest = DoubleDouble(sumOf: 1, -s)
        let first = DoubleDouble(productOf: 3, s) * x1 * rest * rest
        let second = DoubleDouble(productOf: 3, s) * s * x2 * rest
        let third = DoubleDouble(productOf: s, s) * s
        return (first + second + third + (-x)).high
    }

    /// One coordinate of the curve in powers of s: ((cubic·s + square)·s + linear)·s.
    private struct Polynomial {
        let linear: Double
        let square: Double
        let cubic: Double

        init(_ first: Double, _ second: Double) {
            linear = 3 * first
            square = 3 * (second - first) - linear
            cubic = 1 - linear - square
        }

        func value(at s: Double) -> Double { ((cubic * s + square) * s + linear) * s }

        func derivative(_ order: Int, at s: Double) -> Double {
            switch order {
            case 1: (3 * cubic * s + 2 * square) * s + linear
            case 2: 6 * cubic * s + 2 * square
            default: 6 * cubic
            }
        }
    }
}

/// A function from a fraction of the time (0…1) to a fraction of the progress.
///
/// Curves begin at exactly 0 and end at exactly 1, and may leave 0…1 between. Only steps that jump at the start, and
/// piecewise linear functions with other first or last outputs, have other ends. Inputs are clamped to 0…1.
public struct Easing: Hashable, Sendable {
    package indirect enum Shape: Hashable, Sendable {
        case linear
        case cubic(CubicEasing)
        case steps(StepEasing)
        case piecewiseLinear(PiecewiseLinearEasing)
        case chained(ChainedEasing)
    }

    package let shape: Shape

    init(_ shape: Shape) { self.shape = shape }

    /// Constant progress.
    public static let linear = Easing(.linear)
    /// A slow start: the cubic (0.42, 0, 1, 1), as in Core Animation and CSS.
    public static let easeIn = cubic(0.42, 0, 1, 1)
    /// A slow end: the cubic (0, 0, 0.58, 1), as in Core Animation and CSS.
    public static let easeOut = cubic(0, 0, 0.58, 1)
    /// A slow start and a slow end: the cubic (0.42, 0, 0.58, 1), as in Core Animation and CSS.
    public static let easeInOut = cubic(0.42, 0, 0.58, 1)
    /// The cubic (0.25, 0.1, 0.25, 1): Core Animation's default curve, CSS's `ease`.
    public static let `default` = cubic(0.25, 0.1, 0.25, 1)

    /// The cubic Bézier curve from (0, 0) to (1, 1) with two control points.
    /// - Precondition: both x are in 0…1, so that time does not run backwards; both y are finite.
    public static func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
        Easing(.cubic(CubicEasing(x1, y1, x2, y2)))
    }

    /// A staircase of equal steps in time, as CSS's `steps()`.
    /// - Precondition: at least one step; for `jumpNone` at least two.
    public static func steps(_ count: Int, _ position: StepEasing.Position = .jumpEnd) -> Easing {
        Easing(.steps(StepEasing(count, position)))
    }

    /// Straight lines between stops, as CSS's `linear()`.
    ///
    /// Two stops with the same input make a jump, at which the later one counts. The ends are the first and last
    /// outputs.
    /// - Precondition: at least two stops; inputs ascend from exactly 0 to exactly 1; outputs are finite.
    public static func piecewiseLinear(_ stops: [(input: Double, output: Double)]) -> Easing {
        Easing(.piecewiseLinear(PiecewiseLinearEasing(stops)))
    }

    /// This curve scaled into the first part of the time, followed by another one.
    ///
    /// - Parameters:
    ///   - next: the curve for the rest of the time.
    ///   - input: the fraction of the time at which `next` begins.
    ///   - output: the progress reached by then.
    /// - Precondition: the input is between 0 and 1, both excluded; the output is finite.
    public func chained(with next: Easing, at input: Double = 0.5, reaching output: Double = 0.5) -> Easing {
        Easing(.chained(ChainedEasing(first: self, second: next, input: input, output: output)))
    }

    /// The reversed curve: 1 − value(at: 1 − fraction). A slow start becomes a slow end.
    ///
    /// At exactly a jump both give the value after it.
    public var reversed: Easing {
        switch shape {
        case .linear: self
        case .cubic(let curve): Easing(.cubic(curve.reversed))
        case .steps(let steps): Easing(.steps(steps.reversed))
        case .piecewiseLinear(let lines): Easing(.piecewiseLinear(lines.reversed))
        case .chained(let chain): Easing(.chained(chain.reversed))
        }
    }

    /// The progress at a fraction of the time; inputs are clamped to 0…1.
    public func value(at fraction: Double) -> Double {
        switch shape {
        case .linear: clampedToUnit(fraction)
        case .cubic(let curve): curve.value(at: fraction)
        case .steps(let steps): steps.value(at: fraction)
        case .piecewiseLinear(let lines): lines.value(at: fraction)
        case .chained(let chain): chain.value(at: fraction)
        }
    }

    /// The rate of progress per time; inputs are clamped to 0…1, and the ends are one-sided.
    ///
    /// It is infinite where a curve is vertical, 0 on a step, and that of the following line at a corner.
    public func slope(at fraction: Double) -> Double {
        switch shape {
        case .linear: 1
        case .cubic(let curve): curve.slope(at: fraction)
        case .steps: 0
        case .piecewiseLinear(let lines): lines.slope(at: fraction)
        case .chained(let chain): chain.slope(at: fraction)
        }
    }

    /// The next fraction of the time at which the value jumps; nil while it may change continuously.
    ///
    /// On a step it is the next one's beginning, and 1 on the last: until then the value is constant. It is nil from 1
    /// on.
    public func nextChange(after fraction: Double) -> Double? {
        switch shape {
        case .linear, .cubic, .piecewiseLinear: nil
        case .steps(let steps): steps.nextChange(after: fraction)
        case .chained(let chain): chain.nextChange(after: fraction)
        }
    }
}

/// Clamps a number to 0…1; NaN counts as 0.
func clampedToUnit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

/// A value that can be interpolated.
///
/// A value and a difference are two types, as a point and a vector are: `delta(to:)` and `advanced(by:)` are inverse,
/// and every value between two is one advanced by a part of the delta.
public protocol Interpolatable: Sendable {
    /// The difference between two values.
    associatedtype Delta: VectorSpace

    /// The difference from this value to the other.
    func delta(to other: Self) -> Delta

    /// The value advanced by a difference.
    func advanced(by delta: Delta) -> Self

    /// The value at a fraction between both: exactly this one at 0, exactly the other at 1.
    ///
    /// Fractions outside 0…1 extrapolate. Values that can't be interpolated (lists of unequal length) switch at 1.
    func interpolated(to other: Self, fraction: Double) -> Self

    /// The value that adds nothing, the base of additive animations; nil if values can't be added.
    static var neutral: Self? { get }
}

extension Interpolatable {
    /// Nil: such values can't be added.
    public static var neutral: Self? { nil }

    /// The value at a fraction between both: exactly this one at 0, exactly the other at 1.
    ///
    /// Fractions outside 0…1 extrapolate.
    public func interpolated(to other: Self, fraction: Double) -> Self {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        return advanced(by: delta(to: other) * fraction)
    }
}

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

    /// The rate of change of this value advanced by a difference that changes at a rate.
    ///
    /// It is a difference of the advanced value: the rate itself unless the values are not a vector space.
    func rate(advancedBy delta: Delta, changing rate: Delta) -> Delta

    /// The value with that of an additive animation added.
    ///
    /// The sum, for maps the concatenation, and the other value if values can't be added.
    func adding(_ other: Self) -> Self

    /// The value with what the other one has more of, in a form without effect, so that both can be interpolated.
    ///
    /// A list without a blur and one with a blur become alike by a blur of 0.
    func matching(_ other: Self) -> Self

    /// The value of the same kind that has no effect; nil if there is none.
    var withoutEffect: Self? { get }

    /// The value that adds nothing, the base of additive animations; nil if values can't be added.
    static var neutral: Self? { get }
}

extension Interpolatable {
    /// Nil: such values can't be added.
    public static var neutral: Self? { nil }

    /// The value itself.
    public func matching(_ other: Self) -> Self { self }

    /// Nil: such values have an effect.
    public var withoutEffect: Self? { nil }

    /// The rate itself.
    public func rate(advancedBy delta: Delta, changing rate: Delta) -> Delta { rate }

    /// The sum, or the other value if values can't be added.
    public func adding(_ other: Self) -> Self {
        Self.neutral.map { advanced(by: $0.delta(to: other)) } ?? other
    }

    /// The value at a fraction between both: exactly this one at 0, exactly the other at 1.
    ///
    /// Fractions outside 0…1 extrapolate.
    public func interpolated(to other: Self, fraction: Double) -> Self {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        return advanced(by: delta(to: other) * fraction)
    }
}

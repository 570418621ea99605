/// A value that an animation can lead to another of its kind.
///
/// A value and a difference are two types, as a point and a vector are: `delta(to:)` and `advanced(by:)` undo each other,
/// and all that lies between two values is one advanced by a part of the delta.
public protocol Interpolatable: Sendable {
    /// What leads from one value to another.
    associatedtype Delta: VectorSpace

    /// The difference that leads from this value to the other.
    func delta(to other: Self) -> Delta

    /// The value that a difference leads to.
    func advanced(by delta: Delta) -> Self

    /// The value a fraction of the way to the other: exactly this one at 0 and exactly the other at 1.
    ///
    /// Fractions outside 0…1 extrapolate. Values that cannot be mixed (lists of unequal length) change over at 1.
    func interpolated(to other: Self, fraction: Double) -> Self

    /// The value that adds nothing, from which additive animations measure; nil where values can't be added.
    static var neutral: Self? { get }
}

extension Interpolatable {
    /// No value: such values can't be added.
    public static var neutral: Self? { nil }

    /// The value a fraction of the way to the other: exactly this one at 0 and exactly the other at 1.
    ///
    /// Fractions outside 0…1 extrapolate.
    public func interpolated(to other: Self, fraction: Double) -> Self {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        return advanced(by: delta(to: other) * fraction)
    }
}

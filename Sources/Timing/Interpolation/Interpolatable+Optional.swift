/// A value that may be missing mixes with another where both are there. Where one is missing they cannot be mixed:
/// interpolation keeps the first until the fraction reaches 1, and their delta is zero.
extension Optional: Interpolatable where Wrapped: Interpolatable {
    /// The difference of the values, or zero where one is missing.
    public func delta(to other: Wrapped?) -> Wrapped.Delta {
        guard let self, let other else { return .zero }
        return self.delta(to: other)
    }

    /// The value that a difference leads to; none where there is none.
    public func advanced(by delta: Wrapped.Delta) -> Wrapped? { map { $0.advanced(by: delta) } }

    /// The value a fraction of the way to the other; where one is missing the first below 1, the other from 1 on.
    public func interpolated(to other: Wrapped?, fraction: Double) -> Wrapped? {
        guard let self, let other else { return fraction < 1 ? self : other }
        return self.interpolated(to: other, fraction: fraction)
    }
}

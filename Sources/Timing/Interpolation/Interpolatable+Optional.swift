/// Interpolates optional values if both exist.
///
/// Otherwise the first stays until the fraction reaches 1, and their delta is zero.
extension Optional: Interpolatable where Wrapped: Interpolatable {
    /// The difference of the values, or zero if one is nil.
    public func delta(to other: Wrapped?) -> Wrapped.Delta {
        guard let self, let other else { return .zero }
        return self.delta(to: other)
    }

    /// The value advanced by a difference; nil stays nil.
    public func advanced(by delta: Wrapped.Delta) -> Wrapped? { map { $0.advanced(by: delta) } }

    /// The value at a fraction between both; if one is nil the first below 1, then the other.
    public func interpolated(to other: Wrapped?, fraction: Double) -> Wrapped? {
        guard let self, let other else { return fraction < 1 ? self : other }
        return self.interpolated(to: other, fraction: fraction)
    }
}

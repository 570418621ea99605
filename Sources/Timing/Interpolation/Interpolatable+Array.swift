/// Interpolates lists element by element.
///
/// What is missing at the end of a shorter list counts as an element without effect. Lists of elements that always have an
/// effect are not interpolated if their counts differ: the first stays until the fraction reaches 1, and their delta is
/// zero (so that a spring between them is at its target immediately).
extension Array: Interpolatable where Element: Interpolatable {
    /// The list with the elements that the other has more, without effect.
    public func matching(_ other: [Element]) -> [Element] {
        count < other.count ? self + other[count...].compactMap(\.withoutEffect) : self
    }

    /// The differences of the elements, or zero if the counts differ.
    public func delta(to other: [Element]) -> VectorArray<Element.Delta> {
        let (from, to) = (matching(other), other.matching(self))
        guard from.count == to.count else { return .zero }
        return VectorArray(from.indices.map { from[$0].delta(to: to[$0]) })
    }

    /// The list with each element advanced by its own difference; elements without one stay.
    public func advanced(by delta: VectorArray<Element.Delta>) -> [Element] {
        indices.map { index in
            index < delta.components.count ? self[index].advanced(by: delta.components[index]) : self[index]
        }
    }

    /// The list at a fraction between both; for unequal counts the first below 1, then the other.
    public func interpolated(to other: [Element], fraction: Double) -> [Element] {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        let (from, to) = (matching(other), other.matching(self))
        guard from.count == to.count else { return fraction < 1 ? self : other }
        return from.indices.map { from[$0].interpolated(to: to[$0], fraction: fraction) }
    }
}

/// Lists of equal length mix element by element. Lists of unequal length cannot be mixed: interpolation keeps the first
/// until the fraction reaches 1, and their delta is zero (so a spring between them is at its target at once).
extension Array: Interpolatable where Element: Interpolatable {
    /// The differences of the elements, or zero where the counts differ.
    public func delta(to other: [Element]) -> VectorArray<Element.Delta> {
        guard count == other.count else { return .zero }
        return VectorArray(indices.map { self[$0].delta(to: other[$0]) })
    }

    /// The list with each element advanced by its own difference; elements without one stay.
    public func advanced(by delta: VectorArray<Element.Delta>) -> [Element] {
        indices.map { index in
            index < delta.components.count ? self[index].advanced(by: delta.components[index]) : self[index]
        }
    }

    /// The list a fraction of the way to the other; for unequal counts the first one below 1 and the other from 1 on.
    public func interpolated(to other: [Element], fraction: Double) -> [Element] {
        guard count == other.count else { return fraction < 1 ? self : other }
        return indices.map { self[$0].interpolated(to: other[$0], fraction: fraction) }
    }
}

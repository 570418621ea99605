/// Interpolates lists of equal length element by element.
///
/// Others are not interpolated: the first stays until the fraction reaches 1, and their delta is zero (so that a spring
/// between them is at its target immediately).
extension Array: Interpolatable where Element: Interpolatable {
    /// The differences of the elements, or zero if the counts differ.
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

    /// The list at a fraction between both; for unequal counts the first below 1, then the other.
    public func interpolated(to other: [Element], fraction: Double) -> [Element] {
        guard count == other.count else { return fraction < 1 ? self : other }
        return indices.map { self[$0].interpolated(to: other[$0], fraction: fraction) }
    }
}

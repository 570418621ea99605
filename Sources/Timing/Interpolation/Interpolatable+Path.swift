public import Geometry

/// Interpolates paths of equal structure (the same kinds of element in order) point by point.
///
/// Others are not interpolated: the first stays until the fraction reaches 1, and their delta is zero.
extension Path: Interpolatable {
    /// The displacements of all points in drawing order, or zero if the structures differ.
    public func delta(to other: Path) -> VectorArray<Point> {
        guard hasStructure(of: other) else { return .zero }
        var displacements: [Point] = []
        displacements.reserveCapacity(elements.count)
        for (from, to) in zip(elements, other.elements) {
            switch (from, to) {
            case (.move(let a), .move(let b)), (.line(let a), .line(let b)):
                displacements.append(b - a)
            case (.cubic(let a1, let a2, let a3), .cubic(let b1, let b2, let b3)):
                displacements.append(b1 - a1)
                displacements.append(b2 - a2)
                displacements.append(b3 - a3)
            default: break
            }
        }
        return VectorArray(displacements)
    }

    /// The path with its points displaced in drawing order; points without a displacement stay.
    public func advanced(by delta: VectorArray<Point>) -> Path {
        if delta.components.isEmpty { return self }
        var remaining = delta.components[...]
        func moved(_ point: Point) -> Point { point + (remaining.popFirst() ?? .zero) }
        var result = Path()
        result.reserveCapacity(elements.count)
        for element in elements {
            switch element {
            case .move(let point): result.append(.move(moved(point)))
            case .line(let point): result.append(.line(moved(point)))
            case .cubic(let first, let second, let end):
                result.append(.cubic(moved(first), moved(second), moved(end)))
            case .close: result.append(.close)
            }
        }
        return result
    }

    /// The path at a fraction between both; for unequal structures the first below 1, then the other.
    public func interpolated(to other: Path, fraction: Double) -> Path {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        guard hasStructure(of: other) else { return fraction < 1 ? self : other }
        return advanced(by: delta(to: other) * fraction)
    }

    private func hasStructure(of other: Path) -> Bool {
        elements.count == other.elements.count
            && zip(elements, other.elements).allSatisfy { pair in
                switch pair {
                case (.move, .move), (.line, .line), (.cubic, .cubic), (.close, .close): true
                default: false
                }
            }
    }
}

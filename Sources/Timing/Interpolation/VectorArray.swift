/// A list of differences, one per element, that is itself a difference.
///
/// The empty list is zero. Lists of unequal length are added and compared as if the shorter one ended in zeros.
public struct VectorArray<Component: VectorSpace>: VectorSpace {
    /// The differences, element by element.
    public var components: [Component]

    /// Makes a difference from those of the elements.
    public init(_ components: [Component] = []) { self.components = components }

    /// No difference.
    public static var zero: VectorArray { VectorArray() }

    /// Whether both are the same difference; missing elements count as zero.
    public static func == (a: VectorArray, b: VectorArray) -> Bool {
        let shared = min(a.components.count, b.components.count)
        return a.components[..<shared] == b.components[..<shared]
            && a.components[shared...].allSatisfy { $0 == .zero }
            && b.components[shared...].allSatisfy { $0 == .zero }
    }

    /// The sum element by element.
    public static func + (a: VectorArray, b: VectorArray) -> VectorArray { merge(a, b) { $0 + $1 } }

    /// The difference element by element.
    public static func - (a: VectorArray, b: VectorArray) -> VectorArray { merge(a, b) { $0 - $1 } }

    /// Each element multiplied by a factor.
    public static func * (vector: VectorArray, factor: Double) -> VectorArray {
        VectorArray(vector.components.map { $0 * factor })
    }

    /// The Euclidean length over all elements.
    public var magnitude: Double {
        components.reduce(0) { $0 + $1.magnitude * $1.magnitude }.squareRoot()
    }

    private static func merge(
        _ a: VectorArray, _ b: VectorArray, _ combine: (Component, Component) -> Component
    ) -> VectorArray {
        let count = max(a.components.count, b.components.count)
        return VectorArray(
            (0..<count).map { index in
                combine(
                    index < a.components.count ? a.components[index] : .zero,
                    index < b.components.count ? b.components[index] : .zero)
            })
    }
}

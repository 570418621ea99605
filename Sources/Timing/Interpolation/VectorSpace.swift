public import Geometry

/// Differences between values: they add up, shrink and grow, and have a length.
///
/// Springs, key frames and additive animations work on these. The operations are the usual ones by component.
public protocol VectorSpace: Sendable, Equatable {
    /// No difference at all.
    static var zero: Self { get }
    /// One difference after the other.
    static func + (a: Self, b: Self) -> Self
    /// What leads from the second difference to the first.
    static func - (a: Self, b: Self) -> Self
    /// The difference stretched by a factor.
    static func * (vector: Self, factor: Double) -> Self
    /// The Euclidean length, 0 or more. Paced key frames measure with it.
    var magnitude: Double { get }
}

extension Double: VectorSpace {}

extension Point: VectorSpace {
    /// The distance from the origin, in points.
    public var magnitude: Double { Math.hypot(x, y) }
}

extension Size: VectorSpace {
    /// The length of the diagonal, in points.
    public var magnitude: Double { Math.hypot(width, height) }
}

extension SIMD4: VectorSpace where Scalar == Double {
    /// The Euclidean length of the four components.
    public var magnitude: Double { (self * self).sum().squareRoot() }
}

extension SIMD8: VectorSpace where Scalar == Double {
    /// The Euclidean length of the eight components.
    public var magnitude: Double { (self * self).sum().squareRoot() }
}

public import Geometry

/// A difference between values: it can be added and scaled, and has a length.
///
/// Springs, key frames and additive animations use these. The operations are by component.
public protocol VectorSpace: Sendable, Equatable {
    /// No difference.
    static var zero: Self { get }
    /// The sum of both differences.
    static func + (a: Self, b: Self) -> Self
    /// The difference of both differences.
    static func - (a: Self, b: Self) -> Self
    /// The difference multiplied by a factor.
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

public import Geometry

extension Double: Interpolatable {
    /// The difference of the numbers.
    public func delta(to other: Double) -> Double { other - self }
    /// The sum with a difference.
    public func advanced(by delta: Double) -> Double { self + delta }
}

extension Point: Interpolatable {
    /// The displacement, in points.
    public func delta(to other: Point) -> Point { other - self }
    /// The displaced point.
    public func advanced(by delta: Point) -> Point { self + delta }
}

extension Size: Interpolatable {
    /// The growth of both extents, in points.
    public func delta(to other: Size) -> Size { other - self }
    /// The grown size.
    public func advanced(by delta: Size) -> Size { self + delta }
}

extension Rect: Interpolatable {
    /// The changes of x, y, width and height, in this order.
    public func delta(to other: Rect) -> SIMD4<Double> { other.components - components }
    /// The rectangle with the changes of x, y, width and height.
    public func advanced(by delta: SIMD4<Double>) -> Rect {
        let sum = components + delta
        return Rect(sum[0], sum[1], sum[2], sum[3])
    }

    private var components: SIMD4<Double> { SIMD4(origin.x, origin.y, size.width, size.height) }
}

extension Insets: Interpolatable {
    /// The changes at the top, left, bottom and right, in this order.
    public func delta(to other: Insets) -> SIMD4<Double> { other.components - components }
    /// The insets with the changes at the top, left, bottom and right.
    public func advanced(by delta: SIMD4<Double>) -> Insets {
        let sum = components + delta
        return Insets(top: sum[0], left: sum[1], bottom: sum[2], right: sum[3])
    }

    private var components: SIMD4<Double> { SIMD4(top, left, bottom, right) }
}

/// Interpolates colours by component, not premultiplied, as Core Animation does.
///
/// An overshooting curve may leave 0…1; drawing clamps.
extension Color: Interpolatable {
    /// The changes of red, green, blue and alpha, in this order.
    public func delta(to other: Color) -> SIMD4<Double> { other.components - components }
    /// The colour with the changes of red, green, blue and alpha.
    public func advanced(by delta: SIMD4<Double>) -> Color {
        let sum = components + delta
        return Color(red: sum[0], green: sum[1], blue: sum[2], alpha: sum[3])
    }

    private var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}

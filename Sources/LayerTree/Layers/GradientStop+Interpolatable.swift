internal import Geometry
public import RenderTree
public import Timing

/// Interpolates a stop's location and the components of its colour.
extension GradientStop: Interpolatable {
    /// The difference to another stop.
    public func delta(to other: GradientStop) -> SIMD8<Double> { other.components - components }

    /// The stop moved by a difference.
    public func advanced(by delta: SIMD8<Double>) -> GradientStop {
        let sum = components + delta
        return GradientStop(sum[0], Color(red: sum[1], green: sum[2], blue: sum[3], alpha: sum[4]))
    }

    private var components: SIMD8<Double> {
        SIMD8(location, color.red, color.green, color.blue, color.alpha, 0, 0, 0)
    }
}

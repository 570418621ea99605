public import Geometry

/// The paint of a fill or stroke.
public enum Brush: Hashable, Sendable {
    /// A single colour.
    case color(Color)
    /// A gradient along the line from `start` to `end`, in the shape's points; solid beyond both.
    case linearGradient([GradientStop], start: Point, end: Point)
    /// A gradient from a centre to a radius, in the shape's points; solid beyond it.
    ///
    /// The gradient is `aspect` times as tall as wide: an ellipse unless that is 1. It starts at `focus` instead of
    /// the centre if that is given; a focus beyond the ellipse is moved to just within it.
    case radialGradient([GradientStop], center: Point, radius: Double, aspect: Double = 1, focus: Point? = nil)
}

/// A colour at a location along a gradient.
public struct GradientStop: Hashable, Sendable {
    /// The location: 0 at the gradient's start, 1 at its end.
    public var location: Double
    /// The colour there.
    public var color: Color

    /// Makes a stop.
    public init(_ location: Double, _ color: Color) {
        self.location = location
        self.color = color
    }
}

extension Color {
    /// Whether no component is NaN; infinities are clamped like any value out of range.
    package var isNumber: Bool { !(red.isNaN || green.isNaN || blue.isNaN || alpha.isNaN) }
}

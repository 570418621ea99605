/// Aligns values to the pixel grid of a display with `scale` pixels per point.
///
/// The formulas are YYKit's (YYCGUtilities.h), which the owl's tutorial uses: a coordinate becomes floor(v·s)/s,
/// round(v·s)/s or ceil(v·s)/s. The tutorial's table prints pixels; these functions return points,
/// so that its "5" for ceil(2.1) at 2× is 2.5 here. Unlike YYKit's, a value less than 1e-8 pixels from an edge counts
/// as on it: at 3×, where only every third edge has an exact `Double`, a sum of aligned values would otherwise grow by
/// a pixel now and then.
public struct PixelAlignment: Hashable, Sendable {
    /// Pixels per point; positive and finite.
    public let scale: Double

    /// Makes the alignment for a display.
    /// - Precondition: the scale is positive and finite.
    public init(scale: Double) {
        precondition(scale > 0 && scale.isFinite, "a scale is a positive number of pixels per point, not \(scale)")
        self.scale = scale
    }

    /// The pixel edge at or left of (above) the value.
    public func floor(_ value: Double) -> Double { pixels(value).rounded(.down) / scale }
    /// The nearest pixel edge; a value in the middle rounds away from zero, as C's `round`.
    public func round(_ value: Double) -> Double { pixels(value).rounded(.toNearestOrAwayFromZero) / scale }
    /// The pixel edge at or right of (below) the value.
    public func ceil(_ value: Double) -> Double { pixels(value).rounded(.up) / scale }

    /// The value in pixels; whole if it differs from a whole number by rounding alone.
    private func pixels(_ value: Double) -> Double {
        let pixels = value * scale
        let whole = pixels.rounded()
        return (pixels - whole).magnitude < 1e-8 ? whole : pixels
    }

    /// Each coordinate floored.
    public func floor(_ point: Point) -> Point { Point(floor(point.x), floor(point.y)) }
    /// Each coordinate rounded.
    public func round(_ point: Point) -> Point { Point(round(point.x), round(point.y)) }
    /// Each coordinate ceiled.
    public func ceil(_ point: Point) -> Point { Point(ceil(point.x), ceil(point.y)) }

    /// Each extent floored.
    public func floor(_ size: Size) -> Size { Size(floor(size.width), floor(size.height)) }
    /// Each extent rounded.
    public func round(_ size: Size) -> Size { Size(round(size.width), round(size.height)) }
    /// Each extent ceiled.
    public func ceil(_ size: Size) -> Size { Size(ceil(size.width), ceil(size.height)) }

    /// Both corners rounded.
    public func round(_ rect: Rect) -> Rect {
        Rect(corner: round(rect.origin), corner: round(Point(rect.maxX, rect.maxY)))
    }
}

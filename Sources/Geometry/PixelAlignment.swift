/// Aligns values to the pixel grid of a display with `scale` pixels per point.
///
/// The formulas are YYKit's (YYCGUtilities.h), which the owl's tutorial uses: a coordinate becomes floor(v·s)/s,
/// round(v·s)/s, ceil(v·s)/s, or (floor(v·s) + ½)/s. The tutorial's table prints pixels; these functions return points,
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
    /// The centre of the value's pixel, for crisp one-pixel lines.
    public func half(_ value: Double) -> Double { (pixels(value).rounded(.down) + 0.5) / scale }

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
    /// Each coordinate at the centre of its pixel.
    public func half(_ point: Point) -> Point { Point(half(point.x), half(point.y)) }

    /// Each extent floored.
    public func floor(_ size: Size) -> Size { Size(floor(size.width), floor(size.height)) }
    /// Each extent rounded.
    public func round(_ size: Size) -> Size { Size(round(size.width), round(size.height)) }
    /// Each extent ceiled.
    public func ceil(_ size: Size) -> Size { Size(ceil(size.width), ceil(size.height)) }
    /// Each extent a whole number of pixels and a half.
    public func half(_ size: Size) -> Size { Size(half(size.width), half(size.height)) }

    /// The largest aligned rectangle inside: near corner ceiled, far corner floored.
    ///
    /// Extents are never negative.
    public func floor(_ rect: Rect) -> Rect {
        let near = ceil(rect.origin)
        let far = floor(Point(rect.maxX, rect.maxY))
        return Rect(near.x, near.y, max(0, far.x - near.x), max(0, far.y - near.y))
    }

    /// Both corners rounded.
    public func round(_ rect: Rect) -> Rect {
        Rect(corner: round(rect.origin), corner: round(Point(rect.maxX, rect.maxY)))
    }

    /// The smallest aligned rectangle around: near corner floored, far corner ceiled.
    public func ceil(_ rect: Rect) -> Rect {
        Rect(corner: floor(rect.origin), corner: ceil(Point(rect.maxX, rect.maxY)))
    }

    /// Both corners at the centres of their pixels.
    public func half(_ rect: Rect) -> Rect {
        Rect(corner: half(rect.origin), corner: half(Point(rect.maxX, rect.maxY)))
    }

    /// Each inset floored.
    public func floor(_ insets: Insets) -> Insets {
        Insets(
            top: floor(insets.top), left: floor(insets.left), bottom: floor(insets.bottom), right: floor(insets.right))
    }

    /// Each inset ceiled.
    public func ceil(_ insets: Insets) -> Insets {
        Insets(top: ceil(insets.top), left: ceil(insets.left), bottom: ceil(insets.bottom), right: ceil(insets.right))
    }
}

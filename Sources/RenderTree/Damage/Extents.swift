package import Geometry

extension Affine {
    /// Pixels past this are as good as infinitely far: their differences and ratios could overflow.
    package static var farthestPixel: Double { 1e100 }

    /// How much the map lengthens the longer of the two unit vectors: exactly its greatest scale for rotations, uniform
    /// and upright scalings, and at most √2 too small for others.
    package var largestScale: Double { max(Math.hypot(a, b), Math.hypot(c, d)) }

    /// Whether something can be drawn under the map: it is finite and flattens nothing.
    package var isDrawable: Bool { isFinite && inverse?.isFinite == true }

    /// The whole pixels that a box in points can touch, `outset` points around it included; nil where they are too far
    /// for arithmetic.
    package func pixels(around box: Rect, outset: Double = 0) -> Rect? {
        let image = boundingBox(of: box)
        // One pixel more on each side makes up for rounding, here and in a renderer's fixed-point coordinates.
        let margin = 1.5 * outset * largestScale + 1
        let (left, top) = (image.minX - margin, image.minY - margin)
        let (right, bottom) = (image.maxX + margin, image.maxY + margin)
        guard max(abs(left), abs(top), abs(right), abs(bottom)) < Affine.farthestPixel else { return nil }
        return Rect(
            corner: Point(left.rounded(.down), top.rounded(.down)),
            corner: Point(right.rounded(.up), bottom.rounded(.up)))
    }
}

extension StrokeStyle {
    /// Whether the style draws a line at all.
    package var isDrawable: Bool { width > 0 && width.isFinite && miterLimit > 0 && miterLimit.isFinite }

    /// How far, in points, the line reaches from its path at most.
    package var reach: Double { width / 2 * max(join == .miter ? miterLimit : 1, 1.5) }
}

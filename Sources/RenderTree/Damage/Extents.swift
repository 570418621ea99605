package import Geometry

extension Affine {
    /// The limit of pixel coordinates; differences and ratios of larger ones could overflow.
    package static var maximumCoordinate: Double { 1e100 }

    /// The longer of the two mapped unit vectors.
    ///
    /// Exactly the map's greatest scale for rotations, uniform and upright scalings; at most √2 too small for others.
    package var largestScale: Double { max(Math.hypot(a, b), Math.hypot(c, d)) }

    /// Whether drawing under the map is possible: it is finite and invertible.
    package var isDrawable: Bool { isFinite && inverse?.isFinite == true }

    /// The whole pixels that a box in points, grown by `outset` points, can touch.
    ///
    /// Returns nil if they are too far out for arithmetic.
    package func pixels(around box: Rect, outset: Double = 0) -> Rect? {
        let image = boundingBox(of: box)
        // One more pixel on each side allows for rounding here and in a renderer's fixed-point coordinates.
        let margin = 1.5 * outset * largestScale + 1
        let (left, top) = (image.minX - margin, image.minY - margin)
        let (right, bottom) = (image.maxX + margin, image.maxY + margin)
        guard max(abs(left), abs(top), abs(right), abs(bottom)) < Affine.maximumCoordinate else { return nil }
        return Rect(
            corner: Point(left.rounded(.down), top.rounded(.down)),
            corner: Point(right.rounded(.up), bottom.rounded(.up)))
    }
}

extension StrokeStyle {
    package var isDrawable: Bool { width > 0 && width.isFinite && miterLimit > 0 && miterLimit.isFinite }

    /// The line's greatest distance from its path, in points.
    package var reach: Double { width / 2 * max(join == .miter ? miterLimit : 1, 1.5) }
}

/// An affine map of the plane, in the y-down coordinates of points.
///
///     ⎡ a  c  tx ⎤   ⎡ x ⎤     x' = a·x + c·y + tx
///     ⎢ b  d  ty ⎥ · ⎢ y ⎥     y' = b·x + d·y + ty
///     ⎣ 0  0  1  ⎦   ⎣ 1 ⎦
///
/// A positive rotation turns x towards y, which is clockwise on the screen. The fields are those of PostScript, SVG and
/// Core Graphics: `matrix(a b c d tx ty)`.
public struct Affine: Hashable, Sendable {
    /// The change of x per x.
    public var a: Double
    /// The change of y per x.
    public var b: Double
    /// The change of x per y.
    public var c: Double
    /// The change of y per y.
    public var d: Double
    /// The displacement along x.
    public var tx: Double
    /// The displacement along y.
    public var ty: Double

    /// Makes a map from its six coefficients, in the order of SVG's `matrix()`.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The identity map.
    public static let identity = Affine(1, 0, 0, 1, 0, 0)

    /// A displacement.
    public static func translation(_ x: Double, _ y: Double) -> Affine { Affine(1, 0, 0, 1, x, y) }
    /// A scaling about the origin by one factor.
    public static func scale(_ factor: Double) -> Affine { Affine(factor, 0, 0, factor, 0, 0) }
    /// A scaling about the origin, along each axis by its own factor.
    public static func scale(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }
    /// A rotation about the origin by an angle in radians, clockwise on the screen.
    public static func rotation(_ angle: Double) -> Affine {
        let sine = Math.sin(angle)
        let cosine = Math.cos(angle)
        return Affine(cosine, sine, -sine, cosine, 0, 0)
    }

    /// The map that first does `inner`, then `outer`: (outer · inner)(p) = outer(inner(p)).
    public static func * (outer: Affine, inner: Affine) -> Affine {
        Affine(
            outer.a * inner.a + outer.c * inner.b,
            outer.b * inner.a + outer.d * inner.b,
            outer.a * inner.c + outer.c * inner.d,
            outer.b * inner.c + outer.d * inner.d,
            outer.a * inner.tx + outer.c * inner.ty + outer.tx,
            outer.b * inner.tx + outer.d * inner.ty + outer.ty)
    }

    /// a·d − b·c: the factor by which areas grow; negative if the map mirrors.
    public var determinant: Double { a * d - b * c }

    /// The inverse map; nil if the determinant is zero or NaN.
    public var inverse: Affine? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
        return Affine(
            d / determinant, -b / determinant, -c / determinant, a / determinant,
            (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    }

    /// The image of a point.
    public func apply(to point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    package func apply(to curve: CubicBezier) -> CubicBezier {
        CubicBezier(apply(to: curve.start), apply(to: curve.control1), apply(to: curve.control2), apply(to: curve.end))
    }

    /// The upright bounding box of a rectangle's image.
    public func boundingBox(of rect: Rect) -> Rect {
        if b == 0 && c == 0 {
            return Rect(corner: apply(to: rect.origin), corner: apply(to: Point(rect.maxX, rect.maxY)))
        }
        let corners = Rect(corner: apply(to: rect.origin), corner: apply(to: Point(rect.maxX, rect.maxY)))
        let others = Rect(
            corner: apply(to: Point(rect.maxX, rect.minY)), corner: apply(to: Point(rect.minX, rect.maxY)))
        return Rect(
            corner: Point(min(corners.minX, others.minX), min(corners.minY, others.minY)),
            corner: Point(max(corners.maxX, others.maxX), max(corners.maxY, others.maxY)))
    }

    /// Whether all six coefficients are finite numbers.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}

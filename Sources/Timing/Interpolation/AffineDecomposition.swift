public import Geometry

/// An affine map taken apart: first scale, then skew, then rotate, then translate.
///
///     ⎡ a  c  tx ⎤   ⎡ 1  0  x ⎤   ⎡ cos −sin  0 ⎤   ⎡ 1  lean.x  0 ⎤   ⎡ scaleX    0    0 ⎤
///     ⎢ b  d  ty ⎥ = ⎢ 0  1  y ⎥ · ⎢ sin  cos  0 ⎥ · ⎢ 0  lean.y  0 ⎥ · ⎢   0    scaleY  0 ⎥
///     ⎣ 0  0  1  ⎦   ⎣ 0  0  1 ⎦   ⎣  0    0   1 ⎦   ⎣ 0    0     1 ⎦   ⎣   0      0    1 ⎦
///
/// It is the decomposition of CSS Transforms Module Level 1, "Decomposing a 2D matrix", which Core Animation's measured
/// in-betweens follow to four digits. A mirrored map has one negative scale: x where a < d, else y.
public struct AffineDecomposition: Hashable, Sendable {
    /// The displacement, in points.
    public var translation: Point
    /// The rotation in radians, −π…π when taken from a map; positive is clockwise on the screen.
    public var rotation: Double
    /// The length of the mapped x unit; negative if x is mirrored.
    public var scaleX: Double
    /// The length of the mapped y unit; negative if y is mirrored.
    public var scaleY: Double
    /// The direction of the y axis before the rotation: (sin skew, cos skew).
    ///
    /// Interpolation mixes it by component, so that it may be shorter than 1.
    public var lean: Point

    /// Makes a decomposition (default: the identity's).
    /// - Parameter skew: the angle by which the y axis leans towards x, in radians.
    public init(
        translation: Point = .zero, rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1, skew: Double = 0
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scaleX = scaleX
        self.scaleY = scaleY
        lean = skew == 0 ? Point(0, 1) : Point(Math.sin(skew), Math.cos(skew))
    }

    /// Decomposes a map; nil for a singular one or one with numbers that are not finite.
    public init?(_ map: Affine) {
        let determinant = map.determinant
        guard map.isFinite, determinant != 0, determinant.isFinite else { return nil }
        let mirrors = determinant < 0
        let mirrorsX = mirrors && map.a < map.d
        scaleX = Math.hypot(map.a, map.b) * (mirrorsX ? -1 : 1)
        scaleY = Math.hypot(map.c, map.d) * (mirrors && !mirrorsX ? -1 : 1)
        guard scaleX != 0, scaleY != 0, scaleX.isFinite, scaleY.isFinite else { return nil }
        let cosine = map.a / scaleX
        let sine = map.b / scaleX
        rotation = Math.atan2(sine, cosine)
        let axis = Point(map.c / scaleY, map.d / scaleY)
        lean = Point(cosine * axis.x + sine * axis.y, cosine * axis.y - sine * axis.x)
        translation = Point(map.tx, map.ty)
    }

    /// The angle by which the y axis leans towards x before the rotation, in radians.
    public var skew: Double {
        get { lean.x == 0 && lean.y == 1 ? 0 : Math.atan2(lean.x, lean.y) }
        set { lean = newValue == 0 ? Point(0, 1) : Point(Math.sin(newValue), Math.cos(newValue)) }
    }

    /// The composed map. Without rotation and skew its coefficients are exactly the scales.
    public var affine: Affine {
        if rotation == 0 && lean == Point(0, 1) {
            return Affine(scaleX, 0, 0, scaleY, translation.x, translation.y)
        }
        let sine = Math.sin(rotation)
        let cosine = Math.cos(rotation)
        return Affine(
            cosine * scaleX, sine * scaleX,
            (cosine * lean.x - sine * lean.y) * scaleY, (sine * lean.x + cosine * lean.y) * scaleY,
            translation.x, translation.y)
    }
}

extension AffineDecomposition {
    /// Decomposes any map for reading its parts.
    ///
    /// A map without rotation and skew keeps the signs of its scales, so that a scale of −1 reads as −1 and not as half
    /// a turn. The rotation of a singular map is that of its nonzero column, if any.
    init(partsOf map: Affine) {
        self.init(translation: Point(map.tx, map.ty))
        if map.b == 0 && map.c == 0 {
            scaleX = map.a
            scaleY = map.d
        } else if let parts = AffineDecomposition(map) {
            self = parts
        } else if map.a != 0 || map.b != 0 {
            rotation = Math.atan2(map.b, map.a)
            scaleX = Math.hypot(map.a, map.b)
            scaleY = 0
        } else {
            rotation = Math.atan2(-map.c, map.d)
            scaleX = 0
            scaleY = Math.hypot(map.c, map.d)
        }
    }
}

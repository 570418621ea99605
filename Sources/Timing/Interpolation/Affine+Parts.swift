public import Geometry

/// Parts of a map that can be read, set and animated separately, such as `transform.scale`.
///
/// A map without rotation and skew is handled exactly: the identity with its scale set to 0.9 is (0.9, 0, 0, 0.9, 0,
/// 0). A singular map has no rotation and no skew if both its columns are zero, so that a scale of 0 can grow again.
extension Affine {
    /// The uniform scale: reading gives the scale along x, setting changes both.
    public var scale: Double {
        get { scaleX }
        set {
            changeParts { parts in
                parts.scaleX = newValue
                parts.scaleY = newValue
            }
        }
    }

    /// The length of the mapped x unit; negative if x is mirrored.
    public var scaleX: Double {
        get { AffineDecomposition(partsOf: self).scaleX }
        set { changeParts { $0.scaleX = newValue } }
    }

    /// The length of the mapped y unit; negative if y is mirrored.
    public var scaleY: Double {
        get { AffineDecomposition(partsOf: self).scaleY }
        set { changeParts { $0.scaleY = newValue } }
    }

    /// The rotation in radians, read as −π…π; positive is clockwise on the screen.
    public var rotation: Double {
        get { AffineDecomposition(partsOf: self).rotation }
        set { changeParts { $0.rotation = newValue } }
    }

    /// The displacement, in points, applied last.
    public var translation: Point {
        get { Point(tx, ty) }
        set {
            tx = newValue.x
            ty = newValue.y
        }
    }

    private mutating func changeParts(_ change: (inout AffineDecomposition) -> Void) {
        var parts = AffineDecomposition(partsOf: self)
        change(&parts)
        self = parts.affine
    }
}

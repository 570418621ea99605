package import Geometry

/// A map that remembers the parts that were set, which its coefficients may have lost.
///
/// A map of scale 0 has no rotation left, and a mirrored map can be read as either axis mirrored. The parts keep both:
/// their skew is an angle, so that `lean` has length 1, and their scales keep their signs.
package struct Transform: Hashable, Sendable {
    /// The coefficients.
    package private(set) var affine: Affine
    /// The parts, whose composition is the map up to rounding.
    package private(set) var parts: AffineDecomposition

    /// Makes a transform from a map alone, whose parts are read as described at ``AffineDecomposition``.
    package init(_ affine: Affine) {
        self.affine = affine
        parts = AffineDecomposition(partsOf: affine)
    }

    /// Makes a transform from parts; a lean that is not of length 1 scales y.
    init(_ parts: AffineDecomposition) {
        affine = parts.affine
        self.parts = parts
        guard parts.lean != Point(0, 1) else { return }
        let length = parts.lean.magnitude
        if length > 0 && length.isFinite {
            self.parts.scaleY *= length
            self.parts.lean = parts.lean * (1 / length)
        } else {
            self.parts = AffineDecomposition(partsOf: affine)
        }
    }

    /// Makes a transform from a map, read with the x axis mirrored as in other parts.
    ///
    /// What the map has lost is taken from the other parts.
    package init(_ affine: Affine, like other: AffineDecomposition) {
        self.affine = affine
        parts = AffineDecomposition(partsOf: affine)
        if affine.a == 0 && affine.b == 0 && affine.c == 0 && affine.d == 0 {
            parts = other
            (parts.scaleX, parts.scaleY) = (0, 0)
            parts.translation = affine.translation
        } else if parts.scaleX.sign != other.scaleX.sign, affine.determinant != 0 {
            parts = parts.mirrored
        }
        let turns = ((other.rotation - parts.rotation) / (2 * .pi)).rounded()
        if turns.isFinite { parts.rotation += turns * 2 * .pi }
    }

    /// Changes parts other than the translation.
    package mutating func change(_ change: (inout AffineDecomposition) -> Void) {
        change(&parts)
        affine = parts.affine
    }

    /// The displacement, in points, applied last.
    package var translation: Point {
        get { affine.translation }
        set {
            affine.translation = newValue
            parts.translation = newValue
        }
    }

    /// Replaces the map; the parts stay if it differs by a translation only.
    package mutating func replace(by map: Affine) {
        if map.a == affine.a && map.b == affine.b && map.c == affine.c && map.d == affine.d {
            translation = map.translation
        } else {
            self = Transform(map)
        }
    }

    /// Reads the same map with the other axis mirrored.
    mutating func mirrorParts() { parts = parts.mirrored }

    /// Whether both are the same map, whatever their parts.
    package static func == (a: Transform, b: Transform) -> Bool { a.affine == b.affine }

    /// Hashes the map.
    package func hash(into hasher: inout Hasher) { hasher.combine(affine) }

    /// The parts as CSS and Core Animation read them from the coefficients; nil for a singular map.
    var canonicalParts: AffineDecomposition? {
        let determinant = affine.determinant
        guard affine.isFinite, determinant != 0, determinant.isFinite, parts.scaleX != 0, parts.scaleY != 0,
            parts.scaleX.isFinite, parts.scaleY.isFinite
        else { return nil }
        let mirrorsX = determinant < 0 && affine.a < affine.d
        var found = (parts.scaleX < 0) == mirrorsX ? parts : parts.mirrored
        if abs(found.rotation) > .pi { found.rotation.formRemainder(dividingBy: 2 * .pi) }
        return found
    }
}

extension AffineDecomposition {
    /// The same map with the signs of both scales changed and half a turn more.
    var mirrored: AffineDecomposition {
        var other = self
        other.scaleX = -scaleX
        other.scaleY = -scaleY
        other.rotation += rotation <= 0 ? .pi : -.pi
        return other
    }
}

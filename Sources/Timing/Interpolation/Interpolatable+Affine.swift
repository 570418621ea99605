public import Geometry

/// The difference between two affine maps: of their parts, of their coefficients, or both.
///
/// Maps that can be decomposed differ by parts, as ``AffineDecomposition`` reads them from the coefficients; if one is
/// singular, they differ by coefficients. Both kinds are added separately, so that a spring may have a velocity of one
/// kind and a displacement of the other.
public struct AffineDelta: VectorSpace {
    /// The changes of translation x and y, rotation, scale x and y, lean x and y; the last number is unused.
    var parts: SIMD8<Double>
    /// The changes of a, b, c, d, tx and ty; the last two numbers are unused.
    var coefficients: SIMD8<Double>

    /// No change.
    public static let zero = AffineDelta(parts: .zero, coefficients: .zero)

    /// Makes a change of the parts of a map.
    /// - Parameter rotation: in radians, positive clockwise on the screen; more than a turn is kept.
    public init(translation: Point = .zero, rotation: Double = 0, scaleX: Double = 0, scaleY: Double = 0) {
        self.init(
            parts: SIMD8(translation.x, translation.y, rotation, scaleX, scaleY, 0, 0, 0), coefficients: .zero)
    }

    init(parts: SIMD8<Double>, coefficients: SIMD8<Double>) {
        self.parts = parts
        self.coefficients = coefficients
    }

    /// The sum of both changes.
    public static func + (a: AffineDelta, b: AffineDelta) -> AffineDelta {
        AffineDelta(parts: a.parts + b.parts, coefficients: a.coefficients + b.coefficients)
    }

    /// The difference of both changes.
    public static func - (a: AffineDelta, b: AffineDelta) -> AffineDelta {
        AffineDelta(parts: a.parts - b.parts, coefficients: a.coefficients - b.coefficients)
    }

    /// The change multiplied by a factor.
    public static func * (delta: AffineDelta, factor: Double) -> AffineDelta {
        AffineDelta(parts: delta.parts * factor, coefficients: delta.coefficients * factor)
    }

    /// The Euclidean length over all numbers: points, radians and factors have equal weight.
    public var magnitude: Double { magnitude(displacementsBy: 1) }

    /// The Euclidean length with another weight of points.
    package func magnitude(displacementsBy weight: Double) -> Double {
        let parts = parts * SIMD8(weight, weight, 1, 1, 1, 1, 1, 1)
        let coefficients = coefficients * SIMD8(1, 1, 1, 1, weight, weight, 1, 1)
        return Math.hypot(parts.magnitude, coefficients.magnitude)
    }
}

/// Interpolates decomposed maps, as Core Animation does.
///
/// Translation, rotation the shorter way (270° as −90°, exactly half a turn as −180°), scales, skew. If either is
/// singular they are interpolated by coefficient.
extension Affine: Interpolatable {
    /// The change of parts to the other map, or of coefficients if either is singular.
    public func delta(to other: Affine) -> AffineDelta {
        AffineDelta(from: self, AffineDecomposition(self), to: other, AffineDecomposition(other))
    }

    /// The map with its parts changed, then its coefficients; see ``AffineDecomposition`` for singular maps.
    public func advanced(by delta: AffineDelta) -> Affine {
        var result = self
        if delta.deforms {
            result = (AffineDecomposition(self) ?? AffineDecomposition(partsOf: self)).changed(by: delta.parts).affine
        }
        result.tx = tx
        result.ty = ty
        return result.changed(by: delta)
    }

    /// The rate of an advanced map: of its parts, or of its coefficients if it is read as other parts.
    public func rate(advancedBy delta: AffineDelta, changing rate: AffineDelta) -> AffineDelta {
        Transform(self).rate(advancedBy: delta, changing: rate)
    }

    /// The concatenation: first the other map, then this one.
    public func adding(_ other: Affine) -> Affine { self * other }

    /// The map with the coefficients and the translation of a change.
    func changed(by delta: AffineDelta) -> Affine {
        let change = delta.coefficients
        return Affine(
            a + change[0], b + change[1], c + change[2], d + change[3], tx + (delta.parts[0] + change[4]),
            ty + (delta.parts[1] + change[5]))
    }
}

extension AffineDelta {
    /// The change between two maps with their decompositions, nil for a singular one.
    init(from map: Affine, _ start: AffineDecomposition?, to other: Affine, _ end: AffineDecomposition?) {
        guard let from = start, var to = end else {
            self.init(
                parts: .zero,
                coefficients: SIMD8(
                    other.a - map.a, other.b - map.b, other.c - map.c, other.d - map.d, other.tx - map.tx,
                    other.ty - map.ty, 0, 0))
            return
        }
        var turn = to.rotation - from.rotation
        if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) {
            // One mirrors x and the other y: half a turn apart, so turn instead of shrinking through zero twice (CSS
            // Transforms Module Level 1, "Interpolation of decomposed 2D matrix values").
            to.scaleX = -to.scaleX
            to.scaleY = -to.scaleY
            turn += from.rotation < 0 ? -Double.pi : Double.pi
            if turn > Double.pi + Self.halfTurnSlack { turn -= 2 * Double.pi }
        } else if turn >= Double.pi - Self.halfTurnSlack {
            turn -= 2 * Double.pi
        }
        if turn < -Double.pi - Self.halfTurnSlack { turn += 2 * Double.pi }
        self.init(
            parts: SIMD8(
                other.tx - map.tx, other.ty - map.ty, turn, to.scaleX - from.scaleX, to.scaleY - from.scaleY,
                to.lean.x - from.lean.x, to.lean.y - from.lean.y, 0),
            coefficients: .zero)
    }

    /// The tolerance, in radians, for a rotation of exactly half a turn.
    private static let halfTurnSlack = 1e-12

    /// Whether a part other than the translation changes.
    var deforms: Bool {
        parts[2] != 0 || parts[3] != 0 || parts[4] != 0 || parts[5] != 0 || parts[6] != 0
    }
}

internal import Geometry

/// Interpolates as maps do, and remembers the parts on the way.
extension Transform: Interpolatable {
    package static var neutral: Transform? { Transform(.identity) }

    package func delta(to other: Transform) -> AffineDelta {
        AffineDelta(from: affine, canonicalParts, to: other.affine, other.canonicalParts)
    }

    package func advanced(by delta: AffineDelta) -> Transform {
        var result = self
        if delta.deforms {
            let canonical = canonicalParts ?? parts
            result = Transform(canonical.changed(by: delta.parts))
            result.translation = affine.translation
            if (canonical.scaleX < 0) != (parts.scaleX < 0) { result.mirrorParts() }
        }
        let map = result.affine.changed(by: delta)
        if delta.coefficients.lowHalf != .zero { return Transform(map, like: result.parts) }
        result.translation = map.translation
        return result
    }

    /// The transform at a fraction between both; its parts are of the kind of the other's.
    package func interpolated(to other: Transform, fraction: Double) -> Transform {
        if fraction == 1 { return other }
        let delta = delta(to: other)
        guard delta.deforms, let canonical = canonicalParts else {
            if fraction == 0 { return self }
            let result = advanced(by: delta * fraction)
            // A singular map has lost the signs of its scales: the end has them.
            guard canonicalParts == nil, other.canonicalParts != nil else { return result }
            return Transform(result.affine, like: other.parts)
        }
        var result = fraction == 0 ? self : advanced(by: delta * fraction)
        let endsMirrored = (canonical.scaleX + delta.parts[3] < 0) != (other.parts.scaleX < 0)
        if endsMirrored != ((canonical.scaleX < 0) != (parts.scaleX < 0)) { result.mirrorParts() }
        return result
    }

    package func rate(advancedBy delta: AffineDelta, changing rate: AffineDelta) -> AffineDelta {
        guard rate.deforms, let canonical = canonicalParts else { return rate }
        let parts = canonical.changed(by: delta.parts)
        let isOwn = parts.lean == Point(0, 1) && delta.coefficients == .zero
        if isOwn, let own = Transform(parts).canonicalParts, (own.scaleX < 0) == (parts.scaleX < 0) { return rate }
        return parts.rate(changing: rate.parts) + AffineDelta(parts: .zero, coefficients: rate.coefficients)
    }

    package func adding(_ other: Transform) -> Transform { Transform(affine * other.affine, like: parts) }

    /// The velocity of this map for a spring towards another.
    ///
    /// It changes the coefficients if the maps can't be interpolated part by part: the velocity of a part of one means
    /// nothing for the other.
    package func velocity(_ velocity: AffineDelta, towards other: Transform) -> AffineDelta {
        guard velocity.deforms else { return velocity }
        let own = canonicalParts
        if let own, let others = other.canonicalParts, (own.scaleX < 0) == (others.scaleX < 0),
            (own.scaleY < 0) == (others.scaleY < 0)
        {
            return velocity
        }
        return (own ?? parts).rate(changing: velocity.parts)
            + AffineDelta(parts: .zero, coefficients: velocity.coefficients)
    }
}

extension AffineDecomposition {
    /// The parts with the changes of an ``AffineDelta``, translation excluded.
    func changed(by change: SIMD8<Double>) -> AffineDecomposition {
        var sum = self
        sum.rotation += change[2]
        sum.scaleX += change[3]
        sum.scaleY += change[4]
        sum.lean = lean + Point(change[5], change[6])
        return sum
    }

    /// The rate of the composed map's coefficients while the parts change at a rate.
    ///
    /// The derivative of ``affine``, by the product rule.
    fileprivate func rate(changing rate: SIMD8<Double>) -> AffineDelta {
        let right = Point(Math.cos(rotation), Math.sin(rotation))
        let down = Point(-right.y, right.x)
        let axis: Point = right * lean.x + down * lean.y
        let turned: Point = down * lean.x - right * lean.y
        let x: Point = right * rate[3] + down * (scaleX * rate[2])
        let bend: Point = right * rate[5] + down * rate[6] + turned * rate[2]
        let y = axis * rate[4] + bend * scaleY
        return AffineDelta(parts: .zero, coefficients: SIMD8(x.x, x.y, y.x, y.y, rate[0], rate[1], 0, 0))
    }
}

import Geometry
import TestSupport
import Testing
import Timing

/// Checks a half-way value, the exact ends, and the inverse of a delta.
private func check<Value: Interpolatable & Equatable>(
    _ from: Value, _ to: Value, half: Value, _ location: SourceLocation = #_sourceLocation
) {
    #expect(from.interpolated(to: to, fraction: 0) == from, sourceLocation: location)
    #expect(from.interpolated(to: to, fraction: 1) == to, sourceLocation: location)
    #expect(from.interpolated(to: to, fraction: 0.5) == half, sourceLocation: location)
    #expect(from.delta(to: from) == .zero, sourceLocation: location)
    #expect(from.advanced(by: .zero) == from, sourceLocation: location)
}

@Suite("Interpolation") struct InterpolationTests {
    @Test("numbers, points, sizes, rectangles, insets and colours are interpolated by component")
    func geometry() {
        check(1.0, 4.0, half: 2.5)
        check(Point(0, 2), Point(4, -2), half: Point(2, 0))
        check(Size(0, 2), Size(4, -2), half: Size(2, 0))
        check(Rect(0, 0, 10, 20), Rect(10, 20, 40, 0), half: Rect(5, 10, 25, 10))
        check(
            Insets(top: 1, left: 2, bottom: 3, right: 4), Insets(top: 3, left: 2, bottom: 1, right: 0),
            half: Insets(top: 2, left: 2, bottom: 2, right: 2))
        check(
            Color(red: 1, green: 0, blue: 0.5, alpha: 0), Color(red: 0, green: 1, blue: 0.5, alpha: 1),
            half: Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
        #expect(1.0.interpolated(to: 4, fraction: -1) == -2)
        #expect(1.0.interpolated(to: 4, fraction: 2) == 7)
    }

    @Test("interpolation is exact at its ends even if from + (to − from) is not")
    func exactEnds() {
        #expect(Point(1e17, 0.1).interpolated(to: Point(0.1, 1e17), fraction: 1) == Point(0.1, 1e17))
        #expect(Point(1e17, 0.1).advanced(by: Point(1e17, 0.1).delta(to: Point(0.1, 1e17))) != Point(0.1, 1e17))
    }

    @Test("lists of equal length are interpolated by element, others switch at the end")
    func lists() {
        check([0.0, 10], [4.0, 20], half: [2, 15])
        check([1.0], [4.0, 20], half: [1])
        #expect([1.0].interpolated(to: [4, 20], fraction: 0.999) == [1])
        #expect([1.0].interpolated(to: [4, 20], fraction: 1.2) == [4, 20])
        #expect([[1.0], [0, 0]].interpolated(to: [[3.0], [1]], fraction: 0.5) == [[2], [0, 0]])
        let sum = VectorArray([1.0, 2]) + VectorArray([3.0])
        #expect(sum == VectorArray([4, 2]))
        #expect(VectorArray([1.0]) - VectorArray([0.0, 2]) == VectorArray([1, -2]))
        #expect(VectorArray([3.0, 4]).magnitude == 5)
        #expect(VectorArray([3.0, 0]) == VectorArray([3]))
        #expect(VectorArray([3.0, 1]) != VectorArray([3]))
        #expect(VectorArray([3.0, 4]) * 2 + .zero == VectorArray([6, 8]))
    }

    @Test("paths of equal structure are interpolated by point, others switch at the end")
    func paths() {
        let small = Path([
            .move(Point(0, 0)), .line(Point(2, 0)), .cubic(Point(2, 2), Point(0, 2), Point(0, 1)), .close,
        ])
        let large = small.transformed(by: .scale(3))
        check(small, large, half: small.transformed(by: .scale(2)))
        let other = Path(rect: Rect(0, 0, 1, 1))
        check(small, other, half: small)
        #expect(small.interpolated(to: other, fraction: 1.5) == other)
    }

    @Test("affine maps are decomposed and recomposed")
    func decomposition() throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<1000 {
            let map = Affine(
                .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
                .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
                .random(in: -99...99, using: &random), .random(in: -99...99, using: &random))
            let parts = try #require(AffineDecomposition(map))
            #expect(distance(parts.affine, map) < 1e-12)
            #expect(abs(parts.lean.magnitude - 1) < 1e-12)
            #expect((parts.scaleX < 0) != (parts.scaleY < 0) || map.determinant > 0)
        }
        let parts = AffineDecomposition(translation: Point(3, 4), rotation: 0.5, scaleX: 2, scaleY: 3, skew: 0.2)
        let back = try #require(AffineDecomposition(parts.affine))
        for (value, expected) in [(back.rotation, 0.5), (back.scaleX, 2), (back.scaleY, 3), (back.skew, 0.2)] {
            #expect(abs(value - expected) < 1e-12)
        }
        #expect(back.translation == Point(3, 4))
        for singular in [Affine.scale(0), .scale(1, 0), Affine(1, 2, 2, 4, 0, 0), Affine(.nan, 0, 0, 1, 0, 0)] {
            #expect(AffineDecomposition(singular) == nil)
        }
    }

    @Test("affine maps are interpolated as measured on macOS")
    func maps() {
        let half = 0.5.squareRoot()
        let table: [(Affine, Affine, quarter: [Double], half: [Double])] = [
            (.identity, .scale(-1, 1), [0.5, 0, 0, 1], [0, 0, 0, 1]),
            (.identity, .scale(1, -1), [1, 0, 0, 0.5], [1, 0, 0, 0]),
            (.identity, .scale(-1, -1), [half, -half, half, half], [0, -1, 1, 0]),
            (.identity, .rotation(.pi), [half, -half, half, half], [0, -1, 1, 0]),
            (.identity, Affine(1, 0, 0.5, 1, 0, 0), [1, 0, 0.1151, 1.0023], [1, 0, 0.2368, 1.0031]),
            (
                .identity, .scale(-1, 1) * .rotation(0.5), [0.4961, -0.0623, 0.1247, 0.9922],
                [0, 0, 0.2474, 0.9689]
            ),
            (
                .identity, .rotation(1.5) * .scale(2, 1), [1.1631, 0.4578, -0.3663, 0.9305],
                [1.0975, 1.0225, -0.6816, 0.7317]
            ),
            (.scale(-1, 1), .scale(1, -1), [-half, -half, -half, half], [0, -1, -1, 0]),
            (.identity, .rotation(1.5 * .pi), [0.92388, -0.38268, 0.38268, 0.92388], [half, -half, half, half]),
            (
                .identity, .rotation(170 * .pi / 180), [0.73728, 0.67559, -0.67559, 0.73728],
                [0.0872, 0.9962, -0.9962, 0.0872]
            ),
            (
                .scale(2, 1), .translation(40, 0) * .rotation(1), [1.69560, 0.43296, -0.24740, 0.96891],
                [1.5 * Math.cos(0.5), 1.5 * Math.sin(0.5), -Math.sin(0.5), Math.cos(0.5)]
            ),
        ]
        func worst(_ mix: (Affine, Affine, Double) -> Affine) -> Double {
            table.flatMap { from, to, quarter, half in
                [(0.25, quarter), (0.5, half)].flatMap { fraction, expected in
                    let map = mix(from, to, fraction)
                    return zip([map.a, map.b, map.c, map.d], expected).map { abs($0 - $1) }
                }
            }.max() ?? 0
        }
        #expect(worst { $0.interpolated(to: $1, fraction: $2) } < 1e-4)
        #expect(worst { from, to, fraction in byCoefficient(from, to, fraction) } > 1e-4)
    }

    @Test("interpolated maps move in straight lines, whatever else they do")
    func translation() {
        let map = Affine.scale(2, 1).interpolated(to: .translation(40, -8) * .rotation(1), fraction: 0.25)
        #expect(map.translation == Point(10, -2))
        check(Affine.identity, .translation(4, 2), half: .translation(2, 1))
        check(Affine.identity, .scale(2), half: .scale(1.5))
    }

    @Test("a singular map is interpolated by coefficient")
    func singular() {
        check(Affine.scale(0), .identity, half: .scale(0.5))
        check(Affine.identity, .scale(0), half: .scale(0.5))
        let turned = Affine.rotation(1)
        let grown = Affine.scale(0).interpolated(to: turned, fraction: 0.5)
        #expect(distance(grown, byCoefficient(.scale(0), turned, 0.5)) < 1e-15)
        // A spring may combine both kinds of change.
        let sum = Affine.identity.delta(to: .scale(0)) * 0.5 + AffineDelta(rotation: .pi / 2)
        #expect(distance(Affine.identity.advanced(by: sum), Affine(-0.5, 1, -1, -0.5, 0, 0)) < 1e-12)
        #expect(distance(Affine.scale(0).advanced(by: AffineDelta(scaleX: 0.5, scaleY: 2)), .scale(0.5, 2)) == 0)
    }

    @Test("a random map advanced by its delta to another equals that one")
    func inverse() {
        var random = SeededGenerator(seed: 10)
        func map() -> Affine {
            Affine(
                .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
                .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
                .random(in: -99...99, using: &random), .random(in: -99...99, using: &random))
        }
        for _ in 0..<1000 {
            let (from, to) = (map(), map())
            #expect(distance(from.advanced(by: from.delta(to: to)), to) < 1e-12)
            #expect(distance(from.interpolated(to: to, fraction: 1 - 1e-12), to) < 1e-9)
            #expect(distance(from.interpolated(to: to, fraction: 1e-12), from) < 1e-9)
        }
    }

    @Test("parts of a map can be read and set separately")
    func subproperties() {
        var map = Affine.identity
        map.scale = 0.9
        #expect(map == Affine(0.9, 0, 0, 0.9, 0, 0))
        map.translation = Point(3, 4)
        map.scaleY = -2
        #expect(map == Affine(0.9, 0, 0, -2, 3, 4))
        #expect(map.scaleX == 0.9 && map.scaleY == -2 && map.rotation == 0)
        map = .scale(2)
        map.rotation = 0.5
        // The result of setting transform.rotation.z on a scaled transform on macOS.
        #expect(abs(map.a - 1.7551651237807455) < 1e-12)
        #expect(abs(map.b - 0.958851077208406) < 1e-12)
        map.scale = 3
        #expect(distance(map, .rotation(0.5) * .scale(3)) < 1e-12)
        #expect(abs(map.rotation - 0.5) < 1e-12)
        #expect(Affine.scale(-1).scale == -1)
        #expect(Affine.scale(-1).rotation == 0)
    }

    @Test("a map of scale 0 can be scaled again")
    func scaleOfNothing() {
        var map = Affine.translation(7, 8) * .scale(0)
        #expect(map.scale == 0 && map.rotation == 0)
        map.scale = 0.25
        #expect(map == Affine(0.25, 0, 0, 0.25, 7, 8))
        var flat = Affine.rotation(0.5) * .scale(2, 0)
        #expect(abs(flat.rotation - 0.5) < 1e-12 && flat.scaleY == 0)
        flat.scaleY = 1
        #expect(distance(flat, .rotation(0.5) * .scale(2, 1)) < 1e-12)
        var thin = Affine.rotation(0.5) * .scale(0, 2)
        #expect(abs(thin.rotation - 0.5) < 1e-12 && thin.scaleX == 0)
        thin.scaleX = 1
        #expect(distance(thin, .rotation(0.5) * .scale(1, 2)) < 1e-12)
    }

    @Test("optional values are interpolated if both exist, and otherwise switch at the end")
    func optionals() {
        let (two, none): (Double?, Double?) = (2, nil)
        #expect(two.interpolated(to: 6, fraction: 0.25) == 3 && two.delta(to: 6) == 4 && two.advanced(by: 4) == 6)
        #expect(two.interpolated(to: none, fraction: 0.9) == 2 && two.interpolated(to: none, fraction: 1) == nil)
        #expect(none.interpolated(to: two, fraction: 0.9) == nil && none.interpolated(to: two, fraction: 1) == 2)
        #expect(two.delta(to: none) == 0 && none.delta(to: two) == 0 && none.advanced(by: 3) == nil)
    }
}

private func distance(_ a: Affine, _ b: Affine) -> Double {
    max(abs(a.a - b.a), abs(a.b - b.b), abs(a.c - b.c), abs(a.d - b.d), abs(a.tx - b.tx), abs(a.ty - b.ty))
}

private func byCoefficient(_ a: Affine, _ b: Affine, _ fraction: Double) -> Affine {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    return Affine(mix(a.a, b.a), mix(a.b, b.b), mix(a.c, b.c), mix(a.d, b.d), mix(a.tx, b.tx), mix(a.ty, b.ty))
}

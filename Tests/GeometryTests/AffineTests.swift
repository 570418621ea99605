import Geometry
import TestSupport
import Testing

@Suite("Affine maps")
struct AffineTests {
    @Test("a product of affine maps applies the right factor first")
    func composition() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let (outer, inner) = (Affine.randomInvertible(using: &random), Affine.randomInvertible(using: &random))
            let point = Point.random(using: &random)
            #expect((outer * inner).apply(to: point).isClose(to: outer.apply(to: inner.apply(to: point))))
        }
    }

    @Test("products of affine maps are associative, and their determinants multiply")
    func association() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let maps = (0..<3).map { _ in Affine.randomInvertible(using: &random) }
            let point = Point.random(using: &random)
            let (left, right) = ((maps[0] * maps[1]) * maps[2], maps[0] * (maps[1] * maps[2]))
            #expect(left.apply(to: point).isClose(to: right.apply(to: point), within: 1e-8))
            let product = maps[0].determinant * maps[1].determinant
            #expect(((maps[0] * maps[1]).determinant - product).magnitude < 1e-9)
        }
    }

    @Test("the identity map changes nothing as a left or right factor")
    func identity() {
        var random = SeededGenerator(seed: 3)
        let map = Affine.randomInvertible(using: &random)
        #expect(map * .identity == map)
        #expect(.identity * map == map)
    }

    @Test("an affine map times its inverse is the identity in both orders")
    func inverse() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let map = Affine.randomInvertible(using: &random)
            let inverse = try #require(map.inverse)
            let point = Point.random(using: &random)
            #expect(inverse.apply(to: map.apply(to: point)).isClose(to: point))
            #expect(map.apply(to: inverse.apply(to: point)).isClose(to: point))
        }
    }

    @Test("a singular affine map has no inverse")
    func noInverse() {
        #expect(Affine.scale(0).inverse == nil)
        #expect(Affine.scale(1, 0).inverse == nil)
        #expect(Affine(1, 2, 2, 4, 5, 6).inverse == nil)
        #expect(Affine(.nan, 0, 0, 1, 0, 0).inverse == nil)
        #expect(Affine.scale(1e-200).inverse == nil)
    }

    @Test("the bounding box of a mapped rectangle is tight")
    func boundingBox() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let map = Affine.randomInvertible(using: &random)
            let rect = Rect(corner: .random(using: &random), corner: .random(using: &random))
            let box = map.boundingBox(of: rect)
            let corners = [
                (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
            ]
            .map { map.apply(to: Point($0.0, $0.1)) }
            let exact = (
                corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0, corners.map(\.x).max() ?? 0,
                corners.map(\.y).max() ?? 0
            )
            #expect(Point(box.minX, box.minY).isClose(to: Point(exact.0, exact.1)))
            #expect(Point(box.maxX, box.maxY).isClose(to: Point(exact.2, exact.3)))
        }
    }

    @Test("the bounding box under a mirroring map has positive extents")
    func mirroredBox() {
        #expect(Affine.scale(-1, 2).boundingBox(of: Rect(1, 2, 3, 4)) == Rect(-4, 4, 3, 8))
    }

    @Test("a positive quarter turn maps x to y, clockwise on the screen")
    func rotation() {
        #expect(Affine.rotation(.pi / 2).apply(to: Point(1, 0)).isClose(to: Point(0, 1), within: 1e-15))
        #expect(Affine.rotation(.pi / 2).apply(to: Point(0, 1)).isClose(to: Point(-1, 0), within: 1e-15))
    }

    @Test("translations displace points, and scalings stretch them about the origin")
    func elementary() {
        #expect(Affine.translation(3, 4).apply(to: Point(1, 2)) == Point(4, 6))
        #expect(Affine.scale(2).apply(to: Point(1, 2)) == Point(2, 4))
        #expect(Affine.scale(2, 3).apply(to: Point(1, 2)) == Point(2, 6))
        #expect(Affine.scale(2, 3).determinant == 6)
        #expect(!Affine(1, 0, 0, 1, .infinity, 0).isFinite)
    }
}

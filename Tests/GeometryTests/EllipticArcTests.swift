import Geometry
import TestSupport
import Testing

@Suite("SVG's elliptic arcs")
struct EllipticArcTests {
    @Test("the four arcs of SVG's two flags pass on the correct sides", arguments: [0, 1], [0, 1])
    func flags(large: Int, sweep: Int) throws {
        // Two circles of radius 5 through (0, 0) and (8, 0), about (4, ±3).
        let path = try Path(svg: "M0 0A5 5 0 \(large) \(sweep) 8 0")
        let center = Point(4, large == sweep ? -3 : 3)
        for point in path.samples() { #expect((point.distance(to: center) - 5).magnitude < 5e-3) }
        // Clockwise on the screen from left to right passes above, where y is negative.
        let middle = try #require(path.bounds).midY
        #expect(sweep == 1 ? middle < 0 : middle > 0)
        #expect(try #require(path.bounds).height > (large == 1 ? 5 : 0))
        #expect(path.currentPoint == Point(8, 0))
    }

    @Test("a rotated elliptic arc satisfies the ellipse's equation to a thousandth")
    func ellipse() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let radii = Size(.random(in: 1...60, using: &random), .random(in: 1...60, using: &random))
            let degrees = Double.random(in: -400...400, using: &random)
            let center = Point.random(using: &random)
            let place =
                Affine.translation(center.x, center.y) * .rotation(degrees * .pi / 180)
                * .scale(radii.width, radii.height)
            let first = Double.random(in: -3...3, using: &random)
            let turn = Double.random(in: 0.01...6.2, using: &random) * (Bool.random(using: &random) ? 1 : -1)
            func at(_ angle: Double) -> Point { place.apply(to: Point(Math.cos(angle), Math.sin(angle))) }
            let (start, end) = (at(first), at(first + turn))
            let path = try Path(
                svg: "M\(start.x) \(start.y)A\(radii.width) \(radii.height) \(degrees) "
                    + "\(turn.magnitude > .pi ? 1 : 0) \(turn > 0 ? 1 : 0) \(end.x) \(end.y)")
            let back = try #require(place.inverse)
            let samples = path.samples(50)
            for point in samples {
                #expect((back.apply(to: point).distance(to: .zero) - 1).magnitude < 1e-3)
            }
            #expect(back.apply(to: samples[samples.count / 2]).distance(to: .zero) > 0.9)
            let middle = Point(Math.cos(first + turn / 2), Math.sin(first + turn / 2))
            let nearest = samples.map { back.apply(to: $0).distance(to: middle) }.min() ?? 1
            #expect(nearest < 0.1, "the arc goes round the other way")
        }
    }

    @Test("arc radii too small are scaled up, and their signs are ignored")
    func smallRadii() throws {
        let path = try Path(svg: "M0 0A-1 1 30 0 1 10 0")
        #expect(path.elements.count == 3)
        for point in path.samples() { #expect((point.distance(to: Point(5, 0)) - 5).magnitude < 5e-3) }
    }

    @Test("a full circle of two arcs has the circle's bounds")
    func circle() throws {
        let bounds = try #require(try Path(svg: "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z").bounds)
        #expect(Point(bounds.minX, bounds.minY).isClose(to: Point(-10, -10), within: 1e-9))
        #expect(Point(bounds.maxX, bounds.maxY).isClose(to: Point(10, 10), within: 1e-9))
    }
}

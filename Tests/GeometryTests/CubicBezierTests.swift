import Geometry
import TestSupport
import Testing

@Suite("Cubic Béziers")
struct CubicBezierTests {
    @Test("a cubic Bézier is exact at both ends")
    func ends() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let curve = CubicBezier.random(using: &random)
            #expect(curve.point(at: 0) == curve.start)
            #expect(curve.point(at: 1) == curve.end)
        }
    }

    @Test("a cubic Bézier's derivative is the limit of differences")
    func derivative() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<100 {
            let curve = CubicBezier.random(using: &random)
            let t = Double.random(in: 0...1, using: &random)
            let difference = (curve.point(at: t + 1e-5) - curve.point(at: t - 1e-5)) * 5e4
            #expect(difference.isClose(to: curve.derivative(at: t), within: 1e-4))
        }
    }

    @Test("both sides of a split, and any part, follow the cubic Bézier")
    func split() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let curve = CubicBezier.random(using: &random)
            let t = Double.random(in: 0...1, using: &random)
            let (left, right) = curve.split(at: t)
            let part = curve.part(from: t / 3, to: t)
            for share in stride(from: 0, through: 1, by: 0.125) {
                #expect(left.point(at: share).isClose(to: curve.point(at: share * t)))
                #expect(right.point(at: share).isClose(to: curve.point(at: t + share * (1 - t))))
                #expect(part.point(at: share).isClose(to: curve.point(at: t / 3 + share * t * 2 / 3)))
            }
        }
    }

    /// The closed form for y = x², 0…1: √5/2 + asinh(2)/4.
    static let parabolaLength = 5.0.squareRoot() / 2 + Math.log(2 + 5.0.squareRoot()) / 4

    @Test("curve lengths agree with closed forms at every accuracy", arguments: [1e-1, 1e-3, 1e-6, 1e-9, 1e-12])
    func lengths(accuracy: Double) {
        let line = CubicBezier(Point(0, 0), Point(1, 4.0 / 3), Point(2, 8.0 / 3), Point(3, 4))
        #expect((line.arcLength(accuracy: accuracy) - 5).magnitude <= accuracy)
        // The quadratic with control point (½, 0), raised.
        let parabola = CubicBezier(Point(0, 0), Point(1.0 / 3, 0), Point(2.0 / 3, 1.0 / 3), Point(1, 1))
        #expect((parabola.arcLength(accuracy: accuracy) - Self.parabolaLength).magnitude <= accuracy)
        // The semicubical parabola (t², t³): (13√13 − 8)/27, with a cusp at its start.
        let cusp = CubicBezier(Point(0, 0), Point(0, 0), Point(1.0 / 3, 0), Point(1, 1))
        #expect((cusp.arcLength(accuracy: accuracy) - (13 * 13.0.squareRoot() - 8) / 27).magnitude <= accuracy)
        // Back and forth along a line, turning at 0.8 of the distance to its handles: a cusp within the curve.
        let fold = CubicBezier(Point(0, 0), Point(4, 0), Point(4, 0), Point(0, 0))
        #expect((fold.arcLength(accuracy: accuracy) - 6).magnitude <= accuracy)
    }

    @Test("a curve is no shorter than its chord and no longer than its control polygon")
    func lengthLimits() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<100 {
            let curve = CubicBezier.random(using: &random)
            let length = curve.arcLength()
            let polygon =
                curve.start.distance(to: curve.control1) + curve.control1.distance(to: curve.control2)
                + curve.control2.distance(to: curve.end)
            #expect(length >= curve.start.distance(to: curve.end) - 1e-6)
            #expect(length <= polygon + 1e-6)
            let (left, right) = curve.split(at: 0.3)
            #expect((left.arcLength() + right.arcLength() - length).magnitude < 1e-5)
        }
    }
}

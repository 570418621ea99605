import Geometry
import Testing
import Timing

@Suite("PathMotion") struct PathMotionTests {
    private static let square = Path(rect: Rect(0, 0, 10, 10))

    @Test("motion along a square has constant speed, also on its closing side")
    func square() throws {
        let motion = try #require(PathMotion(Self.square))
        #expect(abs(motion.length - 40) < 1e-12)
        let table: [(Double, Point, Double)] = [
            (0, Point(0, 0), 0), (0.125, Point(5, 0), 0), (0.375, Point(10, 5), .pi / 2),
            (0.625, Point(5, 10), .pi), (0.875, Point(0, 5), -.pi / 2), (1, Point(0, 0), -.pi / 2),
            (-1, Point(0, 0), 0), (2, Point(0, 0), -.pi / 2),
        ]
        for (share, point, angle) in table {
            #expect(motion.point(at: share).distance(to: point) < 1e-9)
            #expect(abs(motion.tangentAngle(at: share) - angle) < 1e-9)
        }
        #expect(motion.vertexShares.count == 5)
        for (share, expected) in zip(motion.vertexShares, [0, 0.25, 0.5, 0.75, 1]) {
            #expect(abs(share - expected) < 1e-12)
        }
    }

    @Test("motion along curves has constant speed, unlike their parameter")
    func curve() throws {
        var path = Path()
        path.move(to: Point(0, 0))
        path.cubic(Point(0, 100), Point(5, 100), to: Point(100, 0))
        path.line(to: Point(130, 40))
        path.cubic(Point(130, 40), Point(150, -60), to: Point(150, -60))
        let motion = try #require(PathMotion(path))
        let count = 4000
        func spread(_ point: (Double) -> Point) -> Double {
            let steps = (0..<count).map {
                point(Double($0) / Double(count)).distance(to: point(Double($0 + 1) / Double(count)))
            }
            return (steps.max() ?? 0) / (steps.sorted()[2]) - 1
        }
        #expect(spread(motion.point) < 1e-3)
        #expect(spread { motion.point(at: $0 * $0) } > 1)
        for index in 1..<100 {
            let share = Double(index) / 100 + 0.0013
            let chord = motion.point(at: share + 1e-6) - motion.point(at: share - 1e-6)
            let angle = motion.tangentAngle(at: share)
            #expect(abs(chord.x * Math.sin(angle) - chord.y * Math.cos(angle)) < 1e-4 * chord.magnitude)
            #expect(abs(chord.magnitude / (2e-6 * motion.length) - 1) < 1e-4)
        }
    }

    @Test("motion along a circle has the circle's length and directions")
    func circle() throws {
        let motion = try #require(PathMotion(Path(ellipseIn: Rect(-50, -50, 100, 100))))
        #expect(abs(motion.length - 100 * .pi) < 0.1)
        for index in 0..<40 {
            let point = motion.point(at: Double(index) / 40)
            let angle = motion.tangentAngle(at: Double(index) / 40)
            let outwards = Math.cos(angle) * point.x + Math.sin(angle) * point.y
            #expect(abs(outwards) < 0.2, "the tangent is square to the radius")
        }
    }

    @Test("moves have no length in a motion, and handles of no length still have a direction")
    func movesAndHandles() throws {
        var path = Path()
        path.move(to: Point(0, 0))
        path.line(to: Point(10, 0))
        path.move(to: Point(100, 100))
        path.cubic(Point(100, 100), Point(100, 110), to: Point(100, 110))
        let motion = try #require(PathMotion(path))
        #expect(abs(motion.length - 20) < 1e-9)
        #expect(motion.point(at: 0.25).distance(to: Point(5, 0)) < 1e-9)
        #expect(motion.point(at: 0.5).distance(to: Point(100, 100)) < 1e-9)
        #expect(abs(motion.tangentAngle(at: 0.5) - .pi / 2) < 1e-9)
        #expect(abs(motion.tangentAngle(at: 1) - .pi / 2) < 1e-9)
        #expect(motion.point(at: 0.75).distance(to: Point(100, 105)) < 1e-9)
    }

    @Test("an empty path has no motion, and a path of one point stays there")
    func degenerate() throws {
        #expect(PathMotion(Path()) == nil)
        let motion = try #require(PathMotion(Path([.move(Point(3, 4))])))
        #expect(motion.point(at: 0.4) == Point(3, 4))
        #expect(motion.tangentAngle(at: 0.4) == 0)
        #expect(motion.length == 0)
    }

    @Test("key frames over a motion's vertices give each segment its own time")
    func vertexKeyframes() throws {
        let motion = try #require(PathMotion(Self.square))
        let keyframes = Keyframes(values: motion.vertexShares, keyTimes: [0, 0.5, 0.6, 0.8, 1])
        #expect(motion.point(at: keyframes.value(at: 0.25)).distance(to: Point(5, 0)) < 1e-9)
        #expect(motion.point(at: keyframes.value(at: 0.55)).distance(to: Point(10, 5)) < 1e-9)
    }
}

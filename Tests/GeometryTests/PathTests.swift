import Geometry
import TestSupport
import Testing

@Suite("Paths")
struct PathTests {
    @Test("a path segment before any move begins at its own first point")
    func implicitMove() {
        #expect(Path([.line(Point(1, 2))]).elements == [.move(Point(1, 2))])
        let curve = Path([.cubic(Point(1, 2), Point(3, 4), Point(5, 6))])
        #expect(curve.elements == [.move(Point(1, 2)), .cubic(Point(1, 2), Point(3, 4), Point(5, 6))])
        #expect(Path([.close]).isEmpty)
    }

    @Test("closing a subpath returns to its beginning")
    func close() {
        var path = Path()
        #expect(path.currentPoint == nil)
        path.move(to: Point(1, 1))
        path.line(to: Point(5, 1))
        #expect(path.currentPoint == Point(5, 1))
        path.close()
        #expect(path.currentPoint == Point(1, 1))
    }

    @Test("a quadratic Bézier becomes an equal cubic")
    func quadratic() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.quadratic(Point(5, 10), to: Point(10, 0))
        for (index, point) in path.samples(100).enumerated() {
            let t = Double(index) / 100
            #expect(point.isClose(to: Point(10 * t, 20 * t * (1 - t))))
        }
    }

    @Test("appending a path adds its elements")
    func append() {
        var path = Path(rect: Rect(0, 0, 1, 1))
        path.append(Path(rect: Rect(5, 5, 1, 1)))
        #expect(path.elements.count == 10)
        #expect(path.bounds == Rect(0, 0, 6, 6))
    }

    @Test("mapping a path moves every point, and the inverse restores them")
    func transformed() throws {
        var random = SeededGenerator(seed: 1)
        let path = Path(RoundedRect(Rect(1, 2, 30, 40), radius: 5))
        #expect(Path(roundedRect: Rect(1, 2, 30, 40), cornerRadius: 5) == path)
        let map = Affine.randomInvertible(using: &random)
        let back = path.transformed(by: map).transformed(by: try #require(map.inverse))
        for (before, after) in zip(path.samples(), back.samples()) { #expect(before.isClose(to: after)) }
    }

    @Test("an ellipse stays within 2.8e-4 of its radius and touches its box")
    func ellipse() {
        let path = Path(circleAt: Point(3, 4), radius: 10)
        #expect(path.bounds == Rect(-7, -6, 20, 20))
        for point in path.samples() {
            #expect((point.distance(to: Point(3, 4)) - 10).magnitude < 2.8e-3)
        }
    }

    @Test("a path's bounds contain every point and control point, and are nil with a point that is not finite")
    func bounds() {
        #expect(Path().bounds == nil)
        #expect(Path([.move(Point(50, 50))]).bounds == Rect(50, 50, 0, 0))
        var path = Path([.line(Point(3, 4)), .cubic(Point(0, 9), Point(10, -2), Point(5, 5)), .close])
        #expect(path.bounds == Rect(0, -2, 10, 11))
        path.quadratic(Point(30, 4), to: Point(3, 4))
        #expect(path.bounds == Rect(0, -2, 21, 11))
        path.append(Path(rect: Rect(-6, 0, 1, 40)))
        #expect(path.bounds == Rect(-6, -2, 27, 42))
        #expect(path.transformed(by: .scale(2)).bounds == Rect(-12, -4, 54, 84))
        for bad in [Point(.nan, 0), Point(0, .infinity)] {
            #expect(Path([.move(.zero), .cubic(bad, .zero, .zero), .line(Point(1, 1))]).bounds == nil)
        }
    }
}

@Suite("Hit testing of paths")
struct PathContainsTests {
    @Test("a circular path contains points nearer than its radius")
    func circle() {
        var random = SeededGenerator(seed: 1)
        let center = Point(3, -4)
        let path = Path(circleAt: center, radius: 50)
        for _ in 0..<5000 {
            let point = Point.random(using: &random)
            let distance = point.distance(to: center)
            guard (distance - 50).magnitude > 0.02 else { continue }
            #expect(path.contains(point) == (distance < 50), "\(point)")
        }
    }

    @Test("hit-test rays through corners and along edges count once")
    func corners() {
        let diamond = Path([.move(Point(0, -5)), .line(Point(5, 0)), .line(Point(0, 5)), .line(Point(-5, 0)), .close])
        #expect(diamond.contains(Point(0, 0)))
        #expect(!diamond.contains(Point(-9, 0)))
        #expect(!diamond.contains(Point(-9, -5)))
        #expect(!diamond.contains(Point(-9, 5)))
        let square = Path(rect: Rect(0, 0, 10, 10))
        #expect(!square.contains(Point(-5, 0)))
        #expect(!square.contains(Point(-5, 10)))
        #expect(square.contains(Point(5, 5)))
    }

    @Test("two nested rings are filled by the nonzero rule and have a hole by the even-odd rule")
    func rules() {
        var path = Path(circleAt: .zero, radius: 10)
        path.append(Path(circleAt: .zero, radius: 5))
        #expect(path.contains(.zero))
        #expect(!path.contains(.zero, evenOdd: true))
        #expect(path.contains(Point(7, 0), evenOdd: true))
        path = Path(circleAt: .zero, radius: 10)
        path.append(Path(circleAt: .zero, radius: 5).transformed(by: .scale(-1, 1)))
        #expect(!path.contains(.zero))
    }

    @Test("hit testing treats an open subpath as closed")
    func open() {
        let path = Path([
            .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(0, 10)), .move(Point(20, 0)), .line(Point(30, 0)),
            .line(Point(20, 10)),
        ])
        #expect(path.contains(Point(2, 2)))
        #expect(path.contains(Point(22, 2)))
        #expect(!path.contains(Point(15, 2)))
    }

    @Test("hit testing random curves agrees with polygons of a thousand sides")
    func randomCurves() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<20 {
            var path = Path([.move(.random(using: &random))])
            for _ in 0..<4 {
                path.cubic(.random(using: &random), .random(using: &random), to: .random(using: &random))
            }
            let outline = path.samples(250)
            let polygon = Path(outline.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) })
            for _ in 0..<100 {
                let point = Point.random(using: &random)
                guard outline.allSatisfy({ $0.distance(to: point) > 1 }) else { continue }
                for evenOdd in [false, true] {
                    #expect(path.contains(point, evenOdd: evenOdd) == polygon.contains(point, evenOdd: evenOdd))
                }
            }
        }
    }

    @Test("no path contains a point that is not finite, and hit testing never traps")
    func notFinite() {
        let path = Path(circleAt: .zero, radius: 10)
        #expect(!path.contains(Point(.nan, 0)))
        #expect(!path.contains(Point(-.infinity, 0)))
        #expect(!Path().contains(.zero))
        let broken = Path([.move(Point(.nan, 0)), .cubic(Point(.infinity, 1), Point(0, .nan), Point(5, 5)), .close])
        #expect(!broken.contains(Point(-1, 2)))
    }
}

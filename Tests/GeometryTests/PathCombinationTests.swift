import Geometry
import TestSupport
import Testing

@Suite("Combinations of paths")
struct PathCombinationTests {
    private let left = Path(rect: Rect(0, 0, 10, 10))
    private let right = Path(rect: Rect(5, 5, 10, 10))

    /// The area by the shoelace formula over points along the path, positive clockwise.
    private func area(_ path: Path) -> Double {
        var (sum, contour) = (0.0, Path())
        func finish() {
            let points = contour.samples(1000)
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
                sum += (a.x * b.y - a.y * b.x) / 2
            }
            contour = Path()
        }
        for element in path.elements {
            if case .move = element { finish() }
            contour.append(element)
        }
        finish()
        return sum
    }

    @Test(
        "the combinations of two squares have the areas and corners that they should",
        arguments: [
            (Path.Combination.union, 175.0, 8), (.subtraction, 75, 6), (.intersection, 25, 4),
            (.exclusion, 150, 12),
        ])
    func squares(_ combination: Path.Combination, _ want: Double, _ corners: Int) {
        let result = Path.combined([left, right], by: combination)
        #expect(abs(area(result) - want) < 1e-3)
        #expect(
            result.elements.count { if case .close = $0 { false } else { true } } == corners, "\(result)")
        #expect(result.elements.allSatisfy { if case .cubic = $0 { false } else { true } })
    }

    @Test("paths that share edges are joined without a seam")
    func sharedEdges() {
        let (a, b) = (Path(rect: Rect(0, 0, 10, 10)), Path(rect: Rect(10, 0, 10, 10)))
        let union = Path.combined([a, b], by: .union)
        #expect(abs(area(union) - 200) < 1e-9 && union.elements.count { $0 == .close } == 1)
        #expect(Path.combined([a, b], by: .intersection).isEmpty)
        #expect(
            Path.combined([a, a], by: .subtraction).isEmpty
                && Path.combined([a, a], by: .exclusion).isEmpty)
        #expect(abs(area(Path.combined([a, a], by: .intersection)) - 100) < 1e-9)
    }

    @Test("circles keep their curves: the union of two that cross has as few segments as they have")
    func circles() {
        let (a, b) = (Path(circleAt: .zero, radius: 50), Path(circleAt: Point(40, 3), radius: 30))
        let results = Path.Combination.allCases.map { Path.combined([a, b], by: $0) }
        for result in results {
            #expect(result.elements.count <= 16, "\(result.elements.count)")
            // Every point is on one of both circles.
            for point in result.samples(50) {
                let distances = [point.distance(to: .zero) - 50, point.distance(to: Point(40, 3)) - 30].map(
                    abs)
                #expect((distances.min() ?? 1) < 0.02)
            }
        }
        let areas = results.map(area)
        // Inclusion and exclusion; a corner may be off by 0.006 points, on curves of up to 80.
        #expect(abs(areas[0] + areas[2] - area(a) - area(b)) < 0.6)
        #expect(abs(areas[1] + areas[2] - area(a)) < 0.6 && abs(areas[3] - areas[0] + areas[2]) < 0.6)
    }

    @Test("a path within another is a hole, or disappears")
    func nested() {
        let (outer, inner) = (
            Path(circleAt: .zero, radius: 50), Path(circleAt: Point(1, 2), radius: 20)
        )
        #expect(Path.combined([outer, inner], by: .union).elements.count == outer.elements.count)
        let ring = Path.combined([outer, inner], by: .subtraction)
        #expect(
            ring.elements.count { $0 == .close } == 2
                && abs(area(ring) - area(outer) + area(inner)) < 0.05)
        #expect(
            !ring.contains(Point(1, 2), evenOdd: false) && ring.contains(Point(45, 0), evenOdd: false))
        #expect(Path.combined([inner, outer], by: .subtraction).isEmpty)
    }

    @Test("no paths, empty ones and ones that are not finite are nothing")
    func degenerate() throws {
        for combination in Path.Combination.allCases {
            #expect(
                Path.combined([], by: combination).isEmpty
                    && Path.combined([Path()], by: combination).isEmpty)
            #expect(
                try Path.combined([Path(svg: "M1 1L5 5"), Path(svg: "M3 3Z")], by: combination).isEmpty)
        }
        let infinite = Path(rect: Rect(0, 0, .infinity, 1))
        #expect(Path.combined([left, infinite], by: .union) == Path.combined([left], by: .union))
        #expect(Path.combined([infinite, left], by: .intersection).isEmpty)
    }

    @Test("what random combinations contain is what their paths contain", arguments: 0..<60)
    func random(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // Half of them on a coarse grid, so that corners and edges coincide.
        let isCoarse = seed % 2 == 0
        func point() -> Point {
            let point = Point.random(in: 0...100, using: &random)
            return isCoarse ? Point((point.x / 20).rounded() * 20, (point.y / 20).rounded() * 20) : point
        }
        func path() -> Path {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return Path(rect: Rect(corner: point(), corner: point()))
            case 1:
                return Path(
                    circleAt: point(), radius: isCoarse ? 20 : Double.random(in: 5...40, using: &random))
            default:
                var path = Path()
                path.move(to: point())
                for _ in 0..<Int.random(in: 2...5, using: &random) {
                    if Bool.random(using: &random) {
                        path.line(to: point())
                    } else {
                        path.cubic(point(), point(), to: point())
                    }
                }
                path.close()
                return path
            }
        }
        let paths = (0..<Int.random(in: 1...4, using: &random)).map { _ in path() }
        for combination in Path.Combination.allCases {
            let result = Path.combined(paths, by: combination)
            var misses = 0
            for _ in 0..<400 {
                let point = Point.random(in: -5...105, using: &random)
                // Near an outline either answer may be right.
                if paths.contains(where: { $0.isWithin(0.05, of: point) }) { continue }
                let isInside = paths.map { $0.contains(point, evenOdd: false) }
                let count = isInside.count { $0 }
                let want =
                    switch combination {
                    case .union: count > 0
                    case .subtraction: isInside[0] && count == 1
                    case .intersection: count == paths.count
                    case .exclusion: count % 2 == 1
                    }
                if result.contains(point, evenOdd: false) != want { misses += 1 }
                if result.contains(point, evenOdd: true) != want { misses += 1 }
            }
            #expect(misses == 0, "\(combination) of \(paths.count)")
        }
    }

    @Test("paths that cross in tens of thousands of places are only put together")
    func manyCrossings() {
        func comb(_ place: (Double) -> Rect) -> Path {
            Path((0..<200).flatMap { Path(rect: place(Double($0))).elements })
        }
        let combs = [comb { Rect(2 * $0, -5, 1, 410) }, comb { Rect(-5, 2 * $0, 410, 1) }]
        #expect(Path.combined(combs, by: .union) == Path(combs.flatMap(\.elements)))
    }
}

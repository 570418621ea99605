import Geometry
import TestSupport
import Testing

@Suite("Trimming paths")
struct PathTrimTests {
    private static let square = Path(rect: Rect(0, 0, 10, 10))

    @Test(
        "a path of lines is trimmed by length, including the closing line",
        arguments: [
            (0.0, 0.25, "M0 0L10 0"), (0.125, 0.375, "M5 0L10 0L10 5"), (0.75, 1, "M0 10L0 0"), (0.5, 0.5, ""),
            (0.6, 0.2, ""), (-1, 0.25, "M0 0L10 0"),
        ])
    func lines(start: Double, end: Double, want: String) throws {
        #expect(try Self.square.trimmed(from: start, to: end) == Path(svg: want))
    }

    @Test("trimming a path from 0 to 1 returns it unchanged")
    func whole() {
        #expect(Self.square.trimmed(from: 0, to: 1) == Self.square)
        #expect(Path().trimmed(from: 0.1, to: 0.9).isEmpty)
    }

    @Test("paths that a sequential trim leaves whole stay closed, whatever their lengths")
    func wholeOfMany() {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<200 {
            let paths = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Path(rect: Rect(0, 0, .random(in: 0.1...99, using: &random), .random(in: 0.1...99, using: &random)))
            }
            #expect(Path.trimmed(paths, from: 0, to: 1, sequentially: true) == paths)
        }
    }

    @Test("a trimmed circle ends at the angles of its fractions")
    func circle() {
        let circle = Path(circleAt: .zero, radius: 50)
        for (start, end) in [(0.0, 0.1), (0.2, 0.9), (0.3, 0.31), (0.95, 1)] {
            let part = circle.trimmed(from: start, to: end)
            guard case .move(let first)? = part.elements.first, let last = part.currentPoint else {
                Issue.record("nothing is left of \(start)…\(end)")
                continue
            }
            for (point, share) in [(first, start), (last, end)] {
                let angle = share * 2 * .pi
                let want = Point(50 * Math.cos(angle), 50 * Math.sin(angle))
                #expect(point.distance(to: want) < 0.03)
            }
        }
    }

    @Test(
        "paths are trimmed each alike or as one, and a part past the end continues at the beginning",
        arguments: [
            (0.0, 0.5, 0.0, false, ["M0 0L10 0L10 10", "M0 0L5 0"]), (0, 0.5, 0, true, ["M0 0L10 0L10 10L5 10", ""]),
            (0.5, 1, 0, true, ["M5 10L0 10L0 0", "M0 0L10 0"]),
            (0, 0.5, 0.25, false, ["M10 0L10 10L0 10", "M2.5 0L7.5 0"]),
            // The closed square is not interrupted at its first point, the open line is in two parts.
            (0, 0.5, 0.75, false, ["M0 10L0 0L10 0", "M7.5 0L10 0M0 0L2.5 0"]),
            (0, 0.5, -0.25, false, ["M0 10L0 0L10 0", "M7.5 0L10 0M0 0L2.5 0"]),
            (0, 0.5, 3, true, ["M0 0L10 0L10 10L5 10", ""]), (1, 0.5, 0, true, ["M5 10L0 10L0 0", "M0 0L10 0"]),
            (0.1, 0.5, 0.8, true, ["M0 0L10 0L10 5", "M5 0L10 0"]),
            (-3, 9, 0.3, true, ["M0 0L10 0L10 10L0 10Z", "M0 0L10 0"]), (0.3, 0.3, 0, false, ["", ""]),
            (0, .nan, 0, false, ["", ""]),
        ])
    func severalPaths(start: Double, end: Double, offset: Double, sequentially: Bool, want: [String]) throws {
        let paths = [Self.square, try Path(svg: "M0 0L10 0")]
        let parts = Path.trimmed(paths, from: start, to: end, offset: offset, sequentially: sequentially)
        let wanted = try want.map { try Path(svg: $0) }
        #expect(parts.count == 2)
        for (part, wanted) in zip(parts, wanted) {
            #expect(agree(part, wanted), "\(part.elements)")
        }
    }

    @Test("a path that is all of a part stays closed")
    func wholeInSequence() {
        let parts = Path.trimmed([Self.square, Self.square], from: 0, to: 0.75, sequentially: true)
        #expect(parts[0] == Self.square && parts[1].elements.count == 3)
    }

    @Test("randomly trimmed parts have the right lengths and join")
    func randomCuts() {
        var random = SeededGenerator(seed: 3)
        func coordinate() -> Double { Double.random(in: -100...100, using: &random) }
        func point() -> Point { Point(coordinate(), coordinate()) }
        func length(_ path: Path) -> Double {
            var (sum, current) = (0.0, Point.zero)
            for element in path.elements {
                switch element {
                case .move(let point): current = point
                case .line(let point):
                    sum += current.distance(to: point)
                    current = point
                case .cubic(let first, let second, let end):
                    sum += CubicBezier(current, first, second, end).arcLength()
                    current = end
                case .close: Issue.record("a part is not closed")
                }
            }
            return sum
        }
        for _ in 0..<100 {
            var path = Path()
            path.move(to: point())
            for _ in 0..<4 {
                if Bool.random(using: &random) {
                    path.line(to: point())
                } else {
                    path.cubic(point(), point(), to: point())
                }
            }
            let total = length(path)
            let (start, end) = (Double.random(in: 0..<0.5, using: &random), Double.random(in: 0.5...1, using: &random))
            let part = path.trimmed(from: start, to: end)
            #expect(abs(length(part) - (end - start) * total) < 0.02)
        }
    }
}

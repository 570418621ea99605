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

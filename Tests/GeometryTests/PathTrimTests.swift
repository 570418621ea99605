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
    func whole() throws {
        #expect(Self.square.trimmed(from: 0, to: 1) == Self.square)
        #expect(Path().trimmed(from: 0.1, to: 0.9).isEmpty)
        // A point of no length is seen by a round cap.
        let dot = try Path(svg: "M5 5L5 5")
        #expect(dot.trimmed(from: 0, to: 1) == dot && dot.trimmed(from: 0, to: 0.5).isEmpty)
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

    @Test("of a subpath that is cut inside a curve the rest continues, in one subpath")
    func continued() throws {
        let path = try Path(svg: "M0 0C0 40 60 40 60 0L80 0C80 -40 140 -40 140 0L0 0Z")
        for step in 1..<400 {
            let part = path.trimmed(from: Double(step) / 1000, to: 0.9)
            #expect(part.subpathCount == 1)
            // Whole segments are exact.
            #expect(step > 120 || part.elements[2...3] == path.elements[2...3])
            let around = Path.trimmed([path], from: 0, to: 0.7, offset: Double(step) / 400)[0]
            #expect(around.subpathCount == 1)
        }
        let rings = try Path(svg: "M0 0L10 0L10 10L0 10ZM2 2L8 2L8 8L2 8Z")
        #expect(rings.trimmed(from: 0, to: 0.8).elements.prefix(5) == rings.elements.prefix(5))
        // What follows a closing line begins where that ended.
        let fan = try Path(svg: "M0 0L3 0L3 4ZL-8 0")
        #expect(try agree(fan.trimmed(from: 0.8, to: 1), Path(svg: "M-4 0L-8 0")))
    }

    /// A subpath as a polyline, with the lengths up to its points.
    private struct Polyline {
        var points: [Point]
        var lengths = [0.0]
        let isClosed: Bool
        var length: Double { lengths[lengths.count - 1] }

        init(_ subpath: [Path.Element]) {
            isClosed = subpath.last == .close
            guard case .move(let start)? = subpath.first else { preconditionFailure("a subpath begins with a move") }
            points = [start]
            for element in subpath.dropFirst() {
                switch element {
                case .move: break
                case .line(let end): points.append(end)
                case .cubic(let first, let second, let end):
                    let curve = CubicBezier(points[points.count - 1], first, second, end)
                    for step in 1...500 { points.append(curve.point(at: Double(step) / 500)) }
                case .close: points.append(start)
                }
            }
            for (from, to) in zip(points, points.dropFirst()) { lengths.append(length + from.distance(to: to)) }
        }

        func point(at length: Double) -> Point {
            let index = lengths.firstIndex { $0 >= length } ?? lengths.count - 1
            guard index > 0 else { return points[0] }
            let share = (length - lengths[index - 1]) / (lengths[index] - lengths[index - 1])
            return points[index - 1] + (points[index] - points[index - 1]) * share
        }
    }

    @Test("agrees with dense polylines for 1,000 random paths, open and closed, one by one and sequentially")
    func polylines() {
        var random = SeededGenerator(seed: 9)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func subpath() -> [Path.Element] {
            func point() -> Point { Point(number(-100...100), number(-100...100)) }
            var elements = [Path.Element.move(point())]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                elements.append(
                    Bool.random(using: &random) ? .line(point()) : .cubic(point(), point(), point()))
            }
            return elements + (Bool.random(using: &random) ? [.close] : [])
        }
        var partCount = 0
        while partCount < 1000 {
            let paths = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (0..<Int.random(in: 1...2, using: &random)).map { _ in subpath() }
            }
            let (start, end, offset) = (number(0...1), number(0...1), number(-2...2))
            let isSequential = Bool.random(using: &random)
            let parts = Path.trimmed(
                paths.map { Path($0.joined()) }, from: start, to: end, offset: offset, sequentially: isSequential)
            #expect(parts.count == paths.count)
            let lines = paths.map { $0.map(Polyline.init) }
            let total = lines.joined().reduce(0) { $0 + $1.length }
            var reached = 0.0
            for (part, lines) in zip(parts, lines) {
                let length = isSequential ? total : lines.reduce(0) { $0 + $1.length }
                if !isSequential { reached = 0 }
                let turn = offset - offset.rounded(.down)
                var wanted: [(first: Point, last: Point, length: Double)] = []
                for line in lines {
                    // What is shown of it in this round, and in the next.
                    let shown = [0, length].map { round in
                        let from = (min(start, end) + turn) * length - round - reached
                        let to = (max(start, end) + turn) * length - round - reached
                        return (from: max(0, from), to: min(line.length, to))
                    }.filter { $0.from < $0.to }
                    if shown.count == 2 && line.isClosed && shown[0].to == line.length && shown[1].from == 0 {
                        let sum = shown[0].to - shown[0].from + shown[1].to
                        wanted.append((line.point(at: shown[0].from), line.point(at: shown[1].to), sum))
                    } else {
                        wanted += shown.map { (line.point(at: $0.from), line.point(at: $0.to), $0.to - $0.from) }
                    }
                    reached += line.length
                }
                partCount += 1
                let found = part.subpathList.map(Polyline.init)
                #expect(found.count == wanted.count)
                for (found, wanted) in zip(found, wanted) {
                    #expect(found.points[0].distance(to: wanted.first) < 0.05)
                    #expect(found.points[found.points.count - 1].distance(to: wanted.last) < 0.05)
                    #expect(abs(found.length - wanted.length) < 0.05)
                }
            }
        }
    }
}

extension Path {
    fileprivate var subpathList: [[Element]] {
        elements.reduce(into: []) { list, element in
            if case .move = element { list.append([]) }
            list[list.count - 1].append(element)
        }
    }

    fileprivate var subpathCount: Int { subpathList.count }
}

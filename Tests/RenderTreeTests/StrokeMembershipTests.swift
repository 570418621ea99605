import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("A round line holds all that is within half its width")
struct StrokeMembershipTests {
    /// A few curves and lines within 0…60 points; every other one is closed.
    static func randomPath(_ seed: UInt64) -> Path {
        var random = SeededGenerator(seed: seed &* 977 &+ 5)
        func point() -> Point {
            Point(Double.random(in: 0...60, using: &random), Double.random(in: 0...60, using: &random))
        }
        var path = Path()
        path.move(to: point())
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            if Int.random(in: 0..<4, using: &random) == 0 {
                path.line(to: point())
            } else {
                path.cubic(point(), point(), to: point())
            }
        }
        if seed % 2 == 1 { path.close() }
        return path
    }

    /// What is bent as sharply as can be, or more.
    static let sharp = [
        // Cusps, and nearly.
        "M10 10C50 50 10 50 50 10", "M10 10C50.001 50 9.999 50 50 10", "M10 10C49.9 50 10.1 50 50 10",
        // There and back.
        "M10 30C70 30 -10 30 40 30", "M10 10C40 40 40 40 20 20", "M10 30C60 30 60 30 10 30",
        // Handles of no length.
        "M10 10C10 10 50 10 50 50", "M10 10C50 10 50 50 50 50", "M10 10C10 10 50 50 50 50", "M10 10C10 10 60 20 10 10",
        "M10 10C10 10.0000000000001 50 10 50 50",
        // A loop too small to be seen, and one that is larger.
        "M10 30C30.001 30.001 29.999 30.001 50 30", "M20 30C40 32 20 32 40 30", "M10 30C60 60 0 60 50 30",
        // Corners of all kinds.
        "M10 10L50 10L10 10.5L50 12", "M10 10L20 20L20.1 20L20.1 20.1L50 10Z", "M30 30L30.5 30L30 30.5Z",
    ]

    /// The path as short lines.
    private func lines(_ path: Path) -> [(Point, Point)] {
        var (lines, start, current) = ([(Point, Point)](), Point.zero, Point.zero)
        for element in path.elements {
            switch element {
            case .move(let point): (start, current) = (point, point)
            case .line(let point):
                lines.append((current, point))
                current = point
            case .cubic(let first, let second, let end):
                let curve = CubicBezier(current, first, second, end)
                let points = (0...1000).map { curve.point(at: Double($0) / 1000) }
                lines += zip(points, points.dropFirst())
                current = end
            case .close:
                lines.append((current, start))
                current = start
            }
        }
        return lines
    }

    private func distance(_ point: Point, _ lines: [(Point, Point)]) -> Double {
        var nearest = Double.infinity
        for (start, end) in lines {
            let (along, across) = (end - start, point - start)
            let square = along.x * along.x + along.y * along.y
            let share = square > 0 ? min(max((across.x * along.x + across.y * along.y) / square, 0), 1) : 0
            let (x, y) = (across.x - along.x * share, across.y - along.y * share)
            nearest = min(nearest, x * x + y * y)
        }
        return nearest.squareRoot()
    }

    private func check(_ path: Path, width: Double, _ random: inout SeededGenerator) {
        let style = StrokeStyle(width: width, cap: .round, join: .round)
        let outline = style.outline(of: path, scale: 1)
        let lines = lines(path)
        for index in 0..<150 {
            var place = Point(Double.random(in: -10...70, using: &random), Double.random(in: -10...70, using: &random))
            if index % 3 != 0, let (start, end) = lines.randomElement(using: &random), start != end {
                // Near the edge, or somewhere across the line.
                let side = Bool.random(using: &random) ? 0.5 : -0.5
                let share =
                    index % 3 == 1
                    ? Double.random(in: 0.98...1.02, using: &random) : Double.random(in: 0...1, using: &random)
                let step = end - start
                let length = start.distance(to: end)
                place = start + Point(step.y, -step.x) * (side * width * share / length)
            }
            let distance = distance(place, lines)
            // 1/512 pixel, and as much for what measures it.
            guard abs(distance - width / 2) > 0.004 else { continue }
            #expect(outline.contains(place) == (distance < width / 2), "\(place) is \(distance) away")
        }
        // How far it may reach is what others reckon with.
        if let box = path.controlBox, let own = outline.controlBox {
            let reach = 1.0001 * style.reach
            #expect(own.minX >= box.minX - reach && own.maxX <= box.maxX + reach)
            #expect(own.minY >= box.minY - reach && own.maxY <= box.maxY + reach)
        }
    }

    @Test("along curves and corners anywhere", arguments: 0..<40 as Range<UInt64>)
    func random(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for width in [0.3, 4, 20, 55] { check(Self.randomPath(seed), width: width, &random) }
    }

    @Test("along what is bent sharply", arguments: sharp)
    func sharpBends(_ svg: String) throws {
        var random = SeededGenerator(seed: 1)
        for width in [0.3, 4, 20, 55] { check(try Path(svg: svg), width: width, &random) }
    }

    @Test("and so it does walked along the other way", arguments: 0..<10 as Range<UInt64>)
    func reversed(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var points = (0..<4).map { _ in
            Point(Double.random(in: 0...60, using: &random), Double.random(in: 0...60, using: &random))
        }
        for style in [StrokeStyle(width: 7), StrokeStyle(width: 12, cap: .square, join: .bevel)] {
            let there = style.outline(
                of: Path([.move(points[0]), .cubic(points[1], points[2], points[3])]), scale: 1)
            points.reverse()
            let back = style.outline(
                of: Path([.move(points[0]), .cubic(points[1], points[2], points[3])]), scale: 1)
            var differing = 0
            for _ in 0..<1000 {
                let place = Point(Double.random(in: 0...60, using: &random), Double.random(in: 0...60, using: &random))
                if there.contains(place) != back.contains(place) { differing += 1 }
            }
            // An edge of some 200 points by 1/256, of 3600.
            #expect(differing <= 2)
        }
    }
}

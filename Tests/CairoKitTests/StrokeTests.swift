import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Lines cover pixels by the share inside")
struct StrokeTests {
    private let size = 40

    /// The area of a convex polygon within a pixel, which sides cut one after the other (Sutherland and Hodgman, 1974).
    private func area(of polygon: [Point], x: Int, y: Int) -> Double {
        var points = polygon
        let sides: [(Point) -> Double] = [
            { $0.x - Double(x) }, { Double(x + 1) - $0.x }, { $0.y - Double(y) }, { Double(y + 1) - $0.y },
        ]
        for inside in sides {
            var kept: [Point] = []
            for (index, from) in points.enumerated() {
                let to = points[(index + 1) % points.count]
                let (start, end) = (inside(from), inside(to))
                if start >= 0 { kept.append(from) }
                if (start < 0) != (end < 0) { kept.append(from + (to - from) * (start / (start - end))) }
            }
            points = kept
        }
        let twice = points.indices.reduce(0.0) { sum, index in
            let (a, b) = (points[index], points[(index + 1) % points.count])
            return sum + a.x * b.y - a.y * b.x
        }
        return abs(twice) / 2
    }

    /// How far, in 255ths, the coverage of a pixel is from a polygon's at most.
    private func farthest(_ pixels: Pixels, from polygon: [Point]) -> Double {
        var farthest = 0.0
        for y in 0..<size {
            for x in 0..<size {
                farthest = max(farthest, abs(Double(pixels[x, y][0]) - 255 * area(of: polygon, x: x, y: y)))
            }
        }
        return farthest
    }

    /// The corners of a straight line.
    private func corners(_ start: Point, _ end: Point, width: Double, isSquare: Bool) -> [Point] {
        let along = (end - start) * (width / 2 / start.distance(to: end))
        let across = Point(along.y, -along.x)
        let (from, to) = isSquare ? (start - along, end + along) : (start, end)
        return [from + across, to + across, to - across, from - across]
    }

    @Test("straight at any angle, of any width, under any map", arguments: 0..<24)
    func lines(_ step: Int) throws {
        let angle = Double(step) * .pi / 12 + (step % 2 == 0 ? 0 : 0.013)
        for (index, width) in [0.1, 0.7, 1, 2.6, 9, 30].enumerated() {
            let middle = Point(19.3 + Double(index) / 7, 20.1)
            let half = Point(14 * Math.cos(angle), 14 * Math.sin(angle))
            for (map, cap) in [
                (Affine.identity, StrokeStyle.Cap.butt), (.identity, .square),
                (.translation(20, 20) * .scale(1.7, 0.4) * .rotation(0.3) * .translation(-20, -20), .butt),
                (.translation(20, 20) * .scale(-0.6, 1.3) * .translation(-20, -20), .square),
            ] {
                let line = Path([.move(middle - half), .line(middle + half)])
                let style = StrokeStyle(width: width, cap: cap)
                let pixels = try draw(
                    RenderNode(id: 1, transform: map, contents: [.stroke(line, .color(.black), style)]), size, size)
                let polygon = corners(middle - half, middle + half, width: width, isSquare: cap == .square)
                    .map(map.apply)
                // Cairo fills what is upright, in 256ths of a pixel.
                let bound = polygon[0].x == polygon[3].x || polygon[0].y == polygon[3].y ? 2 : 1.01
                #expect(farthest(pixels, from: polygon) <= bound, "\(width) wide, \(cap)")
            }
        }
    }

    @Test("round as a ring, stretched as its node is", arguments: [0.4, 1, 3, 8, 21])
    func rings(_ width: Double) throws {
        let radius = 11.0
        for stretch in [1.0, 1.5, 0.5] {
            let map = Affine.translation(20.3, 19.8) * .scale(1, stretch)
            let ring = PaintOperation.stroke(
                Path(circleAt: .zero, radius: radius), .color(.black), StrokeStyle(width: width))
            let pixels = try draw(RenderNode(id: 1, transform: map, contents: [ring]), size, size)
            let inverse = try #require(map.inverse)
            var farthest = 0.0
            for y in 0..<size {
                for x in 0..<size {
                    // Two points are farther than a pixel's corner from its middle, however the ring is stretched.
                    let middle = inverse.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5)).distance(to: .zero)
                    if abs(abs(middle - radius) - width / 2) > 2 {
                        #expect(pixels[x, y][0] == (abs(middle - radius) < width / 2 ? 255 : 0))
                        continue
                    }
                    var count = 0
                    for part in 0..<1024 {
                        let place = Point(
                            Double(x) + (Double(part % 32) + 0.5) / 32, Double(y) + (Double(part / 32) + 0.5) / 32)
                        let distance = inverse.apply(to: place).distance(to: .zero)
                        if abs(distance - radius) < width / 2 { count += 1 }
                    }
                    // The parts are right by a row or two of theirs, and a circle's curves to 1/300 point.
                    farthest = max(farthest, abs(Double(pixels[x, y][0]) - 255 * Double(count) / 1024))
                }
            }
            #expect(farthest <= 5, "stretched \(stretch) times")
        }
    }

    @Test("far beyond the frame as within it", arguments: [1e4, 1e6, 1e12])
    func longLines(_ length: Double) throws {
        let style = StrokeStyle(width: 3.3)
        let (near, far) = (Point(3, 4), Point(30, 25))
        let direction = far - near
        let path = Path([.move(near - direction * length), .line(near + direction * length)])
        let pixels = try draw(.stroke(path, .color(.black), style), width: size, height: size)
        let polygon = corners(near - direction * 3, far + direction * 3, width: 3.3, isSquare: false)
        // Beyond the limits of the renderer's numbers an edge is led on by its slope, to a hundredth of a pixel.
        #expect(farthest(pixels, from: polygon) <= 3)
    }

    @Test("with hostile numbers without delay")
    func hostile() throws {
        for size in [1e-30, 1, 1e9, 1e30, 1e99] {
            for width in [1e-9, 5, 1e6, 1e30, 1e99] {
                let path = Path([
                    .move(Point(-size, 3)), .cubic(Point(size, size), Point(size / 2, -size), Point(4, size)),
                    .line(Point(size, 9)), .close,
                ])
                for style in [
                    StrokeStyle(width: width, cap: .round, join: .round), StrokeStyle(width: width, miterLimit: 1e99),
                    StrokeStyle(width: width, cap: .square, dashes: [size, 3]),
                ] {
                    let pixels = try draw(.stroke(path, .color(.black), style))
                    // A line much wider than the frame, and than it is long, hides all.
                    if width == 1e30, size <= 1, style.cap == .round { #expect(pixels[10, 10][0] == 255) }
                }
            }
        }
    }
}

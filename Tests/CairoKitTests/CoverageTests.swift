import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Exact coverage and alpha")
struct CoverageTests {
    private let everywhere = Path(rect: Rect(0, 0, 20, 20))

    /// The fraction of a pixel on the side of a line that the normal points away from.
    private func share(of x: Int, _ y: Int, below normal: Point, through origin: Point) -> Double {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { Point(Double(x + $0.0), Double(y + $0.1)) }
        func height(_ point: Point) -> Double {
            (point.x - origin.x) * normal.x + (point.y - origin.y) * normal.y
        }
        var inside: [Point] = []
        for (index, from) in corners.enumerated() {
            let to = corners[(index + 1) % 4]
            let (start, end) = (height(from), height(to))
            if start <= 0 { inside.append(from) }
            if (start < 0) != (end < 0), start != end { inside.append(from + (to - from) * (start / (start - end))) }
        }
        let twice = inside.indices.reduce(0.0) { sum, index in
            let (a, b) = (inside[index], inside[(index + 1) % inside.count])
            return sum + a.x * b.y - a.y * b.x
        }
        return abs(twice) / 2
    }

    @Test("a half plane covers each pixel of its edge by the area inside", arguments: 0..<24)
    func halfPlanes(_ step: Int) throws {
        let angle = Double(step) * .pi / 12 + 0.1
        let (normal, origin) = (Point(Math.cos(angle), Math.sin(angle)), Point(10.2, 9.7))
        // A square with the edge as one side.
        let square = Path(rect: Rect(-60, -60, 60, 120))
            .transformed(by: .translation(origin.x, origin.y) * .rotation(angle))
        let pixels = try draw(.fill(square, .color(.black)))
        var (worst, sum, expectedSum) = (0.0, 0.0, 0.0)
        for y in 0..<20 {
            for x in 0..<20 {
                let expected = 255 * share(of: x, y, below: normal, through: origin)
                let actual = Double(pixels[x, y][0])
                worst = max(worst, abs(actual - expected))
                sum += actual
                expectedSum += expected
            }
        }
        #expect(worst <= Double(CairoAccuracy.edge))
        #expect(abs(sum - expectedSum) / 255 < 0.75)
    }

    @Test("an upright rectangle covers each pixel by the area inside: filled, stroked, rotated by 90° or as a clip")
    func uprightRectangles() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<30 {
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let rect = Rect(number(0...9), number(0...9), number(0.2...9), number(0.2...9))
            var line = Path()
            line.move(to: Point(rect.minX, rect.midY))
            line.line(to: Point(rect.maxX, rect.midY))
            let quarter = Affine(0, 1, -1, 0, rect.midX + rect.midY, rect.midY - rect.midX)
            let turned = quarter.boundingBox(of: rect)
            for (name, drawn, node) in [
                ("filled", rect, RenderNode(id: 1, contents: [fill(rect)])),
                (
                    "stroked", rect,
                    RenderNode(id: 1, contents: [.stroke(line, .color(.black), StrokeStyle(width: rect.height))])
                ),
                ("turned", turned, RenderNode(id: 1, transform: quarter, contents: [fill(rect)])),
                (
                    "cut", rect,
                    RenderNode(id: 1, clip: RoundedRect(rect, radius: 0), contents: [fill(Rect(0, 0, 20, 20))])
                ),
            ] {
                let pixels = try draw(node)
                for y in 0..<20 {
                    for x in 0..<20 {
                        let inside = drawn.intersection(Rect(Double(x), Double(y), 1, 1))
                        let expected = inside.map { 255 * $0.width * $0.height } ?? 0
                        let difference = abs(Double(pixels[x, y][0]) - expected)
                        #expect(difference <= 2, "\(name) \(rect), at \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test("a disc's total coverage is its area", arguments: [1.0, 2.5, 5, 9.75])
    func discs(_ radius: Double) throws {
        for shift in [0, 0.3, 0.5] {
            let disc = Path(circleAt: Point(10 + shift, 10 - shift / 2), radius: radius)
            let coverage = try draw(.fill(disc, .color(.black)), width: 24, height: 24).coverage
            #expect(abs(coverage / (.pi * radius * radius) - 1) < 0.008)
        }
    }

    @Test("a line's total coverage is its length times its width, and its caps", arguments: 0..<8)
    func lines(_ step: Int) throws {
        let angle = Double(step) * .pi / 8 + 0.05
        let half = Point(7 * Math.cos(angle), 7 * Math.sin(angle))
        var line = Path()
        line.move(to: Point(12.3, 12.1) - half)
        line.line(to: Point(12.3, 12.1) + half)
        for width in [0.5, 1, 3.3] {
            for (cap, area) in [
                (StrokeStyle.Cap.butt, 0), (.square, width * width), (.round, .pi * width * width / 4),
            ] {
                let style = StrokeStyle(width: width, cap: cap)
                let coverage = try draw(.stroke(line, .color(.black), style), width: 24, height: 24).coverage
                #expect(abs(coverage / (14 * width + area) - 1) < 0.01)
            }
        }
    }

    @Test("a ring's total coverage is its centre line's length times its width", arguments: [0.5, 1, 4, 6])
    func rings(_ width: Double) throws {
        let ring = PaintOperation.stroke(
            Path(circleAt: Point(12, 12.4), radius: 8), .color(.black), StrokeStyle(width: width))
        let coverage = try draw(ring, width: 24, height: 24).coverage
        #expect(abs(coverage / (2 * .pi * 8 * width) - 1) < 0.0025)
    }

    @Test("overlapping translucent shapes fade as a group")
    func groups() throws {
        let alphas = [0.3, 0.6, 0.9]
        let children = alphas.enumerated().map { index, alpha in
            RenderNode(
                id: UInt64(index + 2), contents: [fill(Rect(Double(index) * 5, 0, 10, 20), .white.with(alpha: alpha))])
        }
        for opacity in [0.2, 0.5, 0.8] {
            let pixels = try draw(RenderNode(id: 1, opacity: opacity, children: children))
            for (column, layers) in [(2, [0]), (7, [0, 1]), (12, [1, 2]), (17, [2])] {
                let clear = layers.reduce(1) { $0 * (1 - alphas[$1]) }
                let expected = [Double](repeating: 255 * opacity * (1 - clear), count: 4)
                // One rounding per shape, one for the group.
                #expect(agree(pixels[column, 9], expected, within: 2), "at \(column), \(opacity)")
            }
        }
    }

    /// A fade from one alpha to another, from left to right or down.
    private func fade(_ from: Double, _ to: Double, down: Bool = false) -> PaintOperation {
        .fill(
            everywhere,
            .linearGradient(
                [GradientStop(0, .black.with(alpha: from)), GradientStop(1, .black.with(alpha: to))], start: .zero,
                end: down ? Point(0, 20) : Point(20, 0)))
    }

    @Test("masks of masks multiply, pixel by pixel")
    func nestedMasks() throws {
        let inner = RenderNode(id: 3, opacity: 0.8, contents: [fade(1, 0.2, down: true)])
        let mask = RenderNode(id: 2, contents: [fade(0, 1)], mask: inner)
        let pixels = try draw(RenderNode(id: 1, opacity: 0.9, contents: [fill(Rect(0, 0, 20, 20))], mask: mask))
        for y in 0..<20 {
            for x in 0..<20 {
                let (across, down) = ((Double(x) + 0.5) / 20, (Double(y) + 0.5) / 20)
                let expected = 255 * 0.9 * 0.8 * across * (1 - 0.8 * down)
                #expect(abs(Double(pixels[x, y][0]) - expected) <= 2, "at \(x), \(y)")
            }
        }
    }

    @Test("a radial gradient as a mask fades by the distance from its centre")
    func radialMask() throws {
        let brush = Brush.radialGradient(
            [GradientStop(0, .black), GradientStop(1, .clear)], center: Point(10, 10), radius: 9)
        let mask = RenderNode(id: 2, contents: [.fill(everywhere, brush)])
        let pixels = try draw(
            RenderNode(id: 1, contents: [.fill(everywhere, .color(Color(red: 1, green: 0.5, blue: 0)))], mask: mask))
        for y in 0..<20 {
            for x in 0..<20 {
                let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(10, 10))
                let alpha = 255 * max(0, 1 - distance / 9)
                #expect(agree(pixels[x, y], [alpha, alpha, alpha / 2, 0], within: 2), "at \(x), \(y)")
            }
        }
    }

    @Test("a gradient interpolates colours and alphas separately, and premultiplies last")
    func straightGradient() throws {
        let stops = [
            GradientStop(0, Color(red: 1, green: 0.2, blue: 0, alpha: 0.9)),
            GradientStop(1, Color(red: 0, green: 0.6, blue: 1, alpha: 0.1)),
        ]
        let pixels = try draw(.fill(everywhere, .linearGradient(stops, start: .zero, end: Point(20, 0))))
        for x in 0..<20 {
            let share = (Double(x) + 0.5) / 20
            let alpha = 255 * (0.9 - 0.8 * share)
            let color = [alpha, alpha * (1 - share), alpha * (0.2 + 0.4 * share), alpha * share]
            #expect(agree(pixels[x, 11], color, within: 1), "at \(x)")
        }
    }

    @Test("nested clips between pixels multiply their coverages")
    func nestedClips() throws {
        let inner = RenderNode(
            id: 2, clip: RoundedRect(Rect(2, 2.75, 15, 12), radius: 0), contents: [fill(Rect(0, 0, 20, 20))])
        let pixels = try draw(
            RenderNode(id: 1, clip: RoundedRect(Rect(4.5, 1, 9, 18), radius: 0), children: [inner]))
        for (x, y, share) in [(4, 8, 0.5), (13, 8, 0.5), (8, 2, 0.25), (8, 14, 0.75), (4, 2, 0.125), (8, 8, 1)] {
            #expect(abs(Double(pixels[x, y][0]) - 255 * share) <= 2, "at \(x), \(y)")
        }
    }
}

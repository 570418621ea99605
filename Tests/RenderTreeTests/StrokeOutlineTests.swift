import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("The outline of a line")
struct StrokeOutlineTests {
    private func outline(_ path: Path, _ style: StrokeStyle, scale: Double = 1) -> Path {
        style.outline(of: path, scale: scale)
    }

    private func path(_ svg: String) throws -> Path { try Path(svg: svg) }

    /// The signed areas of a path's subpaths, positive for those that go clockwise on the screen.
    private func areas(_ path: Path) -> [Double] {
        var (areas, start, current) = ([Double](), Point.zero, Point.zero)
        func go(to point: Point) {
            areas[areas.count - 1] += (current.x * point.y - current.y * point.x) / 2
            current = point
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                if !areas.isEmpty { go(to: start) }
                areas.append(0)
                (start, current) = (point, point)
            case .line(let point): go(to: point)
            case .cubic(let first, let second, let end):
                let curve = CubicBezier(current, first, second, end)
                for step in 1...256 { go(to: curve.point(at: Double(step) / 256)) }
            case .close: go(to: start)
            }
        }
        return areas
    }

    private func area(_ path: Path, _ style: StrokeStyle, scale: Double = 1) -> Double {
        areas(outline(path, style, scale: scale)).reduce(0, +)
    }

    @Test("of a straight one is its length times its width, and its caps", arguments: [0.1, 1, 7, 30])
    func lines(_ width: Double) throws {
        for (svg, length) in [("M3 4L43 4", 40.0), ("M3 4L3 -36", 40), ("M1 2L31 42", 50), ("M0 0C5 0 10 0 15 0", 15)] {
            for (cap, more) in [
                (StrokeStyle.Cap.butt, 0), (.square, width * width), (.round, .pi * width * width / 4),
            ] {
                let covered = area(try path(svg), StrokeStyle(width: width, cap: cap))
                #expect(abs(covered - (length * width + more)) < 3e-4 * more + 1e-9, "\(svg), \(cap)")
            }
        }
    }

    @Test("of an upright one is a rectangle, of a border two")
    func rectangles() throws {
        for svg in ["M3 4L43 4", "M43 4L3 4"] {
            #expect(outline(try path(svg), StrokeStyle(width: 6)) == Path(rect: Rect(3, 1, 40, 6)))
            #expect(outline(try path(svg), StrokeStyle(width: 6, cap: .square)) == Path(rect: Rect(0, 1, 46, 6)))
        }
        for svg in ["M3 4L3 44", "M3 44L3 4"] {
            #expect(outline(try path(svg), StrokeStyle(width: 6)) == Path(rect: Rect(0, 4, 6, 40)))
        }
        let border = areas(outline(Path(rect: Rect(10, 20, 30, 50)), StrokeStyle(width: 4)))
        #expect(border == [34 * 54, -26 * 46])
        // Turned round it is the same.
        let back = areas(outline(try path("M10 20L10 70L40 70L40 20Z"), StrokeStyle(width: 4)))
        #expect(back == [-26 * 46, 34 * 54])
    }

    @Test("of a circle is a ring as wide, at any scale", arguments: [0.5, 4, 15])
    func rings(_ width: Double) {
        // As fine as a pixel needs it: a quarter as one cubic is off by 1/3700, which three thousandths make up for.
        for scale in [1.0, 100] {
            let covered = area(Path(circleAt: Point(5, 6), radius: 10), StrokeStyle(width: width), scale: scale)
            #expect(abs(covered / (2 * .pi * 10 * width) - 1) < 3e-4 + 1e-3 / scale, "\(covered)")
        }
        // Wider than the circle, it is all of a disc.
        let disc = outline(Path(circleAt: Point(5, 6), radius: 10), StrokeStyle(width: 24))
        for (place, isInside) in [
            (Point(5, 6), true), (Point(7, 5), true), (Point(26.9, 6), true), (Point(27.1, 6), false),
        ] {
            #expect(disc.contains(place) == isInside, "\(place)")
        }
    }

    @Test("of a corner has what its join adds", arguments: [30.0, 60, 90, 120, 150, 179], [false, true])
    func corners(_ degrees: Double, _ isLeft: Bool) {
        let (radius, length, turn) = (2.0, 400.0, degrees * .pi / 180)
        let leaving = Point(Math.cos(turn), Math.sin(turn) * (isLeft ? -1 : 1))
        let corner = Path([.move(Point(-length, 0)), .line(.zero), .line(leaving * length)])
        // Two strips have a kite in common within, and a wedge between them without; the miter makes that a kite too.
        let kite = radius * radius * Math.tan(turn / 2)
        for (join, more) in [
            (StrokeStyle.Join.miter, kite), (.round, radius * radius * turn / 2),
            (.bevel, radius * radius * Math.sin(turn) / 2),
        ] {
            let style = StrokeStyle(width: 2 * radius, join: join, miterLimit: 1000)
            // Cut corners are pieces that lie over each other.
            let overlap = outline(corner, style).elements.filter { $0 == .close }.count > 1 ? 0 : kite
            let covered = area(corner, style)
            #expect(abs(covered - (4 * radius * length - overlap + more)) < 1e-3, "\(join)")
        }
    }

    @Test("has a miter up to its limit, and no farther", arguments: [20.0, 45, 60, 90, 120, 170])
    func miterLimits(_ degrees: Double) {
        let half = degrees * .pi / 360
        // Two lines with so many degrees between them, whose miter points along the x axis.
        let corner = Path([
            .move(Point(-50 * Math.cos(half), 50 * Math.sin(half))), .line(.zero),
            .line(Point(-50 * Math.cos(half), -50 * Math.sin(half))),
        ])
        let limit = 1 / Math.sin(half)
        func reach(_ miterLimit: Double) -> Double {
            outline(corner, StrokeStyle(width: 2, miterLimit: miterLimit)).controlBox?.maxX ?? .nan
        }
        for miterLimit in [limit, limit * 1.001, 1000] { #expect(abs(reach(miterLimit) - limit) < 1e-6) }
        for miterLimit in [limit * 0.999, 0.5] { #expect(abs(reach(miterLimit) - Math.sin(half)) < 1e-6) }
    }

    @Test("has no corners where elements go on straight")
    func smooth() throws {
        let style = StrokeStyle(width: 6, join: .round)
        let line = outline(try path("M0 5L10 5L20 5C24 5 26 5 30 5L40 5"), style)
        #expect(line.controlBox == Rect(0, 2, 40, 6))
        #expect(line.elements.filter { $0 == .close }.count == 1)
    }

    @Test(
        "of a line without length is a dot if ends are round, a square if they are square, and nothing if they are cut")
    func dots() throws {
        for svg in ["M5 6L5 6", "M5 6Z", "M5 6C5 6 5 6 5 6", "M5 6L5 6L5 6Z"] {
            let dot = try path(svg)
            #expect(outline(dot, StrokeStyle(width: 4)).isEmpty)
            #expect(abs(area(dot, StrokeStyle(width: 4, cap: .round)) - 4 * .pi) < 0.01)
            #expect(outline(dot, StrokeStyle(width: 4, cap: .square)).controlBox == Rect(3, 4, 4, 4))
            #expect(abs(area(dot, StrokeStyle(width: 4, cap: .square)) - 16) < 1e-9)
        }
        #expect(outline(try path("M5 6"), StrokeStyle(width: 4, cap: .round)).isEmpty)
        #expect(outline(try path("M1 1M5 6"), StrokeStyle(width: 4, cap: .square)).isEmpty)
    }

    @Test("closed has a corner at the closing point and no ends")
    func closing() throws {
        let open = outline(try path("M0 0L40 0L40 30L0 30L0 0"), StrokeStyle(width: 4))
        let closed = outline(try path("M0 0L40 0L40 30L0 30L0 0Z"), StrokeStyle(width: 4))
        let corner = Point(-1, -1)
        #expect(!open.contains(corner) && closed.contains(corner))
        #expect(outline(try path("M0 0L40 0L40 30L0 30Z"), StrokeStyle(width: 4)).contains(corner))
        // There and back has a half disc at both ends, whatever the caps.
        let back = area(try path("M0 0L40 0Z"), StrokeStyle(width: 4, join: .round))
        #expect(abs(back - (2 * 160 + 4 * .pi)) < 0.01)
    }

    @Test("of dashes without length are dots along the line")
    func dashDots() throws {
        let line = try path("M0 0L30 40")
        let dots = outline(line, StrokeStyle(width: 4, cap: .square, dashes: [0, 20], dashPhase: 10))
        let corners = [Point(2, 2), Point(2, -2), Point(-2, -2), Point(-2, 2)]
        for along in [10.0, 30, 50] {
            for corner in corners {
                // Just within and just without the corners of a square that stands along the line.
                func place(_ share: Double) -> Point {
                    let (x, y) = (along + corner.x * share, corner.y * share)
                    return Point(0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y)
                }
                #expect(dots.contains(place(0.99)) && !dots.contains(place(1.01)), "at \(along)")
            }
        }
        #expect(
            outline(line, StrokeStyle(width: 4, dashes: [0, 20])).controlBox.map { $0.width * $0.height } ?? 0 < 1e4)
        #expect(area(line, StrokeStyle(width: 4, dashes: [0, 20])) < 0.01)
    }

    @Test("of a closed path's dashes goes around its beginning where both are drawn")
    func closedDashes() throws {
        let square = Path(rect: Rect(0, 0, 40, 40))
        let corner = Point(-1.9, -1.9)
        for (dashes, phase, isDrawn) in [
            ([30.0, 10], 0.0, true), ([30, 17], 10, true), ([1000, 1], 0, true), ([160, 10], 0, true),
            ([30, 10], 35, false), ([150, 50], 0, false),
        ] {
            let style = StrokeStyle(width: 4, dashes: dashes, dashPhase: phase)
            // Where the last dash ends with the path and the first begins with it, they are joined.
            let last = (160 + phase).truncatingRemainder(dividingBy: dashes[0] + dashes[1])
            let isJoined = isDrawn && (last <= dashes[0] && last > 0)
            #expect(outline(square, style).contains(corner) == isJoined, "\(dashes), \(phase)")
        }
    }

    @Test("is empty for what can't be drawn, and has not too many pieces for any numbers")
    func hostile() {
        let seen = Rect(0, 0, 2000, 2000)
        for size in [1e-300, 1, 1e6, 1e30, 1e130, 1e308] {
            for width in [1e-300, 1, 3000, 1e30, 1e300] {
                let loop = Path([
                    .move(Point(-size, 3)), .cubic(Point(size, size), Point(size / 2, -size), Point(4, size)),
                    .line(Point(size, 9)), .line(Point(-size, 9.5)), .cubic(.zero, .zero, .zero), .close,
                ])
                for style in [
                    StrokeStyle(width: width), StrokeStyle(width: width, cap: .round, join: .round),
                    StrokeStyle(width: width, cap: .square, miterLimit: 1e300),
                    StrokeStyle(width: width, dashes: [size / 7, size / 9]),
                ] {
                    for scale in [1e-30, 1, 1e3, 1e100] {
                        let outline = style.outline(of: loop, scale: scale, seenIn: seen)
                        #expect(outline.elements.count < 300_000, "\(size), \(width), \(scale)")
                    }
                }
            }
        }
        for style in [
            StrokeStyle(width: 0), StrokeStyle(width: -1), StrokeStyle(width: .nan), StrokeStyle(miterLimit: 0),
        ] {
            #expect(outline(Path(rect: seen), style).isEmpty)
        }
        #expect(outline(Path([.move(Point(.nan, 0)), .line(.zero)]), StrokeStyle()).isEmpty)
    }

    @Test("of a huge circle costs no more than what is seen of it")
    func hugeCircles() {
        let circle = Path(circleAt: Point(50, 1e6 + 50), radius: 1e6)
        let outline = StrokeStyle(width: 3).outline(of: circle, scale: 1, seenIn: Rect(0, 0, 100, 100))
        #expect(outline.elements.count < 1000)
        #expect(outline.contains(Point(50, 51.4)) && !outline.contains(Point(50, 51.6)))
        #expect(outline.contains(Point(50, 48.6)) && !outline.contains(Point(50, 48.4)))
    }

    @Test("is the same where it can be seen, whatever else can")
    func parts() {
        var random = SeededGenerator(seed: 3)
        for seed in 0..<20 as Range<UInt64> {
            let path = StrokeMembershipTests.randomPath(seed)
            let style = StrokeStyle(width: 9, cap: .round, join: .round)
            let (all, part) = (
                style.outline(of: path, scale: 1), style.outline(of: path, scale: 1, seenIn: Rect(20, 20, 15, 15))
            )
            for _ in 0..<200 {
                let place = Point(
                    Double.random(in: 20...35, using: &random), Double.random(in: 20...35, using: &random))
                #expect(all.contains(place) == part.contains(place), "\(seed), \(place)")
            }
        }
    }
}

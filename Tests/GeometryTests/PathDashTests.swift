import Geometry
import TestSupport
import Testing

@Suite("A path can be cut into dashes")
struct PathDashTests {
    @Test(
        "of lines, around corners and along the closing line",
        arguments: [
            ("M0 0L10 0", [4.0, 2], 0.0, "M0 0L4 0M6 0L10 0"),
            ("M0 0L10 0", [4, 2], 5, "M1 0L5 0M7 0L10 0"),
            ("M0 0L10 0", [3], 0, "M0 0L3 0M6 0L9 0"),
            ("M0 0L10 0", [3], 4, "M2 0L5 0M8 0L10 0"),
            ("M0 0L6 0L6 6", [4, 1], 0, "M0 0L4 0M5 0L6 0L6 3M6 4L6 6"),
            ("M0 0L4 0L4 3Z", [11, 9], 0, "M0 0L4 0L4 3L0.8 0.6"),
            ("M0 0L5 0M0 9L5 9", [3, 9], 0, "M0 0L3 0M0 9L3 9"),
        ])
    func lines(path: String, lengths: [Double], phase: Double, want: String) throws {
        let (dashes, expected) = (try Path(svg: path).dashed(lengths: lengths, phase: phase), try Path(svg: want))
        let (points, wanted) = (dashes.elements.map(place), expected.elements.map(place))
        #expect(points.count == wanted.count, "\(dashes)")
        for (point, wanted) in zip(points, wanted) { #expect(point.distance(to: wanted) < 1e-9, "\(dashes)") }
    }

    private func place(_ element: Path.Element) -> Point {
        switch element {
        case .move(let point), .line(let point), .cubic(_, _, let point): point
        case .close: Point(.nan, .nan)
        }
    }

    @Test("of a circle: they begin and end at their angles")
    func circle() {
        let radius = 50.0
        let dashes = Path(circleAt: .zero, radius: radius).dashed(lengths: [20, 10], phase: 0)
        var begins: [Double] = []
        for case .move(let point) in dashes.elements {
            let angle = Math.atan2(point.y, point.x)
            begins.append((angle < -1e-6 ? angle + 2 * .pi : angle) * radius)
        }
        // The eleventh goes on as the first.
        #expect(begins.count == 10)
        for (index, begin) in begins.enumerated() { #expect((begin - 30 * Double(index + 1)).magnitude < 0.05) }
    }

    @Test("of a closed path: the last goes on as the first, and one that goes all around is closed")
    func closed() throws {
        let square = Path(rect: Rect(0, 0, 40, 40))
        var points: [Point] = []
        for point in square.dashed(lengths: [50, 10], phase: 30).elements.map(place) where point != points.last {
            points.append(point)
        }
        let wanted = try Path(svg: "M30 0L40 0L40 40M30 40L0 40L0 20M0 10L0 0L20 0").elements.map(place)
        #expect(points.count == wanted.count, "\(points)")
        for (point, wanted) in zip(points, wanted) { #expect(point.distance(to: wanted) < 1e-9, "\(points)") }
        let around = try Path(svg: "M0 0L40 0L40 40L0 40L0 0Z")
        #expect(square.dashed(lengths: [200, 10]) == around)
        #expect(
            Path(square.elements.dropLast()).dashed(lengths: [200, 10]).elements == Array(square.elements.dropLast()))
    }

    @Test("what is left out lies outside, and the rest is the same")
    func area() {
        let path = Path([.move(Point(0, 0)), .line(Point(1000, 0)), .line(Point(1000, 1000))])
        let near = path.dashed(lengths: [7, 3], near: Rect(900, 500, 200, 10))
        #expect(near.elements.count == 2 * 100)
        let all = path.dashed(lengths: [7, 3]).elements
        #expect(Array(all.suffix(200)) == near.elements)
    }

    /// The points on a path's dashes, every half point or so: by their places.
    private func places(_ dashes: Path) -> [Point] {
        var (places, current, start): ([Point], Point, Point) = ([], .zero, .zero)
        func go(to end: Point) {
            let count = max(1, Int(current.distance(to: end) * 2))
            for step in 0...count { places.append(current + (end - current) * (Double(step) / Double(count))) }
            current = end
        }
        for element in dashes.elements {
            switch element {
            case .move(let point): (current, start) = (point, point)
            case .line(let point), .cubic(_, _, let point): go(to: point)
            case .close: go(to: start)
            }
        }
        return places
    }

    @Test("gaps of no length leave nothing out, also of closed paths", arguments: [[5.0, 0], [40, 0], [7, 0, 3, 0]])
    func noGaps(lengths: [Double]) throws {
        var path = Path(rect: Rect(-100, -100, 20, 20))
        path.append(Path(rect: Rect(0, 0, 40, 40)))
        let places = places(path.dashed(lengths: lengths))
        for wanted in self.places(path) {
            #expect(places.contains { $0.distance(to: wanted) < 0.6 }, "\(wanted)")
        }
        for place in places {
            let isOnOne = [Rect(-100, -100, 20, 20), Rect(0, 0, 40, 40)].contains { rect in
                place.x >= rect.minX && place.x <= rect.maxX && place.y >= rect.minY && place.y <= rect.maxY
                    && (place.x == rect.minX || place.x == rect.maxX || place.y == rect.minY || place.y == rect.maxY)
            }
            #expect(isOnOne, "\(place)")
        }
    }

    @Test(
        "closed paths of which parts are left out have no lines where there are none", arguments: [3200.0, 2300, 200])
    func closedArea(_ length: Double) throws {
        let path = try Path(svg: "M40 500L-500 500L-500 -500L60 -500L60 50L40 50Z")
        let frame = Rect(0, 0, 100, 100)
        func seen(_ area: Rect?) -> [Point] {
            places(path.dashed(lengths: [length, 100], near: area)).filter { frame.contains($0) }
        }
        let (all, near) = (seen(nil), seen(frame))
        for place in near { #expect(all.contains { $0.distance(to: place) < 1 }, "\(place)") }
        for place in all { #expect(near.contains { $0.distance(to: place) < 1 }, "\(place)") }
    }
}

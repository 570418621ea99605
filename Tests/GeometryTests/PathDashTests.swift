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
        #expect(begins.count == 11)
        for (index, begin) in begins.enumerated() { #expect((begin - 30 * Double(index)).magnitude < 0.05) }
    }

    @Test("what is left out lies outside, and the rest is the same")
    func area() {
        let path = Path([.move(Point(0, 0)), .line(Point(1000, 0)), .line(Point(1000, 1000))])
        let near = path.dashed(lengths: [7, 3], near: Rect(900, 500, 200, 10))
        #expect(near.elements.count == 2 * 100)
        let all = path.dashed(lengths: [7, 3]).elements
        #expect(Array(all.suffix(200)) == near.elements)
    }
}

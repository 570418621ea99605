import Geometry
import Testing

@Suite("How near a point is to a path")
struct PathDistanceTests {
    @Test("a point is within a distance of a line, beyond its ends as from the ends")
    func line() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.line(to: Point(10, 0))
        #expect(path.isWithin(2, of: Point(5, 2)) && !path.isWithin(2, of: Point(5, 2.001)))
        #expect(path.isWithin(5, of: Point(13, 4)) && !path.isWithin(4.99, of: Point(13, 4)))
        #expect(path.isWithin(0, of: Point(7, 0)))
    }

    @Test("a circle's line is near along its radius, to a thousandth of a point, and its centre is not")
    func circle() {
        let path = Path(circleAt: Point(50, 50), radius: 40)
        for degrees in stride(from: 0.0, to: 360, by: 7) {
            let (angle, width) = (degrees * .pi / 180, 3.0)
            func point(_ radius: Double) -> Point {
                Point(50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle))
            }
            // The four cubics of a circle leave it by 0.03 % of the radius.
            #expect(path.isWithin(width, of: point(40 + width - 0.02)) && path.isWithin(width, of: point(37.02)))
            #expect(!path.isWithin(width, of: point(40 + width + 0.02)) && !path.isWithin(width, of: point(36.98)))
        }
        #expect(!path.isWithin(39, of: Point(50, 50)))
    }

    @Test("a closing line counts, an open end is not closed, and values that are not finite are near nothing")
    func edges() {
        var open = Path()
        open.move(to: Point(0, 0))
        open.line(to: Point(10, 0))
        open.line(to: Point(10, 10))
        var closed = open
        closed.close()
        #expect(!open.isWithin(1, of: Point(5, 5)) && closed.isWithin(1, of: Point(5, 5)))
        #expect(!Path().isWithin(100, of: .zero) && !open.isWithin(1, of: Point(.nan, 0)))
        #expect(!open.isWithin(-1, of: .zero) && !open.isWithin(.nan, of: .zero))
        open.line(to: Point(.infinity, 0))
        #expect(!open.isWithin(1, of: .zero))
    }
}

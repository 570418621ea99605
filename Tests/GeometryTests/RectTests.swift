import Geometry
import Testing

@Suite("Rectangles, sizes, points and insets")
struct RectTests {
    @Test("a rect's edges, centre and extents follow from origin and size")
    func edges() {
        let rect = Rect(10, 20, 30, 40)
        #expect(rect.minX == 10 && rect.minY == 20 && rect.maxX == 40 && rect.maxY == 60)
        #expect(rect.midX == 25 && rect.midY == 40 && rect.center == Point(25, 40))
        #expect(Rect(center: rect.center, size: rect.size) == rect)
        #expect(rect.offset(by: Point(1, -2)) == Rect(11, 18, 30, 40))
    }

    @Test("a rect can be made from two corners in any order")
    func corners() {
        #expect(Rect(corner: Point(5, 1), corner: Point(2, 8)) == Rect(2, 1, 3, 7))
    }

    @Test("a rect contains its left and top edges, but not the right and bottom ones")
    func contains() {
        let rect = Rect(0, 0, 10, 10)
        #expect(rect.contains(Point(0, 0)))
        #expect(!rect.contains(Point(10, 5)))
        #expect(!rect.contains(Point(5, 10)))
        #expect(!rect.contains(Point(.nan, 5)))
    }

    @Test("insets shrink a rect, negative ones grow it, and extents stop at zero")
    func insets() {
        let rect = Rect(0, 0, 10, 10)
        #expect(rect.inset(by: Insets(top: 1, left: 2, bottom: 3, right: 4)) == Rect(2, 1, 4, 6))
        #expect(rect.inset(by: Insets(all: -1)) == Rect(-1, -1, 12, 12))
        #expect(rect.inset(by: Insets(all: 6)).size == .zero)
        #expect(rect.inset(by: .zero) == rect)
    }

    @Test("a union of rects contains both and ignores an empty one")
    func union() {
        let (a, b) = (Rect(0, 0, 2, 2), Rect(5, -1, 1, 1))
        #expect(a.union(b) == Rect(0, -1, 6, 3))
        #expect(a.union(Rect(100, 100, 0, 5)) == a)
        #expect(Rect(100, 100, -1, 5).union(a) == a)
    }

    @Test("touching rects have no intersection")
    func intersection() {
        let rect = Rect(0, 0, 10, 10)
        #expect(rect.intersection(Rect(5, -5, 10, 10)) == Rect(5, 0, 5, 5))
        #expect(rect.intersection(Rect(10, 0, 5, 5)) == nil)
        #expect(rect.intersection(Rect(20, 20, 5, 5)) == nil)
    }

    @Test("rects with zero, negative or NaN extents are empty")
    func empty() {
        #expect(Rect.zero.isEmpty)
        #expect(Rect(0, 0, -1, 5).isEmpty)
        #expect(Size(.nan, 5).isEmpty)
        #expect(!Size(1, 5).isEmpty)
        #expect(!Rect(0, .infinity, 1, 1).isFinite)
    }

    @Test("points and sizes add, subtract and scale by component")
    func arithmetic() {
        #expect(Point(1, 2) + Point(3, 5) == Point(4, 7))
        #expect(Point(1, 2) - Point(3, 5) == Point(-2, -3))
        #expect(Point(1, 2) * 3 == Point(3, 6))
        #expect(Point(1, 1).distance(to: Point(4, 5)) == 5)
        #expect(Size(1, 2) + Size(3, 5) == Size(4, 7))
        #expect(Size(1, 2) - Size(3, 5) == Size(-2, -3))
        #expect(Size(1, 2) * 3 == Size(3, 6))
    }
}

@Suite("Rounded rectangles")
struct RoundedRectTests {
    @Test("a corner radius is clamped to 0… half the shorter side")
    func radius() {
        #expect(RoundedRect(Rect(0, 0, 10, 20), radius: 3).radius == 3)
        #expect(RoundedRect(Rect(0, 0, 10, 20), radius: 99).radius == 5)
        #expect(RoundedRect(Rect(0, 0, 10, 20), radius: -1).radius == 0)
        #expect(RoundedRect(Rect(0, 0, -10, 20), radius: 3).radius == 0)
    }

    @Test(
        "points in the corners beyond the arcs are outside a rounded rect",
        arguments: [(0.5, 0.5), (19.5, 0.5), (0.5, 9.5), (19.5, 9.5)])
    func corners(x: Double, y: Double) {
        let shape = RoundedRect(Rect(0, 0, 20, 10), radius: 4)
        #expect(!shape.contains(Point(x, y)))
        #expect(shape.rect.contains(Point(x, y)))
        #expect(shape.contains(Point(10 + (x - 10) * 0.8, 5 + (y - 5) * 0.8)))
    }

    @Test("a rounded rect contains the same points as its path")
    func path() {
        let shape = RoundedRect(Rect(-3, 2, 20, 10), radius: 4)
        let path = Path(shape)
        for x in stride(from: -3.9, to: 18, by: 0.37) {
            for y in stride(from: 1.1, to: 13, by: 0.37) {
                let smaller = RoundedRect(shape.rect.inset(by: Insets(all: 0.01)), radius: 3.99)
                let larger = RoundedRect(shape.rect.inset(by: Insets(all: -0.01)), radius: 4.01)
                let point = Point(x, y)
                if smaller.contains(point) { #expect(path.contains(point), "\(point)") }
                if !larger.contains(point) { #expect(!path.contains(point), "\(point)") }
            }
        }
        #expect(path.bounds == shape.rect)
        #expect(Path(RoundedRect(shape.rect, radius: 0)) == Path(rect: shape.rect))
    }
}

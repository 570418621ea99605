import Geometry
import LayerTree
import TestSupport
import Testing
import Timing

@Suite("Conversions between layers, and reordering")
struct ConversionTests {
    private let root = Layer()

    /// The root has two branches: outer with inner, and other.
    private func makeTree() -> (timeline: Timeline, outer: Layer, inner: Layer, other: Layer) {
        let (timeline, outer, inner, other) = (Timeline(), Layer(), Layer(), Layer())
        timeline.attach(root: root)
        root.frame = Rect(0, 0, 400, 400)
        outer.frame = Rect(10, 20, 100, 100)
        inner.frame = Rect(5, 5, 20, 20)
        other.frame = Rect(200, 0, 50, 50)
        root.addSublayers(outer, other)
        outer.addSublayer(inner)
        return (timeline, outer, inner, other)
    }

    @Test("points are converted between any two layers as presented, and back")
    func points() throws {
        let (timeline, outer, inner, other) = makeTree()
        #expect(inner.convert(Point(1, 2), to: outer) == Point(6, 7))
        #expect(inner.convert(Point(1, 2), to: nil) == Point(16, 27))
        #expect(other.convert(Point(1, 2), from: inner) == Point(-184, 27))
        #expect(inner.convert(Point(16, 27), from: nil) == Point(1, 2) && inner.convert(.zero, from: inner) == .zero)
        other.transform = .rotation(0.5) * .scale(-2, 1)
        outer.bounds.origin = Point(3, 4)
        timeline.transaction(.linear(duration: 1), { inner.position.x += 10 })
        timeline.move(to: 0.5)
        let there = try #require(inner.convert(Point(1, 2), to: other))
        let back = try #require(inner.convert(there, from: other))
        #expect(back.distance(to: Point(1, 2)) < 1e-9)
        #expect(try #require(inner.convert(Point(1, 2), to: nil)).distance(to: Point(18, 23)) < 1e-9)
        let mask = Layer()
        mask.position = Point(7, 0)
        inner.mask = mask
        #expect(mask.convert(Point(1, 1), to: inner) == Point(8, 1))
    }

    @Test("a point is not converted to a layer of scale 0 or of another tree, but from it and past it")
    func singular() {
        let (_, outer, inner, other) = makeTree()
        let sibling = Layer()
        outer.addSublayer(sibling)
        outer.transform = .scale(0)
        #expect(other.convert(Point(1, 1), to: inner) == nil && inner.convert(Point(1, 1), to: other) != nil)
        #expect(inner.convert(Point(1, 1), to: sibling) == Point(6, 6))
        #expect(Layer().convert(Point(1, 1), to: inner) == nil)
    }

    @Test("times are converted between any two layers, and stand still only where they do")
    func times() {
        let (timeline, outer, inner, other) = makeTree()
        timeline.move(to: 2)
        (outer.speed, inner.timeOffset, other.beginTime, other.speed) = (2, 1, 1, 0.5)
        #expect(inner.convertTime(3, from: nil) == 7 && inner.convertTime(7, to: nil) == 3)
        #expect(other.convertTime(7, from: inner) == 1 && other.convertTime(1, to: inner) == 7)
        #expect(outer.convertTime(6, to: inner) == 7 && inner.convertTime(7, to: outer) == 6)
        outer.pauseTime()
        #expect(inner.convertTime(5, to: other) == nil && inner.convertTime(5, to: nil) == nil)
        #expect(inner.convertTime(5, to: outer) == 4 && inner.convertTime(9, from: other) == 5)
        #expect(Layer().convertTime(1, to: inner) == nil)
    }

    @Test("adding a sublayer that is already there only reorders, and its animations run on")
    func reorder() throws {
        let timeline = Timeline()
        timeline.attach(root: root)
        let layers = (0..<3).map { Layer(name: "\($0)") }
        for layer in layers { root.addSublayer(layer) }
        var ends: [Bool] = []
        timeline.transaction(.linear(duration: 1), { layers[0].opacity = 0 }, completion: { ends.append($0) })
        timeline.move(to: 0.5)
        let changes = timeline.changeCount
        root.addSublayer(layers[0])
        #expect(root.sublayers.map(\.name) == ["1", "2", "0"] && timeline.changeCount > changes)
        #expect(layers[0].isAnimating && layers[0].presentation.opacity == 0.5 && ends.isEmpty)
        root.insertSublayer(layers[0], at: 1)
        #expect(root.sublayers.map(\.name) == ["1", "0", "2"] && layers[0].superlayer === root)
        timeline.move(to: 1)
        timeline.runCompletions()
        #expect(ends == [true])
    }
}

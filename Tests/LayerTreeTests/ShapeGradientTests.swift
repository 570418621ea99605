import Geometry
import LayerTree
import RenderTree
import Testing
import Timing

@Suite("Gradients of shapes")
struct ShapeGradientTests {
    private let stops = [GradientStop(0, .black), GradientStop(1, .white)]
    private let path = Path(rect: Rect(0, 0, 10, 10))

    private func operations(_ change: (ShapeLayer) -> Void) throws -> [PaintOperation] {
        let layer = ShapeLayer(path: path)
        change(layer)
        return try #require(layer.renderNode(atParentTime: 0)).contents
    }

    @Test("a shape's gradients replace the colours of its fill and its stroke")
    func paint() throws {
        let line = ShapeGradient(stops, from: .zero, to: Point(10, 0))
        let circle = ShapeGradient(stops, kind: .radial, from: Point(5, 5), to: Point(8, 9), focus: Point(6, 5))
        let found = try operations {
            $0.fillGradient = line
            $0.strokeGradient = circle
            $0.strokeColor = .clear
        }
        #expect(
            found == [
                .fill(path, .linearGradient(stops, start: .zero, end: Point(10, 0))),
                .stroke(
                    path, .radialGradient(stops, center: Point(5, 5), radius: 5, focus: Point(6, 5)), StrokeStyle()),
            ])
    }

    @Test("a shape's gradient without stops draws nothing, and without one its colour is back")
    func none() throws {
        let empty = ShapeGradient([], from: .zero, to: .zero)
        #expect(ShapeLayer(path: path).renderNode(atParentTime: 0)?.contents == [.fill(path, .color(.black))])
        #expect(try operations { $0.fillGradient = empty }.isEmpty)
        let back = try operations {
            $0.fillGradient = empty
            $0.fillGradient = nil
        }
        #expect(back == [.fill(path, .color(.black))])
    }

    @Test("gradients of one kind with as many stops are interpolated; others switch at the end")
    func interpolation() {
        let start = ShapeGradient(stops, kind: .radial, from: .zero, to: Point(4, 0), focus: Point(1, 0))
        let end = ShapeGradient(stops.reversed(), kind: .radial, from: Point(8, 0), to: Point(4, 4), focus: Point(1, 8))
        let half = start.interpolated(to: end, fraction: 0.5)
        #expect(half.start == Point(4, 0) && half.end == Point(4, 2) && half.focus == Point(1, 4))
        #expect(half.stops.map(\.location) == [0.5, 0.5])
        #expect(start.interpolated(to: end, fraction: 1) == end)
        var other = end
        other.kind = .axial
        #expect(start.interpolated(to: other, fraction: 0.9) == start)
        #expect(start.interpolated(to: other, fraction: 1) == other)
        #expect(start.delta(to: other) == .zero)
    }

    @Test("a shape's gradient can be animated by key, and a change of it in a transaction")
    func animated() throws {
        let (timeline, layer) = (Timeline(), ShapeLayer(path: path))
        timeline.attach(root: layer)
        let start = ShapeGradient(stops, from: .zero, to: Point(4, 0))
        let end = ShapeGradient(stops, from: Point(8, 0), to: Point(4, 4))
        layer.fillGradient = start
        layer.add(KeyframeAnimation(.shape(\.strokeGradient), Keyframes(values: [start, end]), duration: 1))
        timeline.transaction(.linear(duration: 1), { layer.fillGradient = end })
        let shown = layer.presentation(at: 0.5).shape
        #expect(shown.fillGradient?.start == Point(4, 0) && shown.strokeGradient?.end == Point(4, 2))
        #expect(layer.model.shape.strokeGradient == nil)
    }

    @Test("gradients of shapes take no room in the state that each sample copies")
    func size() {
        #expect(MemoryLayout<ShapeContent>.size <= MemoryLayout<Path>.stride + 16 * 8)
    }
}

import Geometry
import LayerTree
import RenderTree
import Testing

@Suite("Borders lie inside the bounds")
struct BorderTests {
    private func border(_ size: Size, width: Double) throws -> [PaintOperation] {
        let layer = Layer()
        layer.bounds.size = size
        layer.borderWidth = width
        layer.borderColor = .black
        return try #require(layer.renderNode(atParentTime: 0)).overlay
    }

    @Test("a border thinner than half the layer is a line along the edge's inside")
    func thin() throws {
        let inner = Path(RoundedRect(Rect(2, 2, 6, 36), radius: -2))
        #expect(try border(Size(10, 40), width: 4) == [.stroke(inner, .color(.black), StrokeStyle(width: 4))])
    }

    @Test("a border wider than half the layer fills the layer and no more", arguments: [5.0, 10, 30, 1e30])
    func wide(_ width: Double) throws {
        let whole = Path(RoundedRect(Rect(0, 0, 10, 40), radius: 0))
        #expect(try border(Size(10, 40), width: width) == [.fill(whole, .color(.black))])
    }
}

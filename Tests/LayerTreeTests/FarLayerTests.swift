import Geometry
import LayerTree
import RenderTree
import Testing

@Suite("Static layers are drawn however far out they are")
struct FarLayerTests {
    @Test("a node beyond the farthest coordinate has no extent, and is not taken for empty")
    func far() throws {
        let layer = Layer()
        layer.frame = Rect(1.7e9, 0, 100, 100)
        layer.backgroundColor = .black
        let root = Layer()
        root.bounds = Rect(1.7e9, 0, 100, 100)
        root.addSublayer(layer)
        for time in [0.0, 1] {
            let node = try #require(root.renderNode(atParentTime: time))
            #expect(try #require(node.children.first).extent.map { !$0.isEmpty } ?? true)
        }
    }
}

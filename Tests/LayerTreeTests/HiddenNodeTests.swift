import Geometry
import LayerTree
import RenderTree
import Testing

@Suite("The nodes of hidden layers")
struct HiddenNodeTests {
    private let timeline = Timeline()
    private let root = Layer()
    private let card = Layer()
    private let inner = Layer()

    init() {
        timeline.attach(root: root)
        root.backgroundColor = .white
        root.frame = Rect(0, 0, 100, 100)
        card.frame = Rect(10, 20, 50, 50)
        card.backgroundColor = .black
        card.shouldRasterize = true
        inner.frame = Rect(1, 1, 3, 3)
        inner.backgroundColor = .white
        card.addSublayer(inner)
        root.addSublayer(card)
    }

    private var hidden: RenderNode? { root.hiddenNode(atParentTime: 0) }

    @Test("a tree in which all layers are shown has none")
    func none() { #expect(hidden == nil) }

    @Test("a hidden layer has the node that it has when it is shown", arguments: [false, true])
    func same(byOpacity: Bool) throws {
        if byOpacity { card.opacity = 0 } else { card.isHidden = true }
        let node = try #require(hidden?.children.first)
        #expect(hidden?.contents.isEmpty == true && root.renderNode(atParentTime: 0)?.children.isEmpty == true)
        if byOpacity { card.opacity = 1 } else { card.isHidden = false }
        #expect(node == root.renderNode(atParentTime: 0)?.children.first)
        #expect(hidden == nil)
    }

    @Test("a hidden layer without changes has an equal node each time, and another after one inside")
    func changes() {
        card.isHidden = true
        let before = hidden
        #expect(hidden == before)
        inner.backgroundColor = .black
        #expect(hidden != before)
    }

    @Test("what is hidden in a layer with a bitmap, or in a hidden layer, is left out")
    func inside() throws {
        inner.isHidden = true
        #expect(hidden == nil)
        card.isHidden = true
        #expect(try #require(hidden?.children.first).children.isEmpty)
    }

    @Test("asking for hidden nodes changes nothing that is shown")
    func pure() {
        card.isHidden = true
        let before = root.renderNode(atParentTime: 0)
        _ = hidden
        #expect(root.renderNode(atParentTime: 0) == before)
        inner.frame.origin.x += 1
        card.isHidden = false
        let shown = root.renderNode(atParentTime: 0)?.children.first
        #expect(shown?.children.first?.transform.tx == 2)
    }
}

import Geometry
import LayerTree
import Testing
import Timing

@Suite("Layers that fill themselves")
struct EnteringTests {
    @Test("a layer is called once when its tree is put on a stage, and again on another one")
    func entering() {
        let (root, layer, inner) = (Layer(), Layer(), Layer())
        var calls: [String] = []
        layer.enteredTimeline = {
            calls.append("layer")
            let part = Layer()
            part.enteredTimeline = { calls.append("part") }
            layer.addSublayer(part)
        }
        inner.enteredTimeline = { calls.append("inner") }
        layer.addSublayer(inner)
        root.addSublayer(layer)
        #expect(calls.isEmpty)
        let first = Timeline()
        first.attach(root: root)
        #expect(calls == ["layer", "part", "inner"])
        layer.removeFromSuperlayer()
        #expect(calls.count == 3)
        inner.removeFromSuperlayer()
        first.attach(root: inner)
        #expect(calls.last == "inner" && calls.count == 4)
    }
}

import Geometry
import LayerTree
import RenderTree
import Testing

@Suite("Compositing of layers")
struct CompositingLayerTests {
    private func shape() -> ShapeLayer { ShapeLayer(path: Path(rect: Rect(0, 0, 9, 9))) }

    @Test("a layer's kind of mask and its isolation are passed to its node", arguments: MaskKind.allCases)
    func values(_ kind: MaskKind) throws {
        let layer = shape()
        #expect(layer.maskKind == .alpha && !layer.isIsolated)
        layer.mask = shape()
        layer.maskKind = kind
        layer.isIsolated = true
        let node = try #require(layer.renderNode(atParentTime: 0))
        #expect(node.maskKind == kind && node.isIsolated)
        layer.isIsolated = false
        #expect(layer.renderNode(atParentTime: 0)?.isIsolated == false)
    }

    @Test("a hidden mask hides its layer, unless it cuts out", arguments: MaskKind.allCases)
    func hiddenMask(_ kind: MaskKind) {
        let layer = shape()
        let mask = shape()
        mask.isHidden = true
        layer.mask = mask
        layer.maskKind = kind
        let isShown = kind == .invertedAlpha || kind == .invertedLuminance
        #expect((layer.renderNode(atParentTime: 0) != nil) == isShown)
    }

    @Test("a layer of no opacity has no node, unless it clears what is behind it")
    func transparent() {
        let layer = shape()
        layer.opacity = 0
        #expect(layer.renderNode(atParentTime: 0) == nil)
        layer.blendMode = .destinationIn
        #expect(layer.renderNode(atParentTime: 0)?.opacity == 0)
    }
}

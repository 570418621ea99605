import Geometry
import LayerTree
import RenderTree
import Testing
import Timing

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

    @Test("a layer that clears what is behind it does so also where its mask draws nothing")
    func emptyMask() {
        let layer = shape()
        layer.mask = Layer()
        layer.mask?.isHidden = true
        layer.blendMode = .destinationIn
        #expect(layer.renderNode(atParentTime: 0)?.opacity == 0)
    }

    @Test("a layer of no opacity has no node, unless it clears what is behind it")
    func transparent() {
        let layer = shape()
        layer.opacity = 0
        #expect(layer.renderNode(atParentTime: 0) == nil)
        layer.blendMode = .destinationIn
        #expect(layer.renderNode(atParentTime: 0)?.opacity == 0)
    }

    @Test("a mask set on another layer leaves the first, and a layer's ancestor can't mask it")
    func masks() async {
        let (first, second, mask) = (Layer(), Layer(), Layer())
        first.mask = mask
        second.mask = mask
        #expect(first.mask == nil && second.mask === mask)
        await #expect(processExitsWith: .failure) {
            let (outer, inner) = (Layer(), Layer())
            outer.addSublayer(inner)
            inner.mask = outer
        }
    }
}

@Suite("Filters of layers")
struct LayerFilterTests {
    @Test("a layer's filters are passed to its node, and are animated as a list of the same ones")
    func values() throws {
        let (timeline, layer) = (Timeline(), ShapeLayer(path: Path(rect: Rect(0, 0, 9, 9))))
        timeline.attach(root: layer)
        layer.filters = [.blur(x: 0, y: 8), .tint(black: .black, white: .white, amount: 0)]
        timeline.transaction(
            .linear(duration: 1),
            { layer.filters = [.blur(x: 4, y: 0), .tint(black: .white, white: .white, amount: 1)] })
        let half = Color(red: 0.5, green: 0.5, blue: 0.5)
        let node = try #require(layer.renderNode(atParentTime: 0.5))
        #expect(node.filters == [.blur(x: 2, y: 4), .tint(black: half, white: .white, amount: 0.5)])
        timeline.transaction(.linear(duration: 1), { layer.filters = [.fill(.black)] })
        #expect(layer.presentation(at: 0.9).filters.count == 2)
    }

    @Test("a shadow's shape and filters do not disturb each other")
    func rarities() {
        var state = LayerState()
        #expect(state.shadowPath == nil && state.filters.isEmpty)
        state.shadowPath = Path(rect: Rect(0, 0, 1, 1))
        state.filters = [.fill(.white)]
        #expect(state.shadowPath == Path(rect: Rect(0, 0, 1, 1)) && state.filters == [.fill(.white)])
        state.shadowPath = nil
        state.filters = []
        #expect(state == LayerState())
    }
}

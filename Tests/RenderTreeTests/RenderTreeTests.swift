import Geometry
import RenderTree
import Testing

@Suite("The render tree is a value")
struct RenderTreeTests {
    @Test(
        "a frame's size in pixels is the viewport's times the scale, rounded, and within what a surface can be",
        arguments: [
            (Size(375, 667), 1.0, 375, 667), (Size(375, 667), 1.25, 469, 834), (Size(375, 667), 3, 1125, 2001),
            (Size(0.1, 0.1), 1, 1, 1), (Size(1e9, 1e9), 1, 32767, 32767),
        ])
    func pixelSize(size: Size, scale: Double, width: Int, height: Int) {
        let frame = RenderFrame(size: size, scale: scale, root: RenderNode(id: 1))
        #expect(frame.pixelWidth == width && frame.pixelHeight == height)
    }

    @Test("render nodes are compared by value, including masks")
    func equality() {
        let fill = PaintOperation.fill(Path(rect: Rect(0, 0, 1, 1)), .color(.white))
        var node = RenderNode(id: 1, contents: [fill], children: [RenderNode(id: 2)])
        let same = node
        #expect(node == same)
        node.mask = RenderNode(id: 3, contents: [fill])
        #expect(node != same && node.mask?.id == 3)
        node.mask = nil
        #expect(node == same)
        node.children[0].opacity = 0.5
        #expect(node != same)
    }

    @Test("pictures compare by identity")
    func pictures() {
        let (a, b) = (Picture(size: Size(1, 1), []), Picture(size: Size(1, 1), []))
        #expect(a == a && a != b)
        #expect(PaintOperation.picture(a, in: .zero) == .picture(a, in: .zero))
    }
}

@Suite("Render trees may be deep")
struct DeepTreeTests {
    @Test("twenty thousand nested nodes and masks are compared and freed")
    func depth() {
        func chain(_ x: Double) -> RenderNode {
            var node = RenderNode(id: 1, contents: [.fill(Path(rect: Rect(x, 0, 9, 9)), .color(.white))])
            for id in 2..<20_000 as Range<UInt64> {
                node =
                    id % 4000 == 0
                    ? RenderNode(id: id, contents: node.contents, mask: node) : RenderNode(id: id, children: [node])
            }
            return node
        }
        let (first, same, other) = (chain(0), chain(0), chain(5))
        #expect(first == same)
        #expect(first != other)
    }
}

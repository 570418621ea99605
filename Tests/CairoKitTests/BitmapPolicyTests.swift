import CairoKit
import Geometry
import RenderTree
import TestSupport
import Testing

@Suite("Cached bitmaps look like their nodes, within the cache limit")
struct BitmapPolicyTests {
    private func dots(_ id: UInt64, color: Color = .black, scale: Double? = 1) -> RenderNode {
        let dots = (0..<4).map { index in
            RenderNode(
                id: id * 100 + UInt64(index),
                contents: [.fill(Path(ellipseIn: Rect(Double(index) * 7, 2, 9, 9)), .color(color))])
        }
        return RenderNode(id: id, opacity: 0.5, rasterizationScale: scale, children: dots)
    }

    @Test("a node's bitmap at the frame's scale equals direct drawing")
    func direct() throws {
        let color = Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.6)
        let kept = try draw(dots(1, color: color), 40, 20)
        #expect(kept.distance(to: try draw(dots(1, color: color, scale: nil), 40, 20)) <= 1)
        #expect(!kept.isClear)
    }

    @Test("a node's bitmap of fewer pixels is coarser")
    func coarse() throws {
        let fine = try draw(dots(1), 40, 20)
        #expect(fine.distance(to: try draw(dots(1, scale: 0.5), 40, 20)) > 20)
    }

    @Test("a node that needs too large a bitmap is drawn directly, however deep they nest")
    func tooLarge() throws {
        var node = dots(1, scale: 1000)
        #expect(try draw(node, 40, 20) == draw(dots(1, scale: nil), 40, 20))
        for id in 2..<2000 { node = RenderNode(id: UInt64(id) << 20, rasterizationScale: 1, children: [node]) }
        #expect(try !draw(node, 40, 20).isClear)
        // Releasing a deep tree must not recurse either.
        while let child = node.children.popLast() { node = child }
    }

    @Test(
        "the bitmap cache never exceeds its limit, is never stale, and changes no pixel", arguments: [0, 3000, 1 << 20])
    func bound(_ limit: Int) throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper(), cacheLimit: limit)
        var most = 0
        for seed in 0..<(LongTests.areIncluded ? 60 : 30) as Range<UInt64> {
            // The same identities with other contents, which only a comparison detects.
            var scene = RandomScene(seed: seed)
            var root = scene.node()
            root.rasterizationScale = 1
            let frame = RenderFrame(size: Size(64, 64), scale: 1, background: .white, root: root)
            let surface = try Surface(width: 64, height: 64)
            let fresh = try Surface(width: 64, height: 64)
            try CairoRenderer(shaper: CairoTextShaper()).draw(frame, into: fresh)
            for _ in 0..<2 {
                try renderer.draw(frame, into: surface)
                #expect(Pixels(surface) == Pixels(fresh), "seed \(seed)")
                #expect(renderer.cacheByteCount <= limit)
            }
            most = max(most, renderer.cacheByteCount)
        }
        #expect((most > 0) == (limit > 0))
        renderer.purge()
        #expect(renderer.cacheByteCount == 0)
    }

    @Test("blur of a coarse bitmap beyond its children is redrawn in adjacent tiles")
    func smeared() throws {
        let child = RenderNode(id: 2, contents: [.fill(Path(rect: Rect(400, 0, 109, 60)), .color(.black))])
        let kept = RenderNode(id: 1, rasterizationScale: 0.1, children: [child.withExtent()]).withExtent()
        func frame(_ x: Double) -> RenderFrame {
            let mark = RenderNode(id: 3, contents: [.fill(Path(rect: Rect(x, 0, 4, 4)), .color(.black))])
            return RenderFrame(
                size: Size(1100, 100), scale: 1, background: .white, root: RenderNode(id: 9, children: [kept, mark]))
        }
        try expectSameBytes([frame(900), frame(513)], [CairoRenderer(shaper: CairoTextShaper())])
    }

    @Test("bitmaps of nodes no longer drawn are released after a while")
    func eviction() throws {
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        let surface = try Surface(width: 40, height: 20)
        weak var gone: Bitmap?
        do {
            let bitmap = Bitmap(width: 8, height: 8, pixels: [UInt32](repeating: 0xFF00_0000, count: 64))
            gone = bitmap
            let node = RenderNode(
                id: 1, rasterizationScale: 1, contents: [.image(ImagePlacement(Image(bitmap), in: Rect(0, 0, 20, 20)))])
            try renderer.draw(
                RenderFrame(size: Size(40, 20), scale: 1, background: .white, root: node), into: surface)
        }
        let others = RenderFrame(size: Size(40, 20), scale: 1, background: .white, root: dots(2))
        for _ in 0..<400 { try renderer.draw(others, into: surface) }
        #expect(gone == nil && renderer.cacheByteCount > 0)
    }
}

import Geometry
import RenderTree
import TestSupport
import Testing

@testable import CairoKit

@Suite("Frames prepared before they are drawn")
struct FramePreparationTests {
    private static let size = Size(700, 400)

    private static func frame(_ node: RenderNode) -> RenderFrame {
        RenderFrame(size: size, scale: 1, background: .white, root: RenderNode(id: 1, children: [node]))
    }

    private static func prepare(_ frame: RenderFrame, on renderer: CairoRenderer) -> Int {
        let preparation = renderer.prepare(frame)
        var count = 0
        while !preparation.isDone {
            preparation.step()
            count += 1
        }
        return count
    }

    /// A screen with a bitmap, in which there are a picture, a text and a shadow.
    private static let screen: RenderNode = {
        let image = Image(
            Bitmap(
                width: 400, height: 400,
                pixels: (0..<160_000).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 * 2_654_435) & 0xFF_FFFF }))
        let text = TextContent("Fly, owl", font: Font(size: 20))
        let inside = RenderNode(
            id: 3, transform: .translation(20, 30), shadow: Shadow(color: .black, offset: Point(0, 3), radius: 6),
            contents: [
                .image(ImagePlacement(image, in: Rect(0, 0, 90, 90))),
                .clipped([.text(text, in: Rect(0, 100, 200, 30))], to: Path(rect: Rect(0, 0, 300, 300))),
            ])
        return RenderNode(
            id: 2, contents: [.fill(Path(rect: Rect(0, 0, 600, 380)), .color(.white))], children: [inside])
    }()

    @Test("a prepared frame makes no bitmap when it is drawn, and has the same bytes", arguments: [nil, 1])
    func ready(rasterizationScale: Double?) throws {
        var node = Self.screen
        node.rasterizationScale = rasterizationScale
        let (renderer, other) = (CairoRenderer(threads: 1), CairoRenderer(threads: 1))
        #expect(Self.prepare(Self.frame(node), on: renderer) > 3)
        let made = renderer.cache.madeCount
        #expect(made > 0)
        // It fades in, elsewhere.
        node.opacity = 0.5
        node.transform = .translation(3, 1)
        let pixels = try Pixels(Self.frame(node), by: renderer)
        #expect(renderer.cache.madeCount == made)
        #expect(try Pixels(Self.frame(node), by: other) == pixels)
        #expect(other.cache.madeCount > 0)
    }

    @Test(
        "random frames are the same whether they were prepared, wholly or in part, or not",
        arguments: 0..<6 as Range<UInt64>)
    func same(seed: UInt64) throws {
        var scene = RandomScene(seed: seed, extent: 500)
        var node = scene.node()
        node.rasterizationScale = seed % 2 == 0 ? 1 : nil
        let frame = Self.frame(node)
        let plain = try Pixels(frame, by: CairoRenderer(threads: 1))
        let prepared = CairoRenderer(threads: 2)
        let count = Self.prepare(frame, on: prepared)
        #expect(try Pixels(frame, by: prepared) == plain)
        let begun = CairoRenderer(threads: 2)
        let preparation = begun.prepare(frame)
        for _ in 0..<count / 2 { preparation.step() }
        #expect(try Pixels(frame, by: begun) == plain)
        while !preparation.isDone { preparation.step() }
        #expect(try Pixels(frame, by: begun) == plain)
    }

    @Test("what was prepared stays while other frames are drawn, until another frame is prepared")
    func stays() throws {
        var node = Self.screen
        node.rasterizationScale = 1
        let renderer = CairoRenderer(threads: 1)
        _ = Self.prepare(Self.frame(node), on: renderer)
        let byteCount = renderer.cacheByteCount
        let empty = Self.frame(RenderNode(id: 9))
        func drawMany() throws {
            for _ in 0..<(Int(BitmapCache.idleFrameLimit) + 61) { _ = try Pixels(empty, by: renderer) }
        }
        try drawMany()
        #expect(renderer.cacheByteCount == byteCount)
        _ = Self.prepare(empty, on: renderer)
        try drawMany()
        #expect(renderer.cacheByteCount < byteCount)
    }

    @Test("a preparation pushes nothing out of the caches")
    func room() throws {
        var node = Self.screen
        node.rasterizationScale = 1
        let renderer = CairoRenderer(threads: 1, cacheLimit: 1 << 20)
        _ = try Pixels(Self.frame(node), by: renderer)
        let (made, byteCount) = (renderer.cache.madeCount, renderer.cacheByteCount)
        var other = RenderNode(id: 5, contents: [.fill(Path(rect: Rect(0, 0, 500, 300)), .color(.black))])
        other.rasterizationScale = 1
        _ = Self.prepare(Self.frame(other), on: renderer)
        #expect(renderer.cacheByteCount == byteCount)
        _ = try Pixels(Self.frame(node), by: renderer)
        #expect(renderer.cache.madeCount == made)
    }
}

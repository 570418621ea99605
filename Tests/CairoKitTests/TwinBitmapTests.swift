import Geometry
import RenderTree
import TestSupport
import Testing

@testable import CairoKit

@Suite("Bitmaps of stages that are built anew")
struct TwinBitmapTests {
    /// A rasterized card with a shadow and a picture, as a stage makes it that numbers its layers from some number on.
    private static func frame(from id: UInt64, tone: Double = 0.3) -> RenderFrame {
        let picture = Picture(
            size: Size(20, 20),
            [.fill(Path(circleAt: Point(10, 10), radius: 9), .color(Color(red: tone, green: 0.4, blue: 0.9)))])
        var card = RenderNode(
            id: id + 1, transform: .translation(12, 9), shadow: Shadow(color: .black, offset: Point(0, 2), radius: 4),
            contents: [
                .fill(Path(rect: Rect(0, 0, 70, 50)), .color(.white)), .picture(picture, in: Rect(5, 5, 40, 40)),
            ])
        card.rasterizationScale = 1
        return RenderFrame(
            size: Size(100, 80), scale: 1, background: .clear, root: RenderNode(id: id, children: [card]))
    }

    @Test("layers that look like those of another stage take their bitmaps over, with the same bytes")
    func takenOver() throws {
        let (renderer, other) = (CairoRenderer(threads: 1), CairoRenderer(threads: 1))
        _ = try Pixels(Self.frame(from: 1), by: renderer)
        let (made, byteCount) = (renderer.cache.madeCount, renderer.cacheByteCount)
        #expect(made > 0)
        let pixels = try Pixels(Self.frame(from: 101), by: renderer)
        #expect(renderer.cache.madeCount == made && renderer.cacheByteCount == byteCount)
        #expect(try Pixels(Self.frame(from: 101), by: other) == pixels)
    }

    @Test("a picture with another colour is drawn anew")
    func different() throws {
        let (renderer, other) = (CairoRenderer(threads: 1), CairoRenderer(threads: 1))
        _ = try Pixels(Self.frame(from: 1), by: renderer)
        let made = renderer.cache.madeCount
        let pixels = try Pixels(Self.frame(from: 101, tone: 0.8), by: renderer)
        #expect(renderer.cache.madeCount > made)
        #expect(try Pixels(Self.frame(from: 101, tone: 0.8), by: other) == pixels)
    }

    @Test("two that look the same in one frame keep their bitmap from frame to frame")
    func twins() throws {
        let renderer = CairoRenderer(threads: 1)
        var (left, right) = (Self.frame(from: 1), Self.frame(from: 11))
        right.root.transform = .translation(0, 20)
        left.root = RenderNode(id: 99, children: [left.root, right.root])
        _ = try Pixels(left, by: renderer)
        let made = renderer.cache.madeCount
        for _ in 0..<3 { _ = try Pixels(left, by: renderer) }
        #expect(renderer.cache.madeCount == made)
    }
}

import Geometry
import RenderTree
import TestSupport
import Testing

@testable import CairoKit

@Suite("Bitmaps shared by renderers")
struct SharedBitmapsTests {
    private static func frame(seed: UInt64) -> RenderFrame {
        var scene = RandomScene(seed: seed, extent: 500)
        var root = scene.node()
        root.rasterizationScale = 1
        return RenderFrame(size: Size(700, 400), scale: 1, background: .white, root: root)
    }

    @Test("shared bitmaps have the same bytes on many threads as without sharing")
    func same() async throws {
        let shared = SharedBitmaps(renderers: 4)
        try await withThrowingTaskGroup(of: [Bool].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let renderer = CairoRenderer(shaper: CairoTextShaper(), threads: 1, shared: shared)
                    let alone = CairoRenderer(shaper: CairoTextShaper(), threads: 1)
                    return try (0..<5 as Range<UInt64>).map { seed in
                        let (surface, own) = (
                            try Surface(width: 700, height: 400), try Surface(width: 700, height: 400)
                        )
                        try renderer.draw(Self.frame(seed: seed), into: surface)
                        try alone.draw(Self.frame(seed: seed), into: own)
                        return Pixels(surface) == Pixels(own) && !Pixels(own).isClear
                    }
                }
            }
            for try await found in group { #expect(found == [Bool](repeating: true, count: 5)) }
        }
    }

    @Test("shared bitmaps are drawn once while a renderer has them, and again for nodes that changed")
    func once() {
        let shared = SharedBitmaps(renderers: 1)
        let policy = BitmapPolicy(Self.frame(seed: 1))
        let key = BitmapCache.Key.node(1, scale: 1, policy)
        var made = 0
        func bitmap(_ opacity: Double) -> Bitmap? {
            shared.bitmap(key, of: RenderNode(id: 1, opacity: opacity)) { _ in
                made += 1
                return Bitmap(width: 1, height: 1, pixels: [0xFF00_0000])
            }
        }
        let first = bitmap(1)
        #expect(bitmap(1) === first && made == 1)
        let second = bitmap(0.5)
        #expect(second !== first && made == 2)
        withExtendedLifetime((first, second)) {}
        _ = bitmap(0.25)
        #expect(bitmap(0.25) != nil && made == 4)
    }
}

import Geometry
import RenderTree
import Testing

@testable import CairoKit

@Suite("The layout cache")
struct LayoutCacheTests {
    @Test("the layout cache stays within its bytes, however many and long the texts", arguments: [1, 40, 4000])
    func bound(_ count: Int) {
        var cache = LayoutCache()
        let engine = PangoEngine()
        for index in 0..<1200 / count + 12 {
            let content = TextContent(
                String(repeating: "owl \(index) ", count: count), font: Font(size: 12), color: .black)
            let request = LayoutRequest(content, width: nil, height: nil, 1)
            _ = cache.value(for: request) { engine.shape(request) }
            #expect(cache.byteCount <= LayoutCache.byteLimit)
        }
        // A layout of more than half of the limit is not cached.
        #expect(cache.byteCount > 0 || count == 4000)
    }

    @Test("the outlines of a layout reserve no unused memory")
    func exactOutlines() {
        let content = TextContent("Hämmern: 漫画 0123456789 & owls", font: Font(size: 12), color: .black)
        let shaped = PangoEngine().shape(LayoutRequest(content, width: nil, height: nil, 1))
        var outlines = 0
        for piece in shaped.lines.flatMap(\.pieces) {
            guard case .outline(let path, _) = piece.shape else { continue }
            outlines += 1
            // Malloc rounds up to 16 bytes.
            #expect(path.elements.capacity <= path.elements.count + 1)
        }
        #expect(outlines > 0)
    }

    @Test("a long text of colour glyphs is laid out once")
    func emoji() {
        var cache = LayoutCache()
        let engine = PangoEngine()
        let content = TextContent(
            String(repeating: "🦉", count: 400), font: Font(size: 12), color: .black)
        let request = LayoutRequest(content, width: nil, height: nil, 1)
        var count = 0
        for _ in 0..<3 {
            _ = cache.value(for: request) {
                count += 1
                return engine.shape(request)
            }
        }
        #expect(count == 1)
    }
}

import Geometry
import RenderTree
import Testing

@testable import CairoKit

@Suite("Layouts are kept within a bound")
struct LayoutCacheTests {
    @Test("in bytes, however many and however long they are", arguments: [1, 40, 4000])
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
        #expect(cache.byteCount > 0)
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

import Geometry
import RenderTree
import Testing

@testable import CairoKit

@Suite("The layout cache")
struct LayoutCacheTests {
    @Test("a layout that has not been used for long is released")
    func bound() {
        var cache = LayoutCache()
        let engine = PangoEngine()
        var count = 0
        func layOut(_ index: Int) {
            let content = TextContent(String(repeating: "owl \(index) ", count: 40), font: Font(size: 12))
            let request = LayoutRequest(content, width: nil, height: nil, 1)
            _ = cache.value(for: request) {
                count += 1
                return engine.shape(request)
            }
        }
        for index in 0..<200 { layOut(index) }
        layOut(199)
        #expect(count == 200)
        layOut(0)
        #expect(count == 201)
    }

    @Test("carets, sizes and shapes requested alternately equal those requested alone")
    func inTurn() throws {
        let shaper = CairoTextShaper()
        for count in [3, 200, 7, 200] {
            let content = TextContent(String(repeating: "owl ", count: count), font: Font(size: 16), alignment: .left)
            let fresh = CairoTextShaper()
            func pixels(_ shaper: CairoTextShaper) throws -> Pixels {
                let node = RenderNode(id: 1, contents: [.text(content, in: Rect(-50, 0, 400, 40))])
                return try draw(node, 100, 40, shaper: shaper)
            }
            #expect(shaper.caretOffsets(in: content) == fresh.caretOffsets(in: content))
            #expect(shaper.size(of: content, width: nil) == CairoTextShaper().size(of: content, width: nil))
            #expect(try pixels(shaper) == pixels(CairoTextShaper()))
            shaper.purge()
            #expect(shaper.caretOffsets(in: content) == fresh.caretOffsets(in: content))
        }
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

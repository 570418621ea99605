import Geometry
import RenderTree
import Testing

@testable import CairoKit

@Suite("Text that is drawn through bitmaps")
struct RasterizedTextTests {
    private let shaper = CairoTextShaper()

    private func text(_ string: String) -> TextContent {
        TextContent(string, font: Font(family: "DejaVu Sans, sans-serif", size: 16))
    }

    @Test("text drawn through kept bitmaps has the same bytes by damage, for any threads, and without caches")
    func stretchedText() throws {
        func frame(_ step: Int) -> RenderFrame {
            let contents: [PaintOperation] = [
                .text(text("The owl flies by night, 目 שלום"), in: Rect(10, 5, 180 + 3 * Double(step), 30)),
                .text(text("fi\u{1F989} wrapped words of an owl"), in: Rect(10, 40, 90, 60)),
            ]
            let inner = RenderNode(id: 3, opacity: 0.7, contents: contents)
            let zoomed = RenderNode(
                id: 2, transform: .translation(Double(step), 0.5) * .scale(0.4 + 0.07 * Double(step)),
                children: [inner], rasterizesText: step < 10)
            return RenderFrame(
                size: Size(300, 130), scale: 1, background: .white, root: RenderNode(id: 1, children: [zoomed]))
        }
        let renderers = [1, 2, 8].map { CairoRenderer(shaper: CairoTextShaper(), threads: $0) }
        try expectSameBytes((0..<14).map(frame), renderers)
    }

    @Test("text through a bitmap differs from text drawn directly by a little softness alone")
    func softText() throws {
        func coverage(_ rasterizes: Bool, _ scale: Double) throws -> Double {
            let node = RenderNode(
                id: 1, transform: .scale(scale), contents: [.text(text("owl"), in: Rect(5, 5, 60, 30))],
                rasterizesText: rasterizes)
            return try draw(node, 100, 60, shaper: shaper).coverage
        }
        for scale in [0.7, 1, 1.3] {
            let (soft, sharp) = (try coverage(true, scale), try coverage(false, scale))
            #expect(abs(soft - sharp) < 0.05 * sharp, "\(soft) and \(sharp) at \(scale)")
        }
    }

    @Test("what has a bitmap keeps it, with the text in it, while text around it is drawn through bitmaps")
    func keptBitmaps() throws {
        func frame(_ rasterizes: Bool) -> RenderFrame {
            let words: [PaintOperation] = [.text(text("owl"), in: Rect(5, 5, 60, 30))]
            let inner = [
                RenderNode(id: 3, rasterizationScale: 1, contents: words),
                RenderNode(
                    id: 4, transform: .translation(0, 30), shadow: Shadow(color: .black, offset: .zero, radius: 4),
                    contents: words),
            ]
            let host = RenderNode(id: 2, transform: .scale(0.7), children: inner, rasterizesText: rasterizes)
            return RenderFrame(
                size: Size(300, 200), scale: 1, background: .white, root: RenderNode(id: 1, children: [host]))
        }
        let renderer = CairoRenderer(shaper: shaper, threads: 1)
        let surface = try Surface(width: 300, height: 200)
        try renderer.draw(frame(false), into: surface)
        let made = renderer.cache.madeCount
        #expect(made == 2)
        try renderer.draw(frame(true), into: surface)
        // The text with the shadow alone is drawn through another one.
        #expect(renderer.cache.madeCount == made + 1)
    }
}

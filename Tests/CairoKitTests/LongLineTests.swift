import Geometry
import RenderTree
import Testing

@testable import CairoKit

@Suite("Long lines of text")
struct LongLineTests {
    private static let lines = ["The owl, “12 × 3” ffi, ", "غابة البوم ", "eulen 🦉👩‍💻 猫头鹰 "]

    private func pixels(
        _ content: TextContent, from left: Double, width: Int, shaper: CairoTextShaper = CairoTextShaper()
    ) throws -> Pixels {
        let node = RenderNode(id: 1, contents: [.text(content, in: Rect(-left, 0, 400, 40))])
        return try draw(node, width, 40, shaper: shaper)
    }

    @Test("a piece of a long line has exactly the pixels of the entire line", arguments: LongLineTests.lines)
    func pieces(of words: String) throws {
        let content = TextContent(
            String(repeating: words, count: 30), font: Font(size: 16), color: .black, alignment: .left)
        let shaper = CairoTextShaper()
        let whole = try pixels(content, from: 0, width: 3000, shaper: shaper)
        #expect(!whole.isClear)
        for left in stride(from: 0, to: 2900, by: 361) {
            let piece = try pixels(content, from: Double(left), width: 100)
            let again = try pixels(content, from: Double(left), width: 100, shaper: shaper)
            #expect(piece == again, "what was seen before does not matter")
            let isEqual = (0..<40).allSatisfy { y in (0..<100).allSatisfy { piece[$0, y] == whole[left + $0, y] } }
            #expect(isEqual, "from \(left) on")
        }
    }

    @Test("carets, sizes and shapes requested alternately equal those requested alone")
    func inTurn() throws {
        let shaper = CairoTextShaper()
        for count in [3, 200, 7, 200] {
            let content = TextContent(String(repeating: "owl ", count: count), font: Font(size: 16), alignment: .left)
            let fresh = CairoTextShaper()
            #expect(shaper.caretOffsets(in: content) == fresh.caretOffsets(in: content))
            #expect(shaper.size(of: content, width: nil) == CairoTextShaper().size(of: content, width: nil))
            #expect(try pixels(content, from: 50, width: 100, shaper: shaper) == pixels(content, from: 50, width: 100))
            shaper.purge()
            #expect(shaper.caretOffsets(in: content) == fresh.caretOffsets(in: content))
        }
    }
}

import TestSupport
import Testing

@testable import X11Kit

@Suite("Preedit text of an input method")
struct PreeditBufferTests {
    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    @Test("parts of a preedit text are replaced, highlighted and cut on request")
    func changes() {
        var buffer = PreeditBuffer()
        buffer.replace(first: 0, length: 0, by: scalars("nihao"), highlighted: [], caret: 5)
        #expect(buffer.text == PreeditText(text: "nihao", caret: 5, highlights: []))
        buffer.replace(first: 0, length: 2, by: scalars("你"), highlighted: [true], caret: 1)
        #expect(buffer.text == PreeditText(text: "你hao", caret: 1, highlights: [0..<1]))
        buffer.highlight(first: 1, [true, false, true], caret: 4)
        #expect(buffer.text == PreeditText(text: "你hao", caret: 4, highlights: [0..<2, 3..<4]))
        #expect(buffer.moveCaret(to: 3) == 3 && buffer.moveCaret(to: 9) == 4 && buffer.moveCaret(to: -9) == 0)
        buffer.replace(first: 0, length: 4, by: [], highlighted: [], caret: 0)
        #expect(buffer.text == .none && buffer.isEmpty)
    }

    @Test("positions outside of a preedit text, and overlong texts, are clamped")
    func nonsense() {
        var random = SeededGenerator(seed: 11)
        var buffer = PreeditBuffer()
        for _ in 0..<5000 {
            let numbers = (0..<4).map { _ in
                [Int.random(in: -3...1200, using: &random), .min, .max, 0].randomElement(using: &random)!
            }
            let text = [Unicode.Scalar](repeating: "a", count: .random(in: 0...700, using: &random))
            let marks = (0..<Int.random(in: 0...900, using: &random)).map { $0 % 3 == 0 }
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                buffer.replace(first: numbers[0], length: numbers[1], by: text, highlighted: marks, caret: numbers[2])
            case 1: buffer.highlight(first: numbers[0], marks, caret: numbers[2])
            default: _ = buffer.moveCaret(to: numbers[3])
            }
            let shown = buffer.text
            let length = shown.text.unicodeScalars.count
            #expect(length <= PreeditBuffer.limit && (0...length).contains(shown.caret))
            #expect(shown.highlights.allSatisfy { !$0.isEmpty && $0.upperBound <= length })
        }
    }
}

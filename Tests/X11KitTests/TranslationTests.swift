import Geometry
import Testing

@testable import X11Kit

@Suite("Translation of X events")
struct TranslationTests {
    @Test("near and quick presses of a button count up; any other starts again")
    func clicks() {
        var counter = ClickCounter()
        let presses: [(WindowEvent.Button, Double, Double, UInt32, Int)] = [
            (.primary, 10, 10, 1000, 1), (.primary, 14, 6, 1400, 2), (.primary, 14, 6, 1500, 3),
            (.primary, 14, 6, 1901, 1), (.primary, 19, 6, 1950, 1), (.primary, 19, 11, 1960, 1),
            (.secondary, 19, 11, 1970, 1), (.primary, 19, 11, 1980, 1), (.primary, 19, 11, 2000, 2),
        ]
        for (button, x, y, time, count) in presses {
            #expect(counter.count(button, at: Point(x, y), time: time) == count, "\(x), \(y) at \(time)")
        }
    }

    @Test("clicks are counted across a wraparound of the server's time")
    func wrap() {
        var counter = ClickCounter()
        #expect(counter.count(.primary, at: Point(0, 0), time: .max - 100) == 1)
        #expect(counter.count(.primary, at: Point(0, 0), time: 100) == 2)
    }

    @Test("of a run of events that replace each other the last stays")
    func compression() {
        let moves: [WindowEvent] = [.pointerMoved(Point(1, 1)), .pointerMoved(Point(2, 2))]
        let sizes: [WindowEvent] = [.resized(width: 1, height: 1), .resized(width: 2, height: 2)]
        let cases: [([WindowEvent], [WindowEvent])] = [
            (moves, [moves[1]]),
            ([moves[0], .focusIn, moves[1]], [moves[0], .focusIn, moves[1]]),
            ([sizes[0], .exposed, .exposed, sizes[1], .exposed], [sizes[1], .exposed]),
            ([.exposed, sizes[0]], [sizes[0], .exposed]),
            ([.obscured(true), .obscured(false)], [.obscured(false)]),
            ([.closeRequested, .closeRequested], [.closeRequested, .closeRequested]),
        ]
        for (events, expected) in cases {
            var compressed: [WindowEvent] = []
            for event in events { compressed.appendCompressed(event) }
            #expect(compressed == expected)
        }
    }

    @Test("text from keys has no control characters, and is repaired if it is not UTF-8")
    func printable() {
        let cases: [([UInt8], String?)] = [
            ([], nil), ([1], nil), ([0x7F], nil), (Array("a\u{1B}b\r".utf8), "ab"), (Array("é漢".utf8), "é漢"),
            ([0xE9], "é"), (Array("\u{85}".utf8), nil),
        ]
        for (bytes, text) in cases { #expect(KeyText.printable(bytes) == text) }
    }

    @Test("key symbols map to characters by X's rule")
    func characters() {
        let cases: [(UInt, String?)] = [
            (0x41, "A"), (0xE9, "é"), (0x0100_20AC, "€"), (0x0101_F600, "😀"), (0xFF0D, nil), (0, nil),
            (0x0100_D800, nil), (0x0100_0007, nil),
        ]
        for (symbol, text) in cases { #expect(KeyText.character(of: symbol) == text) }
        #expect(KeyText.name(of: 0xFF0D) == "Return")
        #expect(KeyText.name(of: 0x1234_5678) == "0x12345678")
    }

    @Test("damage is rounded outwards and clipped to the frame")
    func damage() {
        let cases: [(Rect, [Int]?)] = [
            (Rect(0.5, 1.2, 2, 2), [0, 1, 3, 3]), (Rect(-5, -5, 6, 6), [0, 0, 1, 1]),
            (Rect(9, 9, 1e30, 1e30), [9, 9, 1, 1]),
            (Rect(10, 0, 5, 5), nil), (Rect(0, 0, 0, 5), nil), (Rect(.nan, 0, 1, 1), nil),
            (Rect(.infinity, 0, .infinity, 1), nil), (Rect(0, 0, .infinity, 1), [0, 0, 10, 1]),
            (Rect(-.infinity, 3, .infinity, 2), [0, 3, 10, 2]), (Rect(-.infinity, 3, 5, 2), nil),
        ]
        for (rect, expected) in cases {
            let pixels = PixelRect(touchedBy: rect, width: 10, height: 10)
            #expect(pixels.map { [$0.x, $0.y, $0.width, $0.height] } == expected)
        }
    }
}

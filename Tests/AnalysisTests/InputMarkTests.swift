import Geometry
import Stage
import Testing

@testable import Analysis
@testable import Scenes

@Suite("The marks of inputs")
struct InputMarkTests {
    private func marks(_ events: [(time: Double, event: InputEvent)]) -> [InputMark] {
        InputMark.marks(
            of: events.enumerated().map {
                SessionInput(id: $0.offset + 1, time: $0.element.time, event: $0.element.event, aim: nil)
            })
    }

    @Test("a press and its release are a click, with moves between them a drag")
    func pointer() {
        let found = marks([
            (1, .pointerPressed(.zero)), (1.1, .pointerReleased(.zero)), (2, .pointerPressed(.zero)),
            (2.5, .pointerMoved(Point(9, 9))), (3, .pointerReleased(.zero)),
        ])
        #expect(found.map(\.kind) == [.click, .drag])
        #expect(found.map(\.id) == [[1, 2], [3, 4, 5]])
        #expect(found.map(\.begin) == [1, 2] && found.map(\.end) == [1.1, 3])
    }

    @Test("a key within a drag, or a second button, does not end it")
    func mixed() {
        let found = marks([
            (1, .pointerPressed(.zero)), (1.1, .keyPressed(KeyPress(.enter))), (1.2, .pointerMoved(Point(9, 9))),
            (1.3, .pointerPressed(.zero, button: .secondary)), (1.4, .pointerReleased(.zero, button: .secondary)),
            (1.5, .pointerReleased(.zero)), (1.6, .pointerPressed(.zero)), (1.7, .pointerReleased(.zero)),
        ])
        #expect(found.map(\.kind) == [.drag, .key, .click])
        #expect(found.map(\.id) == [[1, 3, 4, 5, 6], [2], [7, 8]])
    }

    @Test("values of two inputs in turn are a mark each, and leave a text that is typed meanwhile one mark")
    func values() {
        let found = marks([
            (1, .textInput("a")), (1.1, .received(input: "price", json: "1")),
            (1.2, .received(input: "level", json: "2")),
            (1.3, .textInput("b")), (1.4, .received(input: "price", json: "3")),
            (1.5, .received(input: "level", json: "4")), (3, .received(input: "price", json: "5")),
        ])
        #expect(found.map(\.words) == ["ab", "price", "level", "price"])
        #expect(found.map(\.id) == [[1, 4], [2, 5], [3, 6], [7]])
    }

    @Test("letters typed within a second of one another are one text, and a key without text is a mark of its own")
    func text() {
        func key(_ letter: Unicode.Scalar) -> InputEvent {
            .keyPressed(KeyPress(.character(letter), text: String(Character(letter))))
        }
        let found = marks([
            (1, key("a")), (1.5, key("b")), (1.6, .keyPressed(KeyPress(.enter))), (1.7, key("c")), (2.8, key("d")),
            (3, .keyPressed(KeyPress("v", modifiers: .control))), (3, .paste("ef")),
        ])
        #expect(found.map(\.words) == ["ab", "enter", "c", "d", "ctrl+v", "ef"])
        #expect(found.map(\.kind) == [.text, .key, .text, .text, .key, .text])
    }

    @Test("moves without a button are one mark, and sizes of the viewport have none")
    func moves() {
        let found = marks([
            (1, .pointerMoved(.zero)), (1.5, .pointerMoved(Point(1, 1))), (1.6, .resized(Size(9, 9))),
            (1.7, .pointerLeft), (5, .pointerMoved(.zero)),
        ])
        #expect(found.map(\.id) == [[1, 2, 4], [5]])
        #expect(found.allSatisfy { $0.kind == .move })
    }

    @Test("turns of the wheel within a second of one another are one mark")
    func scrolls() {
        let turn = InputEvent.scrolled(.zero, by: Point(0, 40))
        let found = marks([(1, turn), (1.5, turn), (1.6, .pointerMoved(.zero)), (4, turn)])
        #expect(found.map(\.kind) == [.scroll, .move, .scroll])
        #expect(found.map(\.id) == [[1, 2], [3], [4]])
    }
}

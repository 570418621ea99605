import Geometry
import Stage
import Testing

@testable import Script

@Suite struct ScriptEventTests {
    static let here = Point(1, 2)

    @Test(
        "an action becomes the events that a person would cause",
        arguments: [
            (.move(.point(here)), [.pointerMoved(here)]),
            (
                .scroll(.point(here), by: Point(0, 40), modifiers: .shift),
                [.pointerMoved(here), .scrolled(here, by: Point(0, 40), modifiers: .shift)]
            ),
            (.close, [.closeRequested]), (.focus(false), [.windowFocus(false)]), (.leave, [.pointerLeft]),
            (.cancel, [.pointerCancelled]),
            (.click(.point(here)), [.pointerMoved(here), .pointerPressed(here), .pointerReleased(here)]),
            (.press(.point(here)), [.pointerMoved(here), .pointerPressed(here)]),
            (
                .press(.point(here), button: .secondary, clicks: 2, modifiers: .alt),
                [.pointerMoved(here), .pointerPressed(here, button: .secondary, modifiers: .alt, clickCount: 2)]
            ),
            (.keyUp("a", modifiers: .shift), [.keyReleased("A", modifiers: .shift)]),
            (.release(.point(here)), [.pointerMoved(here), .pointerReleased(here)]),
            (.resize(Size(8, 6)), [.resized(Size(8, 6))]),
            (
                .type("aB é👩‍💻"),
                [
                    .keyPressed(KeyPress("a", text: "a")), .keyPressed(KeyPress("B", text: "B")),
                    .keyPressed(KeyPress(" ", text: " ")), .textInput("é"), .textInput("👩‍💻"),
                ]
            ),
        ] as [(ScriptAction, [InputEvent])])
    func events(action: ScriptAction, events: [InputEvent]) {
        #expect(action.events(at: Self.here, in: Size(100, 80)) == events)
    }

    @Test(
        "a key press has X's name and the text it makes",
        arguments: [
            ("a", KeyPress("a", text: "a")), ("A", KeyPress("A", text: "A")),
            ("shift+a", KeyPress("A", modifiers: .shift, text: "A")),
            ("shift+é", KeyPress("É", modifiers: .shift, text: "É")),
            ("ctrl+a", KeyPress("a", modifiers: .control)),
            ("ctrl+shift+z", KeyPress("Z", modifiers: [.control, .shift])),
            ("alt+a", KeyPress("a", modifiers: .alt)), ("super+a", KeyPress("a", modifiers: .command)),
            ("space", KeyPress(" ", text: " ")), ("?", KeyPress("?", text: "?")),
            ("plus", KeyPress("+", text: "+")),
            ("7", KeyPress("7", text: "7")), ("shift+7", KeyPress("7", modifiers: .shift, text: "7")),
            ("Return", KeyPress(.enter)), ("Tab", KeyPress(.tab)),
            ("shift+Tab", KeyPress(.tab, modifiers: .shift)),
            ("shift+Left", KeyPress(.left, modifiers: .shift)), ("Left repeat", KeyPress(.left, isRepeat: true)),
            ("shift+a repeat", KeyPress("A", modifiers: .shift, text: "A", isRepeat: true)),
            ("Page_Up", KeyPress(.pageUp)),
            ("U20AC", KeyPress("€", text: "€")),
            ("shift+ß", KeyPress("ß", modifiers: .shift, text: "ß")),
        ])
    func keys(spelling: String, press: KeyPress) throws {
        let entry = try #require(try InputScript.parse(text: "0 key \(spelling)", file: "s").first)
        #expect(entry.action.events(at: .zero, in: Size(100, 80)) == [.keyPressed(press)])
    }
}

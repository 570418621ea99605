import Geometry
import Script
import Stage
import Testing

private struct NoSuchLayer: Error, Equatable {
    var name: String
}

private func middle(of name: String) throws(NoSuchLayer) -> Point {
    if name == "username" { return Point(100, 50) }
    throw NoSuchLayer(name: name)
}

@Suite struct ScriptEventTests {
    static let here = Point(1, 2)

    @Test(
        "an action becomes the events that a person would cause",
        arguments: [
            (.move(.point(here)), [.pointerMoved(here)]),
            (.click(.point(here)), [.pointerMoved(here), .pointerPressed(here), .pointerReleased(here)]),
            (.press(.point(here)), [.pointerMoved(here), .pointerPressed(here)]),
            (.release(.point(here)), [.pointerMoved(here), .pointerReleased(here)]),
            (.move(.layer("username")), [.pointerMoved(Point(100, 50))]),
            (.resize(Size(8, 6)), [.resized(Size(8, 6))]),
            (
                .type("aB é👩‍💻"),
                [
                    .keyPressed(KeyPress("a", text: "a")), .keyPressed(KeyPress("B", text: "B")),
                    .keyPressed(KeyPress(" ", text: " ")), .textInput("é"), .textInput("👩‍💻"),
                ]
            ),
        ] as [(ScriptAction, [InputEvent])])
    func events(action: ScriptAction, events: [InputEvent]) throws {
        #expect(try action.events(resolve: middle) == events)
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
            ("shift+Left", KeyPress(.left, modifiers: .shift)), ("Page_Up", KeyPress(.pageUp)),
            ("U20AC", KeyPress("€", text: "€")),
            ("shift+ß", KeyPress("ß", modifiers: .shift, text: "ß")),
        ])
    func keys(spelling: String, press: KeyPress) throws {
        let entry = try #require(try InputScript.parse(text: "0 key \(spelling)", file: "s").first)
        #expect(try entry.action.events(resolve: middle) == [.keyPressed(press)])
    }

    @Test("a layer that is not there is the resolver's error")
    func missingLayer() {
        #expect(throws: NoSuchLayer(name: "missing")) {
            try ScriptAction.click(.layer("missing")).events(resolve: middle)
        }
        var translator = ScriptTranslator()
        let entry = ScriptEntry(time: 0, action: .press(.layer("missing")))
        #expect(throws: NoSuchLayer(name: "missing")) { try translator.events(for: entry, resolve: middle) }
    }

    @Test("clicks close in time and place are counted, as in a window")
    func clickCounts() throws {
        let text = """
            0 click 10 10
            0.4 click 10 14
            0.5 press 10 14
            0.6 release 90 14
            0.7 click 10 14
            1.2 click 10 14
            1.3 click 16 14
            1.4 click @username
            1.5 click 100 50
            """
        var translator = ScriptTranslator()
        var counts: [Int] = []
        for entry in try InputScript.parse(text: text, file: "s") {
            for case .pointerPressed(_, _, _, let count) in try translator.events(for: entry, resolve: middle) {
                counts.append(count)
            }
        }
        #expect(counts == [1, 2, 3, 4, 1, 1, 1, 2])
    }
}

import Geometry
import LayerTree
import Stage
import Testing

@testable import Controls

@Suite("Choices")
final class ChoiceTests {
    private let page = ControlPage()
    private var changes: [Int] = []
    private var stage: Stage { page.stage }
    private static let many = ["linear", "easeIn", "easeOut", "easeInOut", "spring", "steps"]

    private func make(_ words: [String], _ frame: Rect = Rect(100, 100, 120, 24)) -> Choice {
        let choice = Choice(name: "choice", words, on: stage)
        stage.root.addSublayer(choice.layer)
        choice.frame = frame
        choice.onChange = { [unowned self] in changes.append($0) }
        return choice
    }

    private var isOpen: Bool { page.layer("choices") != nil }

    @Test("short words stand side by side, and a click chooses one")
    func segments() {
        let choice = make(["on", "off", "auto"])
        page.click(150, 110)
        page.click(155, 110)
        #expect(changes == [1] && choice.selectedIndex == 1 && !isOpen)
        #expect(page.layer("choice/off/mark") != nil && page.layer("choice/on/mark") == nil)
        #expect(stage.focused === choice && page.layer("choice/focusRing") == nil)
    }

    @Test("arrows, Home, End and first letters choose", arguments: [["on", "off", "auto", "old"], many])
    func keyboard(words: [String]) {
        let choice = make(words)
        page.key(.tab)
        #expect(page.layer("choice/focusRing") != nil)
        for key in [Key.right, .left, .left, .end, .down, .home, .up] { page.key(key) }
        #expect(changes == [1, 0, words.count - 1, 0])
        changes = []
        page.type(String(words[2].prefix(1)))
        let found = words.indices.dropFirst().first { words[$0].first == words[2].first }
        #expect(changes == [found] && choice.selectedIndex == found)
    }

    @Test("letters typed within a second of one another are the beginning of a word")
    func typeAhead() {
        _ = make(Self.many)
        page.key(.tab)
        page.type("st")
        #expect(changes == [4, 5])
        page.wait(2)
        page.type("ee")
        #expect(changes == [4, 5, 1, 2])
        page.type("x")
        #expect(changes.count == 4)
    }

    @Test("a click opens a list in front of everything, in which a click chooses")
    func list() throws {
        let choice = make(Self.many)
        page.click(150, 110)
        #expect(isOpen && choice.selectedIndex == 0)
        let row = try #require(page.layer("choices/panel/content/spring"))
        page.move(row.center.x, row.center.y)
        page.wait()
        page.click(row.center.x, row.center.y)
        #expect(changes == [4] && !isOpen)
        #expect(page.layer("choice/linear/words")?.text == "spring")
    }

    @Test("Return, Space and Alt with Down open the list, Escape and Return close it, and one of them chooses")
    func listKeys() {
        let choice = make(Self.many)
        stage.focus(choice)
        for (key, modifiers) in [(Key.enter, KeyModifiers()), (" ", []), (.down, .alt)] {
            page.key(key, modifiers)
            #expect(isOpen)
            page.key(.down)
            page.key(.escape)
            #expect(!isOpen && changes == [])
        }
        page.key(.enter)
        page.key(.end)
        page.key(.enter)
        #expect(!isOpen && changes == [5])
    }

    @Test("Page Up and Page Down go further in the list, and nowhere without it")
    func pages() {
        let choice = make((0..<60).map { "word \($0)" })
        stage.focus(choice)
        page.key(.pageDown)
        #expect(changes == [])
        page.key(.enter)
        for key in [Key.pageDown, .pageDown, .pageUp, .pageUp, .pageUp, .pageDown, .enter] { page.key(key) }
        #expect(changes == [10])
        page.key(.enter)
        for _ in 0..<9 { page.key(.pageDown) }
        page.key(.enter)
        #expect(changes == [10, 59])
    }

    @Test("a click elsewhere, Tab and a loss of the focus close the list, and choose nothing")
    func closing() {
        var clicks = 0
        stage.root.onClick { clicks += 1 }
        let choice = make(Self.many)
        let close = [{ self.page.click(10, 290) }, { self.page.key(.tab) }, { self.stage.focus(nil) }]
        stage.root.addSublayer(Slider(name: "next", range: 0...1, on: stage).layer)
        for (index, close) in close.enumerated() {
            page.click(150, 110)
            #expect(isOpen)
            close()
            #expect(!isOpen && changes == [], "\(index)")
        }
        #expect(clicks == 0 && choice.selectedIndex == 0)
    }

    @Test("an open list moves with its choice, and its cover with the stage")
    func layout() throws {
        let choice = make(Self.many)
        page.click(150, 110)
        choice.frame = choice.frame
        #expect(isOpen)
        let place = try #require(page.layer("choices/panel")).frame
        stage.send(.resized(Size(600, 260)))
        choice.frame = Rect(150, 20, 120, 24)
        page.wait()
        #expect(page.layer("choices")?.frame == Rect(0, 0, 600, 260))
        #expect(page.layer("choices/panel")?.frame.origin == Point(150, 48))
        stage.send(.resized(Size(400, 300)))
        choice.frame = Rect(100, 100, 120, 24)
        page.wait()
        #expect(page.layer("choices/panel")?.frame == place)
    }

    @Test("the list stays within the stage, scrolls if it is longer, and is above a choice at the lower edge")
    func place() throws {
        _ = make((0..<60).map { "word \($0)" }, Rect(370, 270, 30, 24))
        page.click(380, 280)
        let panel = try #require(page.layer("choices/panel"))
        let stageBounds = Rect(0, 0, 400, 300)
        #expect(stageBounds.intersection(panel.frame) == panel.frame)
        page.turn(panel.center.x, panel.center.y, by: Point(0, 400))
        #expect(page.layer("choices/panel/content")?.state.bounds.origin.y == 400)
        page.key(.end)
        page.key(.enter)
        #expect(changes == [59])
    }

    @Test("a choice of nothing takes no focus, and an index without a word is ignored")
    func hostile() {
        let empty = make([])
        page.key(.tab)
        page.click(150, 110)
        empty.selectedIndex = 3
        #expect(stage.focused == nil && empty.selectedIndex == 0)
        let choice = make(Self.many, .zero)
        choice.selectedIndex = -1
        _ = stage.frame()
        #expect(choice.selectedIndex == 0)
    }
}

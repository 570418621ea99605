import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

@testable import Controls

@Suite("Number fields")
final class NumberFieldTests {
    private let page = ControlPage()
    private let field: NumberField
    private var changes: [Double] = []
    private var stage: Stage { page.stage }

    init() {
        field = NumberField(name: "length", range: 0...10, unit: "s", on: page.stage)
        add(field)
    }

    private func add(_ field: NumberField) {
        stage.root.addSublayer(field.layer)
        field.frame = Rect(100, 100, 80, 24)
        field.value = 2.5
        field.onChange = { [unowned self] in changes.append($0) }
    }

    private var text: String? { page.layer("length/number/viewport/text")?.text }

    @Test(
        "Tab selects the number, and Return takes the typed one over",
        arguments: ["4", "4 s", " 4.0s", "4,0", "400e-2"])
    func typing(word: String) {
        page.key(.tab)
        page.type(word)
        #expect(changes == [] && field.value == 2.5)
        page.key(.enter)
        #expect(changes == [4] && text == "4")
        page.type("3")
        stage.focus(nil)
        #expect(changes == [4, 3], "Return selected the number again, and leaving took the next one over")
    }

    @Test("Escape brings the number back, and is for others once there is nothing to bring back")
    func escape() {
        field.focus()
        page.type("99")
        #expect(stage.send(.keyPressed(KeyPress(.escape))) && text == "2.5")
        #expect(!stage.send(.keyPressed(KeyPress(.escape))) && changes == [])
    }

    @Test(
        "a text that is no number is outlined and not taken",
        arguments: ["x", "nan", "inf", "0x10", "1e999", "--1", "1.2.3", "𝟙"])
    func faulty(word: String) {
        field.focus()
        page.type(word)
        #expect(field.isFaulty && page.layer("length")?.state.borderColor == ControlTheme.light.fault)
        page.key(.enter)
        #expect(changes == [] && field.isFaulty)
        stage.focus(nil)
        #expect(!field.isFaulty && text == "2.5" && field.value == 2.5)
    }

    @Test("a click in the field puts the caret there, also within the focus ring, and a triple click selects all")
    func clicks() {
        let end = Point(140, 112)
        for typed in ["5", "1"] {
            stage.click(end)
            page.type(typed)
        }
        page.key(.enter)
        #expect(changes == [2.551])
        stage.click(Point(110, 112), count: 3)
        page.type("7")
        page.key(.enter)
        #expect(changes == [2.551, 7])
    }

    @Test("an empty text is no number once Return is pressed")
    func empty() {
        field.focus()
        page.key(.backspace)
        #expect(!field.isFaulty)
        page.key(.enter)
        #expect(field.isFaulty && changes == [])
    }

    @Test("numbers are kept in the range, and whole ones are whole")
    func range() {
        field.focus()
        page.type("-3")
        page.key(.enter)
        #expect(changes == [0] && text == "0")
        let whole = NumberField(name: "whole", range: -5...5, isInteger: true, on: stage)
        add(whole)
        #expect(whole.value == 3)
        whole.focus()
        page.type("-2.6")
        page.key(.enter)
        #expect(changes == [0, -3])
        page.key(.up)
        page.key(.pageUp)
        #expect(changes == [0, -3, -2, -1])
        whole.value = .nan
        #expect(whole.value == -1)
    }

    @Test(
        "whole numbers are those within the range",
        arguments: [(0.5...3.7, 1.0, 3.0), (-2.5 ... -1, -2, -1), (0.2...0.8, 1, 1)])
    func wholeRange(range: ClosedRange<Double>, first: Double, last: Double) {
        let whole = NumberField(name: "whole", range: range, isInteger: true, on: stage)
        #expect(whole.value == first)
        whole.value = 99
        #expect(whole.value == last)
        whole.value = -99
        #expect(whole.value == first)
    }

    @Test("arrows change the typed number by 1 % of the range")
    func arrows() {
        field.focus()
        page.key(.up)
        page.key(.down, .shift)
        page.type("7")
        page.key(.up)
        #expect(changes == [2.6, 2.59, 7.1])
        page.key(.left)
        #expect(changes.count == 3)
    }

    @Test("a click beside the text edits it, and a number set meanwhile leaves what is typed")
    func pointer() {
        page.move(176, 112)
        #expect(stage.cursor == .text)
        page.click(176, 112)
        #expect(stage.focused?.layer.name == "number" && page.layer("length/focusRing") != nil)
        page.type("5")
        field.value = 1
        #expect(field.value == 1 && text == "5" && changes == [])
        stage.focus(nil)
        #expect(changes == [5] && page.layer("length/focusRing") == nil)
    }

    @Test("a field narrower than its unit shows what has room")
    func narrow() {
        for width in [0.0, 3, 14, 20] {
            field.frame = Rect(0, 0, width, 4)
            let room = Rect(0, 0, max(width, 6), 4)
            for part in ["length/number", "length/unit"] {
                let frame = page.layer(part)?.frame ?? Rect(-1, 0, 0, 0)
                #expect(frame.minX >= min(0, width - 6) && frame.maxX <= room.maxX, "\(part) at \(width)")
            }
        }
    }
}

import Geometry
import Script
import Stage
import TestSupport
import Testing

extension InputScript {
    static func parse(text: String, file: String) throws(ScriptError) -> [ScriptEntry] {
        try parse(bytes: Array(text.utf8), file: file)
    }
}

@Suite struct InputScriptTests {
    @Test(
        "a line becomes an action",
        arguments: [
            ("0 click 1 2", 0, ScriptAction.click(.point(Point(1, 2)))),
            ("0.5 press -1.5 2e3", 0.5, .press(.point(Point(-1.5, 2000)))),
            ("\t1e-3   release \t 1000000 -1000000 \t", 0.001, .release(.point(Point(1e6, -1e6)))),
            ("1 move .5 5. # a comment", 1, .move(.point(Point(0.5, 5)))),
            ("1 scroll 10 20 0 -40 # up", 1, .scroll(.point(Point(10, 20)), by: Point(0, -40))),
            ("1 scroll @list 80 .5 with ctrl", 1, .scroll(.layer("list"), by: Point(80, 0.5), modifiers: .control)),
            ("1 leave # a comment", 1, .leave), ("1 cancel", 1, .cancel),
            ("1 click @username", 1, .click(.layer("username"))),
            ("1 move @panel/password#2 #there", 1, .move(.layer("panel/password#2"))),
            ("-0 key a", 0, .key("a")), ("1 key A", 1, .key("A")), ("1 key 7", 1, .key("7")),
            ("1 key Return", 1, .key("Return")), ("1 key ctrl+a", 1, .key("a", modifiers: .control)),
            ("1 key shift+ctrl+Left", 1, .key("Left", modifiers: [.control, .shift])),
            ("1 key alt+F4", 1, .key("F4", modifiers: .alt)), ("1 key Left repeat", 1, .key("Left", isRepeat: true)),
            ("1 key shift+a repeat # held", 1, .key("a", modifiers: .shift, isRepeat: true)),
            ("1 key Right up", 1, .keyUp("Right")), ("1 key shift+a up # again", 1, .keyUp("a", modifiers: .shift)),
            ("1 press 1 2 button secondary", 1, .press(.point(Point(1, 2)), button: .secondary)),
            (
                "1 press @a button middle clicks 2 with shift", 1,
                .press(.layer("a"), button: .middle, clicks: 2, modifiers: .shift)
            ),
            ("1 key super+space", 1, .key("space", modifiers: .command)),
            ("1 key Space", 1, .key("space")), ("1 key escape", 1, .key("Escape")), ("1 key f4", 1, .key("F4")),
            ("1 key Ctrl+a", 1, .key("a", modifiers: .control)),
            ("1 key Control+page_up", 1, .key("Prior", modifiers: .control)),
            ("1 key Page_Up", 1, .key("Prior")), ("1 key Page_Down", 1, .key("Next")),
            ("1 key ISO_Left_Tab", 1, .key("ISO_Left_Tab")),
            ("1 key ?", 1, .key("question")), ("1 key +", 1, .key("plus")),
            ("1 key ctrl++", 1, .key("plus", modifiers: .control)),
            ("1 key plus", 1, .key("plus")), ("1 key minus", 1, .key("minus")), ("1 key -", 1, .key("minus")),
            ("1 key é", 1, .key("U00E9")), ("1 key U20AC", 1, .key("U20AC")), ("1 key U0041", 1, .key("A")),
            ("1 key 猫", 1, .key("U732B")), ("1 key numbersign", 1, .key("numbersign")),
            ("1 type tyto alba", 1, .type("tyto alba")), ("1 type  two  blanks ", 1, .type(" two  blanks ")),
            ("1 type # no comment # at all", 1, .type("# no comment # at all")), ("1 type \\n\\#", 1, .type("\\n\\#")),
            ("1\ttype\tpässwört 👩‍💻", 1, .type("pässwört 👩‍💻")), ("1  type x\r", 1, .type("x")),
            ("1 resize 800x600", 1, .resize(Size(800, 600))), ("1 resize 0.5x1000000#", 1, nil),
            ("1 resize 0.5x1000000 #", 1, .resize(Size(0.5, 1e6))),
        ] as [(String, Double, ScriptAction?)])
    func action(line: String, time: Double, action: ScriptAction?) throws {
        guard let action else {
            #expect(throws: ScriptError.self) { try InputScript.parse(text: line, file: "s") }
            return
        }
        let entries = try InputScript.parse(text: line, file: "s")
        #expect(entries.map(\.action) == [action])
        #expect(entries.map(\.time) == [time])
        #expect(entries[0].time.sign == .plus)
    }

    @Test("comments, blank lines, CR LF and a byte order mark are passed over, and lines are counted")
    func lines() throws {
        let text = "\u{FEFF}# first\r\n\r\n  \t\r\n0 key a\r\n   # more\r\n0 key b # and more\n\n2 type c\r\n"
        let entries = try InputScript.parse(text: text, file: "s")
        #expect(entries.map(\.action) == [.key("a"), .key("b"), .type("c")])
        #expect(entries.map(\.line) == [4, 6, 8])
        #expect(entries.map(\.column) == [7, 7, 8])
        #expect(try InputScript.parse(text: "", file: "s").isEmpty)
        #expect(try InputScript.parse(text: "\u{FEFF}", file: "s").isEmpty)
        #expect(try InputScript.parse(text: "#\n\n", file: "s").isEmpty)
    }

    @Test(
        "a mistake is named with its place, what was expected and what was found",
        arguments: dataTable("script-mistakes.txt").map { ($0[0], $0[1]) })
    func mistake(text: String, message: String) {
        let error = #expect(throws: ScriptError.self) { try InputScript.parse(text: text, file: "my.script") }
        #expect(error?.description == "my.script:" + message)
    }

    @Test("no error quotes the text of a type line")
    func typedTextIsNotQuoted() {
        for line in [
            "1 type hunter2\u{7}", "2 key a\n1 type hunter2", "1 typ hunter2", "type hunter2",
            "1 type hunter2\u{1B}hunter2",
        ] {
            let error = #expect(throws: ScriptError.self) { try InputScript.parse(text: line, file: "s") }
            #expect(error?.description.contains("hunter2") == false)
        }
    }

    @Test(
        "bytes that are not UTF-8 are named with their place",
        arguments: [
            ([0xFF], "1:1", "FF"), (Array("0 key a\n1 type ä".utf8) + [0x80], "2:9", "80"),
            ([0x23, 0xC3], "1:2", "C3"),
            ([0x23, 0xED, 0xA0, 0x80], "1:2", "ED"),
        ] as [([UInt8], String, String)])
    func encoding(bytes: [UInt8], place: String, byte: String) {
        let error = #expect(throws: ScriptError.self) { try InputScript.parse(bytes: bytes, file: "s") }
        #expect(error?.description == "s:\(place): expected text in UTF-8, found the byte 0x\(byte)")
    }

    @Test("what is too large is refused")
    func limits() throws {
        func message(_ text: String) -> String? {
            #expect(throws: ScriptError.self) { try InputScript.parse(text: text, file: "s") }?.description
        }
        let long = String(repeating: "#", count: InputScript.maximumLineLength)
        #expect(try InputScript.parse(text: "\(long)\r\n", file: "s").isEmpty)
        #expect(message("\n\(long)#") == "s:2:1: expected a line of at most 1048576 bytes, found 1048577 bytes")
        let large = String(repeating: long.dropLast() + "\n", count: 4)
        #expect(try InputScript.parse(text: large, file: "s").isEmpty)
        #expect(message(large + "\n") == "s:1:1: expected a script of at most 4194304 bytes, found 4194305 bytes")
        // That the fault is in the last line says that all before it were read.
        let many = String(repeating: "0 key a\n", count: InputScript.maximumCount + 1)
        #expect(message(many) == "s:200001:1: expected at most 200000 actions, found one more")
        let text = String(repeating: "t", count: 65000)
        #expect(try InputScript.parse(text: "0 type \(text)", file: "s").count == 1)
        #expect(message("0 type \(text)t") == "s:1:8: expected at most 65000 bytes of text, found 65001 bytes")
    }

    @Test("what is written reads back the same", arguments: LongTests.areIncluded ? 0..<20 as Range<UInt64> : 0..<6)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var time = 0.0
        let entries = (0..<200).map { _ in
            time += Bool.random(using: &random) ? 0 : Double.random(in: 0...10, using: &random)
            return ScriptEntry(time: time, action: randomAction(&random))
        }
        let text = InputScript.format(entries)
        let read = try InputScript.parse(text: text, file: "s")
        #expect(read.map(\.time) == entries.map(\.time))
        #expect(read.map(\.action) == entries.map(\.action))
        #expect(InputScript.format(read) == text)
    }

    private func randomAction(_ random: inout SeededGenerator) -> ScriptAction {
        func number(_ limit: Double) -> Double {
            let value = Double.random(in: -limit...limit, using: &random)
            return Bool.random(using: &random) ? value.rounded() : value
        }
        func text() -> String {
            let letters = ["a", " ", "#", "\\", "é", "👩‍💻", "\u{301}", "\u{2028}", "\"", "x"]
            return (0...Int.random(in: 0...8, using: &random)).map { _ in letters.randomElement(using: &random)! }
                .joined()
        }
        let names = ["username", "panel/password", "a#b", "@", "名前"]
        let place =
            Bool.random(using: &random)
            ? ScriptPlace.point(Point(number(1e6), number(1e-6))) : .layer(names.randomElement(using: &random)!)
        let modifiers = KeyModifiers(rawValue: UInt8.random(in: 0..<16, using: &random))
        switch Int.random(in: 0..<17, using: &random) {
        case 0: return .click(place)
        case 1:
            return .press(
                place, button: [.primary, .middle, .secondary].randomElement(using: &random)!,
                clicks: [nil, 1, 2, 9].randomElement(using: &random)!, modifiers: modifiers)
        case 14: return .close
        case 15: return .focus(Bool.random(using: &random))
        case 13: return .keyUp(["a", "Z", "Left"].randomElement(using: &random)!, modifiers: modifiers)
        case 2: return .release(place)
        case 3: return .move(place)
        case 4:
            let key = ["a", "Z", "0", "space", "plus", "Return", "F12", "U00E9", "Prior"].randomElement(using: &random)!
            return .key(key, modifiers: modifiers, isRepeat: Bool.random(using: &random))
        case 5: return .type(text())
        case 6: return .insert(text())
        case 8:
            let parts = Bool.random(using: &random) ? [0..<1, 2..<5] : []
            return .compose(Composition(text(), caret: .random(in: 0...9, using: &random), highlights: parts))
        case 9: return .leave
        case 12:
            return .send(
                input: ["price", "a.b", "名前"].randomElement(using: &random)!, json: "{\"a\":[1,\"\(text())\"]}")
        case 11: return .cancel
        case 10: return .scroll(place, by: Point(number(1e6), number(1e-6)), modifiers: modifiers)
        case 7: return .secret(Int.random(in: 1...20_000, using: &random))
        default: return .resize(Size(abs(number(16383)) + 1, 0.25))
        }
    }
}

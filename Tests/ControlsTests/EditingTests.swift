import Controls
import Testing

/// A buffer from text with `|` for the caret and `^` for the selection's anchor; the inverse of its description.
private func buffer(_ marked: String, isSecure: Bool = false, maximumLength: Int = 1000) -> EditingBuffer {
    var characters = marked.map { String($0) }
    var caret = 0
    var anchor: Int?
    for index in characters.indices {
        if characters[index] == "|" { caret = index - (anchor == nil ? 0 : 1) }
        if characters[index] == "^" { anchor = index - (characters[..<index].contains("|") ? 1 : 0) }
    }
    characters.removeAll { $0 == "|" || $0 == "^" }
    let buffer = EditingBuffer(text: characters.joined(), isSecure: isSecure, maximumLength: maximumLength)
    buffer.setCaret(anchor ?? caret)
    buffer.setCaret(caret, extending: true)
    return buffer
}

@Suite struct EditingTests {
    @Test(
        "caret movements follow the table",
        arguments: [
            ("he|llo", TextMovement.left, "h|ello"), ("|hello", .left, "|hello"), ("hell|o", .right, "hello|"),
            ("hello|", .right, "hello|"), ("he|llo", .home, "|hello"), ("he|llo", .end, "hello|"),
            ("h^el|lo", .left, "h|ello"), ("h|el^lo", .left, "h|ello"), ("h^el|lo", .right, "hel|lo"),
            ("h|el^lo", .right, "hel|lo"), ("h^el|lo", .home, "|hello"), ("h^el|lo", .end, "hello|"),
            ("one two|", .wordLeft, "one |two"), ("one |two", .wordLeft, "|one two"), ("|", .wordLeft, "|"),
            ("one|  two", .wordRight, "one  two|"), ("|  one", .wordRight, "  one|"), ("one|  ", .wordRight, "one  |"),
            ("  |one", .wordLeft, "|  one"), ("foo|, bar", .wordRight, "foo,| bar"),
            ("foo,| bar", .wordLeft, "foo|, bar"),
            ("|don't go", .wordRight, "don't| go"), ("|'tis'", .wordRight, "'|tis'"), ("a_1|b", .wordLeft, "|a_1b"),
            ("|漢字かなカナ", .wordRight, "漢字|かなカナ"), ("漢字かなカナ|", .wordLeft, "漢字かな|カナ"),
            ("漢字|かなカナ", .wordRight, "漢字かな|カナ"), ("|привет мир", .wordRight, "привет| мир"),
            ("hi 👩‍💻🇩🇪|", .wordLeft, "hi |👩‍💻🇩🇪"), ("a🇩🇪|b", .left, "a|🇩🇪b"), ("|👩‍👩‍👧‍👦", .right, "👩‍👩‍👧‍👦|"),
            ("שלו|ם", .left, "של|ום"), ("e\u{301}|x", .left, "|e\u{301}x"), ("|각", .right, "각|"),
            ("|\u{1112}\u{1161}\u{11AB}", .right, "\u{1112}\u{1161}\u{11AB}|"),
        ])
    func movement(before: String, movement: TextMovement, after: String) {
        let text = buffer(before)
        text.move(movement)
        #expect(text.description == after)
    }

    @Test(
        "a deletion removes the selection or the text that the caret would pass",
        arguments: [
            ("he|llo", TextMovement.left, "h|llo"), ("he|llo", .right, "he|lo"), ("|hello", .left, "|hello"),
            ("hello|", .right, "hello|"), ("h^el|lo", .left, "h|lo"), ("h|el^lo", .right, "h|lo"),
            ("h^el|lo", .wordLeft, "h|lo"), ("one two|", .wordLeft, "one |"), ("|one two", .wordRight, "| two"),
            ("one | two", .wordLeft, "| two"), ("he|llo", .home, "|llo"), ("he|llo", .end, "he|"),
            ("a👩‍👩‍👧‍👦|b", .left, "a|b"), ("a|🇩🇪🇫🇷", .right, "a|🇫🇷"), ("e\u{301}|", .left, "|"), ("x|ก็y", .right, "x|y"),
            ("🇩🇪🇫🇷|", .left, "🇩🇪|"), ("👍🏽|", .left, "|"), ("א|ב", .left, "|ב"),
        ])
    func deletion(before: String, movement: TextMovement, after: String) {
        let text = buffer(before)
        #expect(text.delete(movement) == (before != after))
        #expect(text.description == after)
    }

    @Test(
        "an insertion replaces the selection",
        arguments: [
            ("|", "a", "a|"), ("he|llo", "XY", "heXY|llo"), ("h^el|lo", "X", "hX|lo"), ("h|el^lo", "X", "hX|lo"),
            ("he|llo", "", "he|llo"), ("h^el|lo", "", "h^el|lo"), ("h^el|lo", "\u{7}", "h^el|lo"),
            ("e|x", "\u{301}", "e\u{301}|x"), ("|", "\u{301}", "\u{301}|"), ("👩|", "\u{200D}💻", "👩‍💻|"),
            ("👩|💻", "\u{200D}", "👩‍💻|"), ("🇩|", "🇪", "🇩🇪|"), ("|🇩🇪🇫🇷", "🇺", "🇺🇩|🇪🇫🇷"), ("👍|", "🏽", "👍🏽|"),
            ("\u{1112}|", "\u{1161}", "하|"), ("ש|ם", "לו", "שלו|ם"), ("|b", "日本", "日本|b"),
            ("|", "a\nb", "a b|"), ("|", "a\r\nb", "a b|"), ("|", "\r\na\n\n", "a|"), ("|", "a\n\nb", "a  b|"),
            ("|", "a\tb\u{0}c\u{7F}\u{85}d", "a bc d|"), ("|", "\ta\r\tb\t\r\n", "a  b|"),
            ("|", "a\r\n\r\nb\u{B}c\u{C}d", "a  b c d|"), ("a|", "\t", "a|"),
            ("|", "a\u{2028}b\u{2029}c\u{2029}", "a b c|"),
            ("|", "  a  ", "  a  |"), ("|", "A\u{30A}", "A\u{30A}|"), ("|", "\u{202E}x", "\u{202E}x|"),
        ])
    func insertion(before: String, inserted: String, after: String) {
        let text = buffer(before)
        let changed = text.insert(inserted)
        #expect(changed == (before != after))
        // Compared by scalars, as equal strings may be composed in different ways.
        let expected = after == "하|" ? "\u{1112}\u{1161}|" : after
        #expect(text.description.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("inserting a letter into a full text reports no change", arguments: [false, true])
    func refused(isSecure: Bool) {
        for full in ["ab|cd", "|abcd", "abcd|", "é|é12"] {
            let text = buffer(full, isSecure: isSecure, maximumLength: 4)
            let shown = text.description
            if full != "é|é12" { #expect(!text.insert("x") && !text.insert("xyz")) }
            _ = text.insert("x")
            #expect(text.description == shown)
        }
        // A character that joins with its neighbour needs no room.
        let joined = EditingBuffer(text: "abc\u{600}", isSecure: isSecure, maximumLength: 4)
        #expect(joined.insert("x") && joined.count == 4 && joined.caret == 4)
        let selected = buffer("a^b|cd", isSecure: isSecure, maximumLength: 4)
        #expect(selected.insert("x") && selected.count == 4)
    }

    @Test(
        "an insertion is cut at the maximum length",
        arguments: [
            ("abc|", "d", 3, "abc|"), ("a|bc", "d", 3, "a|bc"), ("a^b|c", "xyz", 3, "ax|c"),
            ("|abc", "12345", 5, "12|abc"),
            ("abc|", "\u{301}", 3, "abc\u{301}|"), ("👩|", "\u{200D}💻x", 2, "👩‍💻x|"), ("👩|x", "\u{200D}💻y", 2, "👩‍💻|x"),
            ("|🇩🇪🇫🇷", "🇺", 2, "|🇩🇪🇫🇷"), ("^abc|", "12345", 3, "123|"),
        ])
    func maximumLength(before: String, inserted: String, limit: Int, after: String) {
        let text = buffer(before, maximumLength: limit)
        text.insert(inserted)
        #expect(text.description == after)
        let secret = buffer(before, isSecure: true, maximumLength: limit)
        secret.insert(inserted)
        #expect(secret.caret == text.caret)
        #expect(secret.secureText?.bytes == text.text.map { Array($0.utf8) })
    }

    @Test("very long text and combining marks are cut at the limits")
    func endlessText() {
        let long = EditingBuffer(text: String(repeating: "ab", count: 500_000))
        #expect(long.text == String(repeating: "ab", count: 500))
        let marks = EditingBuffer(text: "a" + String(repeating: "\u{301}", count: 1_000_000), maximumLength: 4)
        #expect(marks.count == 1)
        #expect(marks.text?.utf8.count == 255)
    }

    @Test(
        "selecting a word takes the word, spaces or symbols at the offset",
        arguments: [
            ("one two", 0, "^one| two"), ("one two", 2, "^one| two"), ("one two", 3, "one^ |two"),
            ("one two", 5, "one ^two|"),
            ("one two", 7, "one ^two|"), ("one two", 99, "one ^two|"), ("one two", -1, "^one| two"), ("", 0, "|"),
            ("a, b", 1, "a^,| b"), ("12.5 s", 0, "^12.5| s"), ("0,5.", 2, "^0,5|."), ("a.5", 1, "a^.|5"),
            ("don't", 3, "^don't|"), ("漢字かな", 3, "漢字^かな|"), ("x=👩‍💻", 1, "x^=👩‍💻|"),
        ])
    func selectWord(text: String, offset: Int, after: String) {
        let text = EditingBuffer(text: text)
        text.selectWord(at: offset)
        #expect(text.description == after)
    }

    @Test("the caret is clamped to the text")
    func caretStaysInside() {
        let text = buffer("he|llo")
        text.setCaret(99, extending: true)
        #expect(text.description == "he^llo|")
        text.setCaret(-5)
        #expect(text.description == "|hello")
        text.select(1..<99)
        #expect(text.description == "h^ello|")
        text.selectAll()
        #expect(text.description == "^hello|")
    }

    @Test("setting the text puts the caret at its end")
    func setText() {
        let text = buffer("h^el|lo")
        text.setText("new\n")
        #expect(text.description == "new|")
        text.clear()
        #expect(text.isEmpty && text.text == "" && text.selection == 0..<0)
    }
}

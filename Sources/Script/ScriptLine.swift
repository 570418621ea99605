import Geometry
import Stage
import System

/// One line of a script's file, read from left to right.
struct ScriptLine {
    let file: String
    let number: Int
    /// The line's bytes, UTF-8, without the line's end.
    let bytes: ArraySlice<UInt8>
    private var position: Int

    init(file: String, number: Int, bytes: ArraySlice<UInt8>) {
        self.file = file
        self.number = number
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// A run of bytes without blanks.
    private struct Token {
        let text: String
        let start: Int
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The entry on this line; nil on a blank line or one with a comment only.
    /// - Parameter earliest: the time of the entry before.
    mutating func entry(notBefore earliest: Double) throws(ScriptError) -> ScriptEntry? {
        guard let timeToken = nextToken() else { return nil }
        let time = try parseTime(timeToken, notBefore: earliest)
        let names =
            "an action (click, press, release, cancel, move, scroll, leave, key, type, insert, compose, secret, resize, scale, close, focus or send)"
        guard let verb = nextToken() else { throw error(expected: names, at: nil) }
        let argumentStart = nextTokenStart
        let action: ScriptAction
        switch verb.text {
        case "click": action = .click(try place())
        case "press": action = try press()
        case "release": action = .release(try place())
        case "cancel": action = .cancel
        case "close": action = .close
        case "focus":
            let word = nextToken()
            guard let word, ["in", "out"].contains(word.text) else { throw error(expected: "in or out", at: word) }
            action = .focus(word.text == "in")
        case "move": action = .move(try place())
        case "scroll": action = try scroll()
        case "leave": action = .leave
        case "key": action = try key()
        case "compose": action = .compose(try composition())
        case "secret": action = .secret(try count(in: ScriptAction.secretCounts, of: "characters"))
        case "type", "insert":
            let text = try text()
            let action = verb.text == "type" ? ScriptAction.type(text) : .insert(text)
            return ScriptEntry(time: time, action: action, line: number, column: column(of: position + 1))
        case "send":
            let name = nextToken()
            guard let name, InputEvent.isInputName(name.text) else {
                throw error(expected: "the name of an input", at: name)
            }
            let json = try text("a value as JSON", limit: ScriptAction.longestJSON)
            return ScriptEntry(
                time: time, action: .send(input: name.text, json: json), line: number,
                column: column(of: argumentStart))
        case "resize": action = .resize(try size())
        case "scale": action = try scale()
        default: throw error(expected: names, at: verb)
        }
        if let rest = nextToken() { throw error(expected: "the end of the line or a comment", at: rest) }
        return ScriptEntry(time: time, action: action, line: number, column: column(of: argumentStart))
    }

    private var nextTokenStart: Int { bytes[position...].firstIndex { !Self.isBlank($0) } ?? bytes.endIndex }

    /// Passes blanks and the token after them. A number sign that begins a token begins a comment instead.
    private mutating func nextToken() -> Token? {
        position = nextTokenStart
        guard position < bytes.endIndex, bytes[position] != UInt8(ascii: "#") else { return nil }
        let start = position
        position = bytes[start...].firstIndex(where: Self.isBlank) ?? bytes.endIndex
        return Token(text: String(decoding: bytes[start..<position], as: UTF8.self), start: start)
    }

    private func parseTime(_ token: Token, notBefore earliest: Double) throws(ScriptError) -> Double {
        let expected = "a time in seconds, 0 or more"
        guard let time = Self.number(token.text) else { throw error(expected: expected, atWord: token) }
        guard time >= 0 else { throw error(expected: expected, at: token) }
        guard time <= InputScript.latestTime else {
            throw error(expected: "a time of at most \(shortest(InputScript.latestTime)) seconds", at: token)
        }
        guard time >= earliest else {
            throw error(expected: "a time of at least \(shortest(earliest)), as times never fall", at: token)
        }
        // Minus zero is as good a zero as any, and is written as one.
        return time == 0 ? 0 : time
    }

    private mutating func place() throws(ScriptError) -> ScriptPlace {
        guard let first = nextToken() else { throw error(expected: "X Y or @name", at: nil) }
        if first.text.hasPrefix("@") {
            let place = ScriptPlace.layer(String(first.text.dropFirst()))
            guard ScriptAction.move(place).fault == nil else {
                throw error(expected: "a layer's name after @", at: first)
            }
            return place
        }
        return .point(try point(first, expected: "X Y or @name"))
    }

    /// Reads the second of two coordinates after the first.
    private mutating func point(_ first: Token, expected: String) throws(ScriptError) -> Point {
        let x = try coordinate(first, expected: expected)
        guard let second = nextToken() else { throw error(expected: "a number for y", at: nil) }
        return Point(x, try coordinate(second, expected: "a number for y"))
    }

    private mutating func scroll() throws(ScriptError) -> ScriptAction {
        let place = try place()
        let expected = "DX DY, the points to scroll by"
        guard let first = nextToken() else { throw error(expected: expected, at: nil) }
        let distance = try point(first, expected: expected)
        guard let word = nextToken() else { return .scroll(place, by: distance) }
        guard word.text == "with" else {
            throw error(expected: "with shift, the end of the line or a comment", at: word)
        }
        return .scroll(place, by: distance, modifiers: try modifiers())
    }

    private mutating func press() throws(ScriptError) -> ScriptAction {
        let place = try place()
        var button = PointerButton.primary
        var clicks: Int?
        var modifiers: KeyModifiers = []
        var words = ["button", "clicks", "with"]
        while let word = nextToken() {
            guard let known = words.firstIndex(of: word.text) else {
                let expected = "button secondary, clicks N, with shift, the end of the line or a comment"
                throw error(expected: expected, at: word)
            }
            // Each stands once, in this order.
            words.removeFirst(known + 1)
            switch word.text {
            case "button": button = try self.button()
            case "clicks": clicks = try count(in: ScriptAction.clickCounts, of: "clicks")
            default: modifiers = try self.modifiers()
            }
        }
        return .press(place, button: button, clicks: clicks, modifiers: modifiers)
    }

    private mutating func button() throws(ScriptError) -> PointerButton {
        let token = nextToken()
        switch token?.text {
        case "primary": return .primary
        case "middle": return .middle
        case "secondary": return .secondary
        default: throw error(expected: "primary, middle or secondary", at: token)
        }
    }

    private mutating func modifiers() throws(ScriptError) -> KeyModifiers {
        let expected = "modifiers such as shift or ctrl+alt"
        guard let token = nextToken() else { throw error(expected: expected, at: nil) }
        var modifiers: KeyModifiers = []
        for name in token.text.split(separator: "+", omittingEmptySubsequences: false) {
            guard let modifier = ScriptKey.modifier(named: name) else { throw error(expected: expected, at: token) }
            modifiers.insert(modifier)
        }
        return modifiers
    }

    private mutating func count(in range: ClosedRange<Int>, of things: String) throws(ScriptError) -> Int {
        let expected = "a number of \(things), \(range.lowerBound) to \(range.upperBound)"
        guard let token = nextToken() else { throw error(expected: expected, at: nil) }
        guard token.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(token.text),
            range.contains(count)
        else { throw error(expected: expected, atWord: token) }
        return count
    }

    private func coordinate(_ token: Token, expected: String) throws(ScriptError) -> Double {
        guard let value = Self.number(token.text) else { throw error(expected: expected, at: token) }
        guard abs(value) <= ScriptAction.largestCoordinate else {
            throw error(expected: "a coordinate in -1000000...1000000", at: token)
        }
        return value
    }

    private mutating func key() throws(ScriptError) -> ScriptAction {
        let expected = "a key such as a, Return, Left or ctrl+a"
        guard let token = nextToken() else { throw error(expected: expected, at: nil) }
        var modifiers: KeyModifiers = []
        var rest = token.text[...]
        var restStart = token.start
        while let plus = rest.dropFirst().firstIndex(of: "+"), rest.index(after: plus) != rest.endIndex {
            guard let modifier = ScriptKey.modifier(named: rest[..<plus]) else {
                let part = Token(text: String(rest[..<plus]), start: restStart)
                throw error(expected: "ctrl, shift, alt or super before +", at: part)
            }
            modifiers.insert(modifier)
            restStart += rest[...plus].utf8.count
            rest = rest[plus...].dropFirst()
        }
        guard let name = ScriptKey.name(String(rest)) else {
            let hint = ScriptKey.hint(for: String(rest)).map { "the name \($0), as X calls that key" }
            throw error(expected: hint ?? expected, at: Token(text: String(rest), start: restStart))
        }
        guard let word = nextToken() else { return .key(name, modifiers: modifiers) }
        switch word.text {
        case "repeat": return .key(name, modifiers: modifiers, isRepeat: true)
        case "up": return .keyUp(name, modifiers: modifiers)
        default: throw error(expected: "repeat, up, the end of the line or a comment", at: word)
        }
    }

    /// Reads the caret's place, the parts that are worked on, and the text, which is the rest of the line; nothing at all
    /// is nothing composed.
    private mutating func composition() throws(ScriptError) -> Composition {
        let start = nextTokenStart
        if start == bytes.endIndex || bytes[start] == UInt8(ascii: "#") { return .none }
        let places = 0...Composition.maximumLength
        let caret = try count(in: places, of: "characters")
        let expected = "parts such as 0-2 or 0-1,3-4 in order, or - for none"
        guard let token = nextToken() else { throw error(expected: expected, at: nil) }
        var parts: [Range<Int>] = []
        for part in token.text == "-" ? [] : token.text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
            guard ends.count == 2, ends.allSatisfy(places.contains), ends[0] < ends[1],
                ends[0] >= parts.last?.upperBound ?? 0
            else { throw error(expected: expected, at: token) }
            parts.append(ends[0]..<ends[1])
        }
        let textStart = position + 1
        let text = try text()
        let length = text.unicodeScalars.count
        guard length <= Composition.maximumLength, caret <= length, parts.last.map({ $0.upperBound <= length }) ?? true
        else {
            let expected =
                "a text as long as the caret and the parts say, of at most \(Composition.maximumLength) characters"
            throw fault(expected: expected, found: "\(length) characters", offset: textStart)
        }
        position = bytes.endIndex
        return Composition(text, caret: caret, highlights: parts)
    }

    /// Reads the rest of the line as it stands, after one blank.
    private func text(
        _ what: String = "a text to type", limit: Int = ScriptAction.longestText
    ) throws(ScriptError) -> String {
        let expected = "\(what) after one space"
        guard position + 1 < bytes.endIndex else { throw error(expected: expected, at: nil) }
        let text = String(decoding: bytes[(position + 1)...], as: UTF8.self)
        var offset = position + 1
        for scalar in text.unicodeScalars {
            if !scalar.isPrintable {
                throw fault(expected: "a text without control characters", found: codePoint(scalar), offset: offset)
            }
            offset += UTF8.width(scalar)
        }
        guard text.utf8.count <= limit else {
            let found = "\(text.utf8.count) bytes"
            throw fault(
                expected: "at most \(limit) bytes of text", found: found, offset: position + 1)
        }
        return text
    }

    private mutating func size() throws(ScriptError) -> Size {
        let expected = "a size WxH of more than 0 and at most 1000000 points, such as 375x667"
        guard let token = nextToken() else { throw error(expected: expected, at: nil) }
        return try size(token, expected)
    }

    private func size(_ token: Token, _ expected: String) throws(ScriptError) -> Size {
        let extents = token.text.split(separator: "x", omittingEmptySubsequences: false).map { Self.number(String($0)) }
        guard extents.count == 2, let width = extents[0], let height = extents[1],
            ScriptAction.resize(Size(width, height)).fault == nil
        else { throw error(expected: expected, at: token) }
        return Size(width, height)
    }

    private mutating func scale() throws(ScriptError) -> ScriptAction {
        let expected = "a number of pixels per point, 0.1 to 16"
        guard let token = nextToken() else { throw error(expected: expected, at: nil) }
        guard let scale = Self.number(token.text), ScriptAction.scales.contains(scale) else {
            throw error(expected: expected, at: token)
        }
        guard let token = nextToken() else { return .scale(scale) }
        return .scale(scale, size: try size(token, "a size WxH, or the end of the line"))
    }

    /// A finite decimal number. `Double` alone would also take `nan`, `inf` and hexadecimal.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private func error(expected: String, at token: Token?) -> ScriptError {
        let end = nextTokenStart
        let isComment = end < bytes.endIndex
        let found = token.map { quoted($0.text) } ?? (isComment ? "a comment" : "the end of the line")
        return fault(expected: expected, found: found, offset: token?.start ?? end)
    }

    /// The same where a number should be. Other text is not printed: it may be a password in the wrong place.
    private func error(expected: String, atWord token: Token) -> ScriptError {
        let isNumber =
            token.text.utf8.allSatisfy { "0123456789+-.,eExX".utf8.contains($0) }
            && token.text.utf8.first.map { "0123456789+-.".utf8.contains($0) } == true
        return fault(expected: expected, found: isNumber ? quoted(token.text) : "a word", offset: token.start)
    }

    private func fault(expected: String, found: String, offset: Int) -> ScriptError {
        ScriptError(file: file, line: number, column: column(of: offset), expected: expected, found: found)
    }

    private func column(of offset: Int) -> Int {
        String(decoding: bytes[..<min(offset, bytes.endIndex)], as: UTF8.self).count + 1
    }
}

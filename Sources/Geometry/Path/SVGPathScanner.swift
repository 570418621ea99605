/// Reads the tokens of SVG path data: command letters, numbers in their compact forms (`1.5.5-3e2`), flags.
struct SVGPathScanner {
    /// A command letter in upper case, and whether it was written in lower case.
    struct Command {
        let letter: Character
        let isRelative: Bool
    }

    private let bytes: [UInt8]
    private var position = 0
    /// Whether the last separator ended in a comma without a number after it.
    private(set) var endedWithComma = false
    /// Whether a comma is allowed: between numbers, never after a command's letter.
    private var allowsComma = false
    /// The beginning of the last number.
    private var numberStart = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
    var isAtEnd: Bool { position == bytes.count }

    var isAtNumber: Bool { peek.map("0123456789+-.".utf8.contains) ?? false }

    mutating func skipSpace() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
    }

    /// Skips white space with at most one comma in it.
    mutating func skipSeparator() {
        skipSpace()
        endedWithComma = allowsComma && peek == UInt8(ascii: ",")
        guard endedWithComma else { return }
        position += 1
        skipSpace()
        if isAtNumber { endedWithComma = false }
    }

    mutating func command() -> Command? {
        guard let byte = peek else { return nil }
        let upper = byte & ~0x20
        guard "MLHVCSQTAZ".utf8.contains(upper) else { return nil }
        position += 1
        allowsComma = false
        return Command(letter: Character(Unicode.Scalar(upper)), isRelative: byte != upper)
    }

    /// Reads the number here, after a separator.
    mutating func number(_ expected: String) throws(SVGPathError) -> Double {
        skipSeparator()
        numberStart = position
        if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
        var count = digits()
        if peek == UInt8(ascii: ".") {
            position += 1
            count += digits()
        }
        guard count > 0 else {
            throw errorAtNumber(expected)
        }
        skipExponent()
        guard let number = Double(String(decoding: bytes[numberStart..<position], as: UTF8.self)), number.isFinite
        else {
            throw errorAtNumber("\(expected) that a Double can hold")
        }
        allowsComma = true
        return number
    }

    /// Reads the flag here, after a separator: one digit that needs no separator after it.
    mutating func flag(_ expected: String) throws(SVGPathError) -> Bool {
        skipSeparator()
        guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { throw error(expected) }
        position += 1
        allowsComma = true
        return byte == UInt8(ascii: "1")
    }

    /// The error for unexpected text at the current position.
    func error(_ expected: String) -> SVGPathError { error(expected, at: position) }

    /// The error for unexpected text at the beginning of the last number.
    func errorAtNumber(_ expected: String) -> SVGPathError { error(expected, at: numberStart) }

    private func error(_ expected: String, at position: Int) -> SVGPathError {
        // All bytes read so far are ASCII, one per character.
        let rest = String(decoding: bytes[position...], as: UTF8.self)
        return SVGPathError(column: position + 1, expected: expected, found: rest.first)
    }

    private mutating func digits() -> Int {
        let begin = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - begin
    }

    private mutating func skipExponent() {
        guard peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") else { return }
        let begin = position
        position += 1
        if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
        if digits() == 0 { position = begin }
    }
}

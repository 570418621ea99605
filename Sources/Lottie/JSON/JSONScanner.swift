/// A fault of a JSON text at a byte.
struct JSONFault: Error {
    var offset: Int
    var reason: String
}

/// Turns a JSON text (RFC 8259) into a tape of entries, in one pass and without recursion.
///
/// Foundation's decoder takes eight times as long as its serializer, which takes 16 ms for 200 kB; neither bounds its
/// memory nor tells the place of a value.
struct JSONScanner {
    /// The text with a zero byte behind it, which ends every loop.
    let bytes: [UInt8]
    private(set) var tape: [JSONEntry] = []
    var at = 0
    private var open: [Int] = []
    private var containerCount = 0

    init(_ text: [UInt8]) {
        var bytes = text
        bytes.append(0)
        self.bytes = bytes
        tape.reserveCapacity(min(text.count / 6 + 8, LottieLimits.values))
        open.reserveCapacity(32)
    }

    /// Scans the whole text.
    mutating func scan() throws(JSONFault) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        repeat { try scanValue() } while try isContinued()
        skipSpace()
        guard at == bytes.count - 1 else { throw fault("there is more text after the end of the JSON value") }
    }

    /// Scans a value; of a container its beginning, up to the first value in it.
    private mutating func scanValue() throws(JSONFault) {
        while true {
            skipSpace()
            switch bytes[at] {
            case UInt8(ascii: "{"):
                try begin(.object)
                if bytes[at] == UInt8(ascii: "}") { return end() }
                try scanKey()
            case UInt8(ascii: "["):
                try begin(.array)
                if bytes[at] == UInt8(ascii: "]") { return end() }
            case UInt8(ascii: "\""):
                let (range, isEscaped) = try scanString()
                return try append(
                    isEscaped ? .escapedString : .string, at: range.lowerBound, payload: UInt64(range.count))
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = at
                return try append(.number, at: start, payload: scanNumber().bitPattern)
            case UInt8(ascii: "t"): return try scan("true", .yes)
            case UInt8(ascii: "f"): return try scan("false", .no)
            case UInt8(ascii: "n"): return try scan("null", .null)
            default: throw unexpected("a value")
            }
        }
    }

    /// Scans what follows a value; false at the end of the text's only value.
    private mutating func isContinued() throws(JSONFault) -> Bool {
        while let container = open.last {
            skipSpace()
            let isObject = tape[container].kind == .object
            switch bytes[at] {
            case UInt8(ascii: ","):
                at += 1
                if isObject { try scanKey() }
                return true
            case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): end()
            default: throw unexpected(isObject ? "“,” or “}”" : "“,” or “]”")
            }
        }
        return false
    }

    private mutating func begin(_ kind: JSONKind) throws(JSONFault) {
        guard open.count < LottieLimits.depth else {
            throw fault("values are nested deeper than \(LottieLimits.depth) levels")
        }
        containerCount += 1
        guard containerCount <= LottieLimits.containers else {
            throw fault("it has more than \(LottieLimits.containers) objects and arrays")
        }
        open.append(tape.count)
        try append(kind, at: at)
        at += 1
        skipSpace()
    }

    private mutating func end() {
        at += 1
        tape[open.removeLast()].next = UInt32(truncatingIfNeeded: tape.count)
    }

    private mutating func append(_ kind: JSONKind, at start: Int, payload: UInt64 = 0) throws(JSONFault) {
        guard tape.count < LottieLimits.values else { throw fault("it has more than \(LottieLimits.values) values") }
        tape.append(JSONEntry(kind, at: start, next: tape.count + 1, payload: payload))
    }

    private mutating func scanKey() throws(JSONFault) {
        skipSpace()
        guard bytes[at] == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
        let (range, _) = try scanString()
        var head: UInt64 = 0
        for index in 0..<min(8, range.count) {
            head |= UInt64(bytes[range.lowerBound + index]) << UInt64(truncatingIfNeeded: 8 * index)
        }
        tape.append(JSONEntry(.key, at: range.lowerBound, next: range.count, payload: head))
        skipSpace()
        guard bytes[at] == UInt8(ascii: ":") else { throw unexpected("“:” after the key") }
        at += 1
    }

    private mutating func scanString() throws(JSONFault) -> (range: Range<Int>, isEscaped: Bool) {
        let start = at + 1
        var index = start, isEscaped = false
        while true {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                index += 1
            }
            guard index < bytes.count - 1 else {
                throw JSONFault(offset: start - 1, reason: "the text ends within this string")
            }
            index += 1
        }
        at = index + 1
        return (start..<index, isEscaped)
    }

    private mutating func scan(_ word: StaticString, _ kind: JSONKind) throws(JSONFault) {
        let start = at, text = word.description.utf8
        guard bytes[at...].starts(with: text) else { throw unexpected("a value") }
        at += text.count
        try append(kind, at: start)
    }

    mutating func skipSpace() {
        var index = at
        while true {
            let byte = bytes[index]
            guard byte <= 32, byte == 32 || byte == 10 || byte == 9 || byte == 13 else { break }
            index += 1
        }
        at = index
    }

    func fault(_ reason: String) -> JSONFault { JSONFault(offset: at, reason: reason) }

    func unexpected(_ wanted: String) -> JSONFault {
        guard at < bytes.count - 1 else { return fault("the text ends where \(wanted) is expected") }
        let byte = bytes[at]
        let found = (33...126).contains(byte) ? "“\(Character(Unicode.Scalar(byte)))”" : "the byte \(byte)"
        return fault("it is not JSON: \(wanted) is expected, not \(found)")
    }
}

/// A place in a JSON text.
///
/// Reading is as lenient as players are: null is absent, a boolean is 0 or 1, a number may be in quotes, and an array of one
/// element is that.
package struct JSONCursor {
    package let document: JSONDocument
    let index: Int

    package var kind: JSONKind { document.tape[index].kind }

    /// The value of an object's key, the last one if it is repeated; nil if it is absent or null.
    package subscript(key: JSONKey) -> JSONCursor? {
        let tape = document.tape
        guard tape[index].kind == .object else { return nil }
        let end = Int(tape[index].next)
        var (child, found) = (index + 1, 0)
        while child < end {
            if tape[child].payload == key.head, Int(tape[child].next) == key.count, key.count <= 8 || isTail(child, key)
            {
                found = child + 1
            }
            child = Int(tape[child + 1].next)
        }
        return found > 0 && tape[found].kind != .null ? JSONCursor(document: document, index: found) : nil
    }

    /// Whether a key ends as one of more than eight bytes does.
    private func isTail(_ child: Int, _ key: JSONKey) -> Bool {
        document.bytes[document.tape[child].textRange].elementsEqual(key.text.description.utf8)
    }

    /// An array's elements; none for anything else.
    package var elements: JSONElements {
        let entry = document.tape[index]
        return JSONElements(document: document, index: index + 1, end: entry.kind == .array ? Int(entry.next) : 0)
    }

    /// An object's keys and values.
    package var members: [(key: String, value: JSONCursor)] {
        guard kind == .object else { return [] }
        let end = Int(document.tape[index].next)
        var members: [(String, JSONCursor)] = [], child = index + 1
        while child < end {
            let range = document.tape[child].textRange
            members.append((document.unescaped(range), JSONCursor(document: document, index: child + 1)))
            child = Int(document.tape[child + 1].next)
        }
        return members
    }

    package var isArray: Bool { kind == .array }
    package var isObject: Bool { kind == .object }

    /// The first element of an array.
    package var first: JSONCursor? {
        isArray && Int(document.tape[index].next) > index + 1 ? JSONCursor(document: document, index: index + 1) : nil
    }

    /// The number, or that of an array's first element.
    package var number: Double? {
        let entry = document.tape[index]
        switch entry.kind {
        case .number: return Double(bitPattern: entry.payload)
        case .yes: return 1
        case .no: return 0
        case .string:
            // More than a number's letters would be infinity, not a number, or hexadecimal.
            let text = document.bytes[entry.textRange]
            guard text.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
            return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
        case .array:
            guard let element = first, !element.isArray else { return nil }
            return element.number
        default: return nil
        }
    }

    /// The whole number, if it fits 32 bits.
    package var whole: Int? { number.flatMap { Int32(exactly: $0.rounded(.down)) }.map { Int($0) } }

    /// Whether it is true or a number other than 0.
    package var isTrue: Bool { number.map { $0 != 0 } ?? false }

    /// The string, with its escapes resolved.
    package var text: String? {
        let entry = document.tape[index]
        switch entry.kind {
        case .string: return String(decoding: document.bytes[entry.textRange], as: UTF8.self)
        case .escapedString: return document.unescaped(entry.textRange)
        default: return nil
        }
    }

    /// The error of this value.
    package func error(_ reason: String) -> LottieError { document.error(at: index, reason) }

    /// The error of a value of another kind than expected.
    package func mismatch(_ expected: String) -> LottieError { error("\(expected) is expected, not \(kind.words)") }
}

/// The elements of an array.
package struct JSONElements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    package mutating func next() -> JSONCursor? {
        guard index < end else { return nil }
        let element = JSONCursor(document: document, index: index)
        index = Int(document.tape[index].next)
        return element
    }

    /// The number of elements, at most, without visiting them.
    package var underestimatedCount: Int { 0 }
}

extension JSONDocument {
    /// A string's text with its escapes resolved; what isn't valid becomes U+FFFD.
    func unescaped(_ range: Range<Int>) -> String {
        guard bytes[range].contains(UInt8(ascii: "\\")) else { return String(decoding: bytes[range], as: UTF8.self) }
        var units: [UInt16] = [], rest = bytes[range]
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<backslash], as: UTF8.self).utf16
            let escape = backslash + 1
            let letter = escape < range.upperBound ? bytes[escape] : 0
            rest = bytes[min(escape + 1, range.upperBound)..<range.upperBound]
            switch letter {
            case UInt8(ascii: "n"): units.append(10)
            case UInt8(ascii: "r"): units.append(13)
            case UInt8(ascii: "t"): units.append(9)
            case UInt8(ascii: "b"): units.append(8)
            case UInt8(ascii: "f"): units.append(12)
            case UInt8(ascii: "u"):
                let digits = String(decoding: rest.prefix(4), as: UTF8.self)
                units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
            default: units.append(UInt16(letter))
            }
        }
        units += String(decoding: rest, as: UTF8.self).utf16
        return String(decoding: units, as: UTF16.self)
    }
}

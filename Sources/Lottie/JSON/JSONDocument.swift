/// A JSON text whose values can be found without decoding the rest.
package final class JSONDocument: Sendable {
    /// The file's name, for errors.
    let file: String
    /// The text, and a zero byte.
    let bytes: [UInt8]
    let tape: [JSONEntry]

    /// Scans a text.
    /// - Throws: ``LottieError`` with the place of the first fault.
    package init(_ text: [UInt8], named file: String) throws(LottieError) {
        guard text.count <= LottieLimits.fileSize else {
            throw LottieError(
                file: file,
                reason: "it is larger than \(LottieLimits.fileSize >> 20) MB: its size is \(text.count) bytes")
        }
        var scanner = JSONScanner(text)
        do throws(JSONFault) { try scanner.scan() } catch {
            throw LottieError(
                file: file, place: JSONDocument.place(of: error.offset, in: text), reason: error.reason)
        }
        (self.file, bytes, tape) = (file, scanner.bytes, scanner.tape)
    }

    /// The outermost value.
    package var root: JSONCursor { JSONCursor(document: self, index: 0) }

    /// The error of a value, with its place.
    func error(at index: Int, _ reason: String) -> LottieError {
        let path = path(to: index)
        let isQuoted = tape[index].kind == .string || tape[index].kind == .escapedString
        let place = JSONDocument.place(of: tape[index].start - (isQuoted ? 1 : 0), in: bytes)
        // Groups in groups make long paths of one key.
        let shownPath = path.count > 120 ? path.prefix(60) + "…" + path.suffix(40) : path[...]
        return LottieError(file: file, place: path.isEmpty ? place : place + ": " + shownPath, reason: reason)
    }

    /// Line and column, both from 1; a column is a byte.
    private static func place(of offset: Int, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(offset)
        let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        return "\(line):\(column)"
    }

    /// The keys and indices that lead to an entry: `layers[3].ks.p`.
    private func path(to target: Int) -> String {
        var path = "", index = 0
        while index != target, tape[index].kind == .object || tape[index].kind == .array {
            let isObject = tape[index].kind == .object
            let end = Int(tape[index].next)
            var (child, count) = (index + 1, 0)
            while child < end {
                let value = isObject ? child + 1 : child
                if target < Int(tape[value].next) || value == target {
                    let key = isObject ? shownText(tape[child].textRange) : ""
                    path += isObject ? (path.isEmpty ? key : "." + key) : "[\(count)]"
                    index = value
                    break
                }
                (child, count) = (Int(tape[value].next), count + 1)
            }
            guard child < end else { break }
        }
        return path
    }

    /// Bytes as printable text of a length that fits into an error.
    private func shownText(_ range: Range<Int>) -> String { shown(String(decoding: bytes[range], as: UTF8.self), 40) }
}

/// A name from a file without control characters and of at most so many scalars.
package func shown(_ name: String, _ count: Int = 100) -> String {
    if name.utf8.count <= count, name.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) { return name }
    let printable = name.unicodeScalars.lazy.filter {
        switch $0.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
    let text = String(String.UnicodeScalarView(printable.prefix(count + 1)))
    return text.unicodeScalars.count > count ? text.prefix(count - 1) + "…" : text
}

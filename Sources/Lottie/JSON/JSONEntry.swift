/// The kind of a JSON value.
package enum JSONKind: UInt32, Sendable {
    case object, array, key, string, escapedString, number, yes, no, null

    /// The kind in an error: `a string`.
    var words: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .key, .string, .escapedString: "a string"
        case .number: "a number"
        case .yes, .no: "a boolean"
        case .null: "null"
        }
    }
}

/// A value of a JSON text, or an object's key, in 16 bytes.
///
/// A container is followed by its contents: elements, or keys and values in turn.
struct JSONEntry: Sendable {
    /// A number's bits; a string's length in bytes; a key's first eight bytes, the first one lowest.
    var payload: UInt64
    /// The entry after the value and its contents; for a key its length in bytes.
    var next: UInt32
    private let kindAndStart: UInt32
    /// Bits for the place: texts of up to 256 MB.
    private static let startBits: UInt32 = 28

    init(_ kind: JSONKind, at start: Int, next: Int, payload: UInt64 = 0) {
        self.payload = payload
        self.next = UInt32(truncatingIfNeeded: next)
        kindAndStart = kind.rawValue << JSONEntry.startBits | UInt32(truncatingIfNeeded: start)
    }

    var kind: JSONKind { JSONKind(rawValue: kindAndStart >> JSONEntry.startBits) ?? .null }

    /// The place of its first byte; of a string's, without the quotation mark.
    var start: Int { Int(kindAndStart & (1 << JSONEntry.startBits - 1)) }

    /// The bytes of a string or key.
    var textRange: Range<Int> { start..<start + (kind == .key ? Int(next) : Int(payload)) }
}

/// An object's key to look for.
package struct JSONKey: ExpressibleByStringLiteral, Sendable {
    let head: UInt64
    let count: Int
    let text: StaticString

    package init(stringLiteral text: StaticString) {
        self.text = text
        count = text.utf8CodeUnitCount
        head = text.withUTF8Buffer { bytes in
            var head: UInt64 = 0
            for index in 0..<min(8, bytes.count) { unsafe head |= UInt64(bytes[index]) << UInt64(8 * index) }
            return head
        }
    }
}

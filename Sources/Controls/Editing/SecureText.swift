/// Text that must not appear in memory dumps, pictures or logs: a password.
///
/// The UTF-8 bytes are in one buffer that this class alone owns. Bytes that are no longer text are overwritten with
/// zeros immediately: when the text gets shorter, when it is cleared, when it moves to a larger buffer (the old one is
/// wiped before it is released), and at deinit. The text is never made into a `String`, and printing, dumping or
/// debugging the object shows dots. Out of reach are copies made before the text arrives here (the input method's, the
/// clipboard's) and pages that the system wrote to swap space.
public final class SecureText {
    /// The text, then zeros up to the buffer's end. Its count is the capacity. Tests check the zeros.
    private(set) var buffer: [UInt8]

    /// The number of UTF-8 bytes in the text.
    public private(set) var utf8Count = 0

    /// The number of closures that currently borrow the bytes.
    ///
    /// Writing while they share the buffer would write to a copy and leave the original unwiped.
    private var lendings = 0

    /// Called with each buffer just before it is released, when tests expect zeros.
    var willRelease: (([UInt8]) -> Void)?

    /// Makes an empty text.
    init() { buffer = [UInt8](repeating: 0, count: 64) }

    deinit { release() }

    /// Whether there is no text.
    public var isEmpty: Bool { utf8Count == 0 }

    /// The number of characters (extended grapheme clusters).
    public var count: Int { withUTF8 { characterBoundaries(in: $0).count - 1 } }

    /// Lends the text as UTF-8 bytes within the closure.
    ///
    /// A span cannot be kept; wiping a copy of it is up to the caller. The closure must not edit the text.
    public func withUTF8<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lendings += 1
        defer { lendings -= 1 }
        let lent = buffer
        return try body(lent.span.extracting(0..<utf8Count))
    }

    /// Replaces a range of bytes. The result must be UTF-8.
    func replace(_ range: Range<Int>, with bytes: Span<UInt8>) {
        precondition(lendings == 0, "the secure text is edited while its bytes are lent")
        precondition(range.lowerBound >= 0 && range.upperBound <= utf8Count, "the range is outside the text")
        let oldCount = utf8Count
        let newCount = oldCount - range.count + bytes.count
        if newCount > buffer.count { grow(to: newCount) }
        moveTail(from: range.upperBound, by: bytes.count - range.count)
        for index in bytes.indices { buffer[range.lowerBound + index] = bytes[index] }
        utf8Count = newCount
        if newCount < oldCount { wipe(&buffer, newCount..<oldCount) }
    }

    /// Empties the text and overwrites the buffer.
    func clear() {
        precondition(lendings == 0, "the secure text is cleared while its bytes are lent")
        wipe(&buffer)
        utf8Count = 0
    }

    /// Moves the text to a larger buffer. `Array` would leave the old bytes in freed memory.
    private func grow(to count: Int) {
        var larger = [UInt8](repeating: 0, count: max(count, buffer.count * 2))
        for index in 0..<utf8Count { larger[index] = buffer[index] }
        release()
        buffer = larger
    }

    private func release() {
        wipe(&buffer)
        willRelease?(buffer)
    }

    private func moveTail(from start: Int, by distance: Int) {
        if distance < 0 {
            for index in start..<utf8Count { buffer[index + distance] = buffer[index] }
        } else if distance > 0 {
            for index in (start..<utf8Count).reversed() { buffer[index + distance] = buffer[index] }
        }
    }
}

extension SecureText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// One dot per character.
    public var description: String { String(repeating: "•", count: count) }

    /// One dot per character, in quotation marks.
    public var debugDescription: String { "\"\(description)\"" }

    /// The number of characters only, so that `dump` shows no byte.
    public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}

/// Overwrites bytes with zeros.
///
/// Never inlined: otherwise a caller that releases the bytes right after could omit writes that are never read.
@inline(never)
func wipe(_ bytes: inout [UInt8], _ range: Range<Int>) {
    for index in range { bytes[index] = 0 }
}

/// Overwrites an entire array with zeros.
func wipe(_ bytes: inout [UInt8]) { wipe(&bytes, 0..<bytes.count) }

/// Text that must not be found in memory, in a picture or in a log: a password.
///
/// The UTF-8 bytes live in one buffer that this class alone holds. Bytes that are no longer text are overwritten with
/// zeros at once: when the text gets shorter, when it is cleared, when it moves to a larger buffer (the old one is
/// wiped before it is let go), and when the object goes away. The text is never made into a `String`, and what prints,
/// dumps or debugs the object sees dots. What this cannot reach are copies made before the text came here (the input
/// method's, the clipboard's) and pages that the system wrote to swap space.
public final class SecureText {
    /// The text, then zeros up to the buffer's end. Its count is the capacity. Tests look at it to see the zeros.
    private(set) var buffer: [UInt8]

    /// The number of bytes of UTF-8 in the text.
    public private(set) var utf8Count = 0

    /// The number of closures that the bytes are lent to just now. While they share the buffer, writing to it would
    /// write to a copy and leave the original unwiped.
    private var lendings = 0

    /// Is shown each buffer just before it is let go. Tests see that it is zeros by then.
    var willRelease: (([UInt8]) -> Void)?

    /// Makes an empty text.
    init() { buffer = [UInt8](repeating: 0, count: 64) }

    deinit { release() }

    /// Whether there is no text.
    public var isEmpty: Bool { utf8Count == 0 }

    /// The number of characters (extended grapheme clusters).
    public var count: Int { withUTF8 { characterBoundaries(in: $0).count - 1 } }

    /// Lends the text as UTF-8 bytes for as long as the closure runs.
    ///
    /// A span cannot be kept; a copy made of it is the caller's to wipe. The closure must not edit the text.
    public func withUTF8<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lendings += 1
        defer { lendings -= 1 }
        let lent = buffer
        return try body(lent.span.extracting(0..<utf8Count))
    }

    /// Replaces a range of bytes by others. The outcome must be UTF-8.
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

    /// Empties the text and overwrites the whole buffer.
    func clear() {
        precondition(lendings == 0, "the secure text is cleared while its bytes are lent")
        wipe(&buffer)
        utf8Count = 0
    }

    /// Moves the text to a larger buffer. `Array` would do so by itself, but leave the old bytes in freed memory.
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
    /// One dot a character.
    public var description: String { String(repeating: "•", count: count) }

    /// One dot a character, in quotation marks.
    public var debugDescription: String { "\"\(description)\"" }

    /// The number of characters and nothing else, so that `dump` shows no byte.
    public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}

/// Overwrites bytes with zeros.
///
/// Never inlined: a caller that lets the bytes go right after must not be able to see that nobody reads the zeros,
/// and so to leave them out.
@inline(never)
func wipe(_ bytes: inout [UInt8], _ range: Range<Int>) {
    for index in range { bytes[index] = 0 }
}

/// Overwrites a whole array with zeros.
func wipe(_ bytes: inout [UInt8]) { wipe(&bytes, 0..<bytes.count) }

internal import Stage

/// One line of text with a caret and a selection, and the commands that edit it.
///
/// Every offset counts characters (extended grapheme clusters) from the text's beginning: a letter with its marks, an
/// emoji of several parts or a flag is one, and is passed, selected and deleted as one. An edit may join characters (a
/// combining mark typed after a letter) or part them; the caret then stands at the first boundary at or after the place
/// of the edit.
///
/// The text lives in one of two stores: as plain bytes, or as ``SecureText``, which is wiped, shows as dots, cannot be
/// copied and is one single word.
public final class EditingBuffer {
    private enum Storage {
        case plain([UInt8])
        case secure(SecureText)
    }

    private var storage: Storage
    /// The byte offsets of the boundaries between characters, from 0 to the end.
    private var boundaries = [0]

    /// The largest number of characters. What is inserted beyond it is cut off at the insertion's end.
    ///
    /// The text also holds at most 64 bytes of UTF-8 for each of these characters, so that piled up combining marks
    /// find an end (the longest emoji in use have 35), and 64,000 in all, which is less than can be shown or recorded.
    public let maximumLength: Int

    /// The end of the selection that stays when the caret moves. It equals the caret when nothing is selected.
    public private(set) var anchor = 0
    /// The offset of the character that the caret stands before; the number of characters at the end.
    public private(set) var caret = 0

    /// Makes a buffer with a text, and the caret at its end.
    /// - Parameter maximumLength: the largest number of characters, 1…1,000,000.
    public init(text: String = "", isSecure: Bool = false, maximumLength: Int = 1000) {
        precondition((1...1_000_000).contains(maximumLength), "the maximum length is outside 1…1,000,000 characters")
        storage = isSecure ? .secure(SecureText()) : .plain([])
        self.maximumLength = maximumLength
        insert(text)
    }

    /// The number of characters.
    public var count: Int { boundaries.count - 1 }

    /// Whether there is no text.
    public var isEmpty: Bool { count == 0 }

    /// The offsets of the characters selected, empty at the caret when nothing is.
    public var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

    /// The secure text, to read; nil when the text is plain.
    public var secureText: SecureText? {
        if case .secure(let secret) = storage { secret } else { nil }
    }

    /// The plain text; nil when the text is secure.
    public var text: String? { plainText(0..<count) }

    /// What may be shown: the plain text, or a dot for each character of a secure one.
    public var displayText: String { text ?? String(repeating: "•", count: count) }

    /// The plain text selected; nil when nothing is selected or the text is secure.
    public var selectedText: String? { selection.isEmpty ? nil : plainText(selection) }

    private func plainText(_ range: Range<Int>) -> String? {
        guard case .plain(let bytes) = storage else { return nil }
        return String(decoding: bytes[boundaries[range.lowerBound]..<boundaries[range.upperBound]], as: UTF8.self)
    }

    /// Puts the caret at an offset, held within the text. `extending` leaves the selection's other end where it is.
    public func setCaret(_ offset: Int, extending: Bool = false) {
        caret = min(max(offset, 0), count)
        if !extending { anchor = caret }
    }

    /// Selects a range, held within the text, with the caret at its end.
    public func select(_ range: Range<Int>) {
        setCaret(range.lowerBound)
        setCaret(range.upperBound, extending: true)
    }

    /// Puts text in the place of the selection, and the caret after it.
    ///
    /// Tabs and line ends become spaces, and are left out at the text's ends; see `singleLine(_:limit:)`. What
    /// would make the whole longer than ``maximumLength`` is cut off the end. Text of which nothing is left changes
    /// nothing, and the selection stays.
    /// - Returns: whether the text may have changed.
    @discardableResult
    public func insert(_ text: String) -> Bool {
        let room = min(maximumLength * 64, 64000) - (byteCount - byteRange(selection).count)
        var insertion = singleLine(text, limit: room)
        if insertion.isEmpty { return false }
        let isTaken = !isRefused(insertion)
        if isTaken { replaceSelection(with: insertion.span) }
        wipe(&insertion)
        return isTaken
    }

    /// Whether nothing of an insertion has room: the text is full, and letters of ASCII join with nothing that is one too.
    /// Whoever types on and on is not made to wait for a text that stays as it is.
    private func isRefused(_ insertion: [UInt8]) -> Bool {
        guard count == maximumLength, selection.isEmpty, insertion.allSatisfy({ $0 < 0x80 }) else { return false }
        let place = boundaries[caret]
        func isLetter(_ offset: Int, of bytes: Span<UInt8>) -> Bool {
            !bytes.indices.contains(offset) || bytes[offset] < 0x80
        }
        switch storage {
        case .plain(let bytes): return isLetter(place - 1, of: bytes.span) && isLetter(place, of: bytes.span)
        case .secure(let secret): return secret.withUTF8 { isLetter(place - 1, of: $0) && isLetter(place, of: $0) }
        }
    }

    /// Deletes the selection.
    /// - Returns: whether there was one.
    @discardableResult
    public func deleteSelection() -> Bool {
        if selection.isEmpty { return false }
        replaceSelection(with: [UInt8]().span)
        return true
    }

    /// Makes this the whole text, with the caret at its end.
    public func setText(_ text: String) {
        clear()
        insert(text)
    }

    /// Deletes everything; the whole buffer of a secure text is overwritten with zeros.
    public func clear() {
        switch storage {
        case .plain: storage = .plain([])
        case .secure(let secret): secret.clear()
        }
        boundaries = [0]
        setCaret(0)
    }

    private var byteCount: Int { boundaries[count] }

    private func byteRange(_ characters: Range<Int>) -> Range<Int> {
        boundaries[characters.lowerBound]..<boundaries[characters.upperBound]
    }

    private func replaceSelection(with insertion: Span<UInt8>) {
        let replaced = byteRange(selection)
        replaceBytes(replaced, with: insertion)
        var end = replaced.lowerBound + insertion.count
        if count > maximumLength {
            let steps = characterBoundaries(in: insertion)
            var kept = steps.count - 1
            while count > maximumLength && kept > 0 {
                // A character left out may take two more away where its neighbours join (a person, a joiner and a
                // tool make one emoji), so these two are not yet left out.
                kept = max(0, kept - max(1, count - maximumLength - 2))
                let cut = replaced.lowerBound + steps[kept]
                replaceBytes(cut..<end, with: [UInt8]().span)
                end = cut
            }
        }
        setCaret(boundaries.firstIndex { $0 >= end } ?? count)
    }

    private func replaceBytes(_ range: Range<Int>, with bytes: Span<UInt8>) {
        switch storage {
        case .plain(var text):
            text.replaceSubrange(range, with: bytes.indices.map { bytes[$0] })
            boundaries = characterBoundaries(in: text.span)
            storage = .plain(text)
        case .secure(let secret):
            secret.replace(range, with: bytes)
            boundaries = secret.withUTF8 { characterBoundaries(in: $0) }
        }
    }
}

extension EditingBuffer: CustomStringConvertible, CustomReflectable {
    /// What may be shown of the text, with `|` at the caret and `^` at the other end of the selection.
    public var description: String {
        var shown = displayText.map { String($0) }
        shown.insert("|", at: caret)
        if anchor != caret { shown.insert("^", at: anchor < caret ? anchor : anchor + 1) }
        return shown.joined()
    }

    /// What may be shown of the text and nothing else, so that `dump` does not give away a secure one.
    public var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}

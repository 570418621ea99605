internal import Stage

/// A line of text with a caret, a selection and editing commands.
///
/// Every offset counts characters (extended grapheme clusters) from the text's beginning: a letter with its marks, an
/// emoji of several parts or a flag is one, and is passed, selected and deleted as one. An edit may join characters (a
/// combining mark typed after a letter) or separate them; the caret is then at the first boundary at or after the place
/// of the edit.
///
/// The text is stored either as plain bytes, or as ``SecureText``, which is wiped, shows as dots, cannot be copied and
/// counts as a single word.
public final class EditingBuffer {
    private enum Storage {
        case plain([UInt8])
        case secure(SecureText)
    }

    private var storage: Storage
    private var history = EditHistory()
    /// The byte offsets of the boundaries between characters, from 0 to the end.
    private var boundaries = [0]

    /// The largest number of characters; the end of a longer insertion is cut off.
    ///
    /// The text also has at most 64 bytes of UTF-8 for each of these characters, to limit combining marks (the longest
    /// emoji in use have 35), and 64,000 in all, which is less than can be shown or recorded.
    public let maximumLength: Int

    /// The end of the selection that stays when the caret moves; equals the caret without a selection.
    public private(set) var anchor = 0
    /// The offset of the character after the caret; the number of characters at the end.
    public private(set) var caret = 0

    /// Makes a buffer with a text, and the caret at its end.
    /// - Parameter maximumLength: the largest number of characters, 1…1,000,000.
    public init(text: String = "", isSecure: Bool = false, maximumLength: Int = 1000) {
        precondition((1...1_000_000).contains(maximumLength), "the maximum length is outside 1…1,000,000 characters")
        storage = isSecure ? .secure(SecureText()) : .plain([])
        self.maximumLength = maximumLength
        insert(text)
        history = EditHistory()
    }

    /// The number of characters.
    public var count: Int { boundaries.count - 1 }

    /// Whether there is no text.
    public var isEmpty: Bool { count == 0 }

    /// The offsets of the selected characters; empty at the caret without a selection.
    public var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

    /// The secure text; nil if the text is plain.
    public var secureText: SecureText? {
        if case .secure(let secret) = storage { secret } else { nil }
    }

    /// The plain text; nil if the text is secure.
    public var text: String? { plainText(0..<count) }

    /// The text to show: the plain text, or a dot per character of a secure one.
    public var displayText: String { text ?? String(repeating: "•", count: count) }

    /// The selected plain text; nil without a selection or if the text is secure.
    public var selectedText: String? { selection.isEmpty ? nil : plainText(selection) }

    private func plainText(_ range: Range<Int>) -> String? {
        guard case .plain(let bytes) = storage else { return nil }
        return String(decoding: bytes[boundaries[range.lowerBound]..<boundaries[range.upperBound]], as: UTF8.self)
    }

    /// Moves the caret to an offset, clamped to the text. `extending` keeps the selection's anchor.
    public func setCaret(_ offset: Int, extending: Bool = false) {
        caret = min(max(offset, 0), count)
        if !extending { anchor = caret }
    }

    /// Selects a range, clamped to the text, with the caret at its end.
    public func select(_ range: Range<Int>) {
        setCaret(range.lowerBound)
        setCaret(range.upperBound, extending: true)
    }

    /// Replaces the selection by text, with the caret after it.
    ///
    /// Tabs and line ends become spaces, and are left out at the text's ends; see `singleLine(_:limit:)`. Text beyond
    /// ``maximumLength`` is cut off. If nothing of the text is left, nothing changes, and the selection stays.
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

    /// Whether an insertion has no room: the text is full, and ASCII letters join with no other ASCII letter.
    ///
    /// This spares the time of editing a full text at every key.
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

    /// Replaces the entire text, with the caret at its end. This can't be undone.
    public func setText(_ text: String) {
        clear()
        insert(text)
        history = EditHistory()
    }

    /// Deletes everything; the buffer of a secure text is overwritten with zeros.
    public func clear() {
        switch storage {
        case .plain(let text):
            if !text.isEmpty { history.record(EditHistory.State(text: text, caret: caret), .other, end: 0) }
            storage = .plain([])
        case .secure(let secret): secret.clear()
        }
        boundaries = [0]
        setCaret(0)
    }

    /// Takes back the last edit, with the caret at its place. Letters typed in a word are one edit.
    ///
    /// Does nothing in a secure text, of which no earlier state is kept.
    /// - Returns: whether there was an edit.
    @discardableResult
    public func undo() -> Bool { restore { $0.undo(from: $1) } }

    /// Makes the edit again that was taken back last, unless the text was edited since.
    /// - Returns: whether there was one.
    @discardableResult
    public func redo() -> Bool { restore { $0.redo(from: $1) } }

    private func restore(_ step: (inout EditHistory, EditHistory.State) -> EditHistory.State?) -> Bool {
        guard case .plain(let text) = storage, let state = step(&history, EditHistory.State(text: text, caret: caret))
        else { return false }
        storage = .plain(state.text)
        boundaries = characterBoundaries(in: state.text.span)
        setCaret(state.caret)
        return true
    }

    private var byteCount: Int { boundaries[count] }

    private func byteRange(_ characters: Range<Int>) -> Range<Int> {
        boundaries[characters.lowerBound]..<boundaries[characters.upperBound]
    }

    private func replaceSelection(with insertion: Span<UInt8>) {
        let replaced = byteRange(selection)
        var before: EditHistory.State?
        // A deletion extends the selection from the caret, which is then its anchor.
        if case .plain(let text) = storage { before = EditHistory.State(text: text, caret: anchor) }
        let kind = kindOfEdit(insertion)
        replaceBytes(replaced, with: insertion)
        var end = replaced.lowerBound + insertion.count
        if count > maximumLength {
            let steps = characterBoundaries(in: insertion)
            var kept = steps.count - 1
            while count > maximumLength && kept > 0 {
                // Leaving out a character may remove two more if its neighbours join (a person, a joiner and a tool
                // make one emoji), so these two are kept for now.
                kept = max(0, kept - max(1, count - maximumLength - 2))
                let cut = replaced.lowerBound + steps[kept]
                replaceBytes(cut..<end, with: [UInt8]().span)
                end = cut
            }
        }
        setCaret(boundaries.firstIndex { $0 >= end } ?? count)
        if let before { history.record(before, kind, end: caret) }
    }

    private func kindOfEdit(_ insertion: Span<UInt8>) -> EditHistory.Kind {
        if insertion.isEmpty { return selection.count == 1 && caret < anchor ? .deleting : .other }
        // A space begins another edit, as words are taken back one by one.
        let isLetter = selection.isEmpty && characterBoundaries(in: insertion).count == 2
        return isLetter && insertion[0] != UInt8(ascii: " ") ? .typing : .other
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

extension EditingBuffer {
    /// The selected text for a clipboard; nil without a selection or if the text is secure.
    public func copy() -> String? { selectedText }

    /// Deletes the selection and returns it for a clipboard.
    ///
    /// Returns nil and deletes nothing without a selection or if the text is secure.
    public func cut() -> String? {
        guard let text = selectedText else { return nil }
        deleteSelection()
        return text
    }

    /// Inserts text from a clipboard, as ``insert(_:)`` does.
    /// - Returns: whether the text may have changed.
    @discardableResult
    public func paste(_ text: String) -> Bool { insert(text) }
}

extension EditingBuffer: CustomStringConvertible, CustomReflectable {
    /// The text to show, with `|` at the caret and `^` at the anchor.
    public var description: String {
        var shown = displayText.map { String($0) }
        shown.insert("|", at: caret)
        if anchor != caret { shown.insert("^", at: anchor < caret ? anchor : anchor + 1) }
        return shown.joined()
    }

    /// The text to show only, so that `dump` does not reveal a secure one.
    public var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}

/// The byte offsets of the boundaries between characters, from 0 to the text's end.
///
/// Characters are extended grapheme clusters (Unicode Standard Annex #29); there is one offset more. The bytes must be
/// UTF-8. They are read in place, without making a `String`.
func characterBoundaries(in utf8: Span<UInt8>) -> [Int] {
    guard let text = try? UTF8Span(validating: utf8) else { preconditionFailure("the bytes are not UTF-8") }
    var boundaries = [0]
    var characters = text.makeCharacterIterator()
    while characters.skipForward() != 0 { boundaries.append(characters.currentCodeUnitOffset) }
    return boundaries
}

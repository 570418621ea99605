/// A caret movement, in the text's order: left is towards its beginning, in every script.
public enum TextMovement: Hashable, Sendable, CaseIterable {
    /// One character towards the beginning.
    case left
    /// One character towards the end.
    case right
    /// To the beginning of the word before the caret; in secure text, of the text.
    ///
    /// Skips spaces, then one run of letters and digits, of an East Asian script, or of punctuation and symbols.
    case wordLeft
    /// To the end of the word after the caret; in secure text, of the text.
    case wordRight
    /// To the beginning of the text.
    case home
    /// To the end of the text.
    case end
}

extension EditingBuffer {
    /// Moves the caret. `extending` keeps the selection's anchor; otherwise the selection ends.
    ///
    /// A step left or right from a selection that is not extended moves to the selection's end on that side.
    public func move(_ movement: TextMovement, extending: Bool = false) {
        if !extending && !selection.isEmpty {
            if movement == .left { return setCaret(selection.lowerBound) }
            if movement == .right { return setCaret(selection.upperBound) }
        }
        setCaret(destination(of: movement), extending: extending)
    }

    /// Deletes the selection or, without one, the text up to a movement's target.
    ///
    /// `left` is Backspace, `right` Delete, and the word movements are the same keys with Ctrl.
    /// - Returns: whether anything was deleted.
    @discardableResult
    public func delete(_ movement: TextMovement) -> Bool {
        if selection.isEmpty { move(movement, extending: true) }
        return deleteSelection()
    }

    /// Selects everything, with the caret at the end.
    public func selectAll() { select(0..<count) }

    /// Selects the word, spaces or symbols at the character after an offset.
    ///
    /// At the text's end it is the last one. The caret moves to its end. Secure text is selected entirely.
    public func selectWord(at offset: Int) {
        guard let text, !text.isEmpty else { return selectAll() }
        let kinds = CharacterKind.kinds(of: text)
        let index = min(max(offset, 0), count - 1)
        let start = kinds[...index].lastIndex { $0 != kinds[index] }.map { $0 + 1 } ?? 0
        let end = kinds[index...].firstIndex { $0 != kinds[index] } ?? count
        select(start..<end)
    }

    private func destination(of movement: TextMovement) -> Int {
        switch movement {
        case .left: max(caret - 1, 0)
        case .right: min(caret + 1, count)
        case .home: 0
        case .end: count
        case .wordLeft: wordStart(before: caret)
        case .wordRight: wordEnd(after: caret)
        }
    }

    private func wordStart(before offset: Int) -> Int {
        guard let text else { return 0 }
        let kinds = CharacterKind.kinds(of: text)
        guard let last = kinds[..<offset].lastIndex(where: { $0 != .space }) else { return 0 }
        return kinds[..<last].lastIndex { $0 != kinds[last] }.map { $0 + 1 } ?? 0
    }

    private func wordEnd(after offset: Int) -> Int {
        guard let text else { return count }
        let kinds = CharacterKind.kinds(of: text)
        guard let first = kinds[offset...].firstIndex(where: { $0 != .space }) else { return count }
        return kinds[first...].firstIndex { $0 != kinds[first] } ?? count
    }
}

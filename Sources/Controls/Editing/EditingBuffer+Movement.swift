extension EditingBuffer {
    /// Moves the caret. `extending` leaves the selection's other end where it is; otherwise nothing stays selected.
    ///
    /// A step left or right out of a selection that is not extended goes to the selection's end on that side.
    public func move(_ movement: TextMovement, extending: Bool = false) {
        if !extending && !selection.isEmpty {
            if movement == .left { return setCaret(selection.lowerBound) }
            if movement == .right { return setCaret(selection.upperBound) }
        }
        setCaret(destination(of: movement), extending: extending)
    }

    /// Deletes the selection or, when nothing is selected, what the caret would pass: `left` is what Backspace does,
    /// `right` Delete, and the word movements the same keys with Ctrl.
    /// - Returns: whether anything was deleted.
    @discardableResult
    public func delete(_ movement: TextMovement) -> Bool {
        if selection.isEmpty { move(movement, extending: true) }
        return deleteSelection()
    }

    /// Selects everything, with the caret at the end.
    public func selectAll() { select(0..<count) }

    /// Selects the word, or the run of spaces or symbols, that holds the character after an offset; at the text's end,
    /// that holds the last one. The caret comes to stand at its end. Secure text is selected as a whole.
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

/// The earlier and the undone states of a plain text, for undo and redo. Secure text has none.
struct EditHistory {
    /// A text with the caret's place.
    struct State {
        let text: [UInt8]
        let caret: Int
    }

    /// An edit that continues the one before it is undone together with it.
    enum Kind {
        /// A character was typed in a word.
        case typing
        /// The character before the caret was deleted.
        case deleting
        /// Anything else.
        case other
    }

    private var undos: [State] = []
    private var redos: [State] = []
    /// The kind of the last edit, and where it left the caret.
    private var last: (kind: Kind, caret: Int)?

    /// The largest number of edits that can be undone.
    private static let limit = 200
    /// The largest number of bytes that they may have in all, unless the last alone has more.
    private static let byteLimit = 1 << 20
    private var byteCount = 0

    /// Records the state before an edit.
    /// - Parameter end: the caret after it.
    mutating func record(_ state: State, _ kind: Kind, end: Int) {
        redos = []
        let continues = kind != .other && last.map { $0 == (kind, state.caret) } ?? false
        last = (kind, end)
        if continues { return }
        push(state)
    }

    /// Returns the state before the last edit; nil without one.
    mutating func undo(from state: State) -> State? {
        guard let earlier = undos.popLast() else { return nil }
        byteCount -= earlier.text.count
        redos.append(state)
        last = nil
        return earlier
    }

    /// Returns the state before the last undo; nil if none, or if the text was edited since.
    mutating func redo(from state: State) -> State? {
        guard let later = redos.popLast() else { return nil }
        push(state)
        last = nil
        return later
    }

    private mutating func push(_ state: State) {
        undos.append(state)
        byteCount += state.text.count
        while undos.count > EditHistory.limit || undos.count > 1 && byteCount > EditHistory.byteLimit {
            byteCount -= undos.removeFirst().text.count
        }
    }
}

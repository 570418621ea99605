import Scenes

/// The sessions before edits of the past, and those after edits that were taken back.
struct SessionUndo {
    private var earlier: [SceneSession] = []
    private var later: [SceneSession] = []

    /// The largest number of edits that can be taken back.
    static let capacity = 100

    /// Records the session before an edit.
    mutating func record(_ session: SceneSession) {
        later = []
        earlier = earlier.suffix(Self.capacity - 1) + [session]
    }

    /// The session before the last edit; nil if there is none.
    mutating func undo(from session: SceneSession) -> SceneSession? {
        guard let last = earlier.popLast() else { return nil }
        later.append(session)
        return last
    }

    /// The session after the edit last taken back; nil if there is none.
    mutating func redo(from session: SceneSession) -> SceneSession? {
        guard let next = later.popLast() else { return nil }
        earlier.append(session)
        return next
    }
}

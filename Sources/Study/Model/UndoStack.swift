import Scenes
import Stage

/// The sessions before changes of the past, and those after changes that were taken back.
struct UndoStack {
    /// A session that a change replaced.
    private struct Step {
        let session: SceneSession
        /// Whether the change was an input that discarded what followed; an edit discards nothing.
        let isDiscard: Bool
        /// The highest number of an input until then.
        let newest: Int
        /// The text of the scene's focused field as the change was made; nil for none that is not secret.
        var text: String?
    }

    private var earlier: [Step] = []
    private var later: [Step] = []

    /// The largest number of changes that can be taken back, and of the inputs in their sessions.
    static let capacity = (changes: 100, inputs: 200_000)

    /// Records the session before a change.
    mutating func record(_ session: SceneSession, isDiscard: Bool, text: String? = nil) {
        later = []
        earlier.append(Step(session: session, isDiscard: isDiscard, newest: session.newestInput, text: text))
        var inputs = 0
        let kept = earlier.reversed().prefix { step in
            inputs += step.session.inputs.count
            return inputs <= Self.capacity.inputs
        }
        earlier = Array(earlier.suffix(max(1, min(kept.count, Self.capacity.changes))))
    }

    /// Whether the last change was an input that discarded what followed, with nothing typed after it that a field still has.
    /// - Parameter text: the text of the scene's focused field; nil for none that is not secret.
    func hasJustDiscarded(in session: SceneSession, text: String?) -> Bool {
        guard let last = earlier.last, last.isDiscard else { return false }
        if let text, text == last.text { return true }
        return !session.inputs.filter { $0.id > last.newest }.dropFirst().contains { input in
            switch input.event {
            case .keyPressed(let press): press.key != .modifier
            case .textInput, .composing, .paste: true
            default: false
            }
        }
    }

    /// The session before the last change; nil if there is none.
    mutating func undo(from session: SceneSession) -> SceneSession? {
        Self.step(from: session, earlier: &earlier, later: &later)
    }

    /// The session after the change last taken back; nil if there is none.
    mutating func redo(from session: SceneSession) -> SceneSession? {
        Self.step(from: session, earlier: &later, later: &earlier)
    }

    /// Goes back one step. What was done since an edit stays.
    private static func step(from session: SceneSession, earlier: inout [Step], later: inout [Step]) -> SceneSession? {
        guard let last = earlier.popLast() else { return nil }
        let newest = max(last.newest, session.newestInput)
        later.append(Step(session: session, isDiscard: last.isDiscard, newest: newest))
        if last.isDiscard { return last.session }
        return last.session.continued(by: session, after: last.newest)
    }
}

extension SceneSession {
    /// The highest number of an input; 0 if there is none.
    fileprivate var newestInput: Int { inputs.reduce(0) { max($0, $1.id) } }

    /// The session with what came since in another one that comes from it.
    /// - Parameter newest: the highest number of an input that did not come since; nil for the session's own.
    func continued(by other: SceneSession, after newest: Int? = nil) -> SceneSession {
        let newest = newest ?? newestInput
        let new = other.inputs.filter { $0.id > newest }
        var all = self
        all.unrecorded = other.unrecorded
        // Each that is added comes after those of its time.
        for input in new { all.inputs.insert(input, at: (all.inputs.lastIndex { $0.time <= input.time } ?? -1) + 1) }
        if !new.isEmpty { all.end = max(end, other.end) }
        return all
    }
}

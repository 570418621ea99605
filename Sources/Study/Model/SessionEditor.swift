import Controls
import Scenes
import Stage

/// Edits a player's session: its past inputs and its settings, with undo.
final class SessionEditor {
    private let player: ScenePlayer
    private let parameters: [ParameterSpecification]
    private var undoStack = UndoStack()
    /// The session before the drag in progress of a mark or a setting; nil if there is none.
    private var undragged: SceneSession?

    /// - Parameter parameters: the scene's.
    init(_ player: ScenePlayer, parameters: [ParameterSpecification]) {
        (self.player, self.parameters) = (player, parameters)
    }

    // MARK: Inputs

    /// Deletes inputs of the past; what follows is played again.
    func removeInputs(_ ids: Set<Int>) { replace(by: player.session.removing(ids)) }

    /// Moves inputs from where they were before the drag; what follows is played again.
    /// - Parameter isFinal: false during a drag.
    func moveInputs(_ ids: Set<Int>, by seconds: Double, isFinal: Bool = true) {
        let session = undragged.map { $0.continued(by: player.session) } ?? player.session
        // Time of the session does not get longer by it.
        let last = session.inputs.last { ids.contains($0.id) }?.time ?? session.end
        replace(by: session.moving(ids, by: min(seconds, max(0, session.end - last))), isFinal: isFinal)
    }

    // MARK: Settings

    /// Changes parameters from the session's beginning, nil to the default; what a parameter does not allow is ignored.
    /// - Parameter isFinal: false during a drag.
    func change(_ settings: [String: ParameterSetting?], isFinal: Bool = true) {
        var session = player.session
        for (name, setting) in settings {
            guard let parameter = parameters.first(where: { $0.name == name }),
                setting.map(parameter.allows) ?? true
            else { continue }
            let present = session.configuration.parameters[name] ?? parameter.defaultValue
            if (setting ?? parameter.defaultValue) == present { continue }
            session = session.setting(name, to: setting == parameter.defaultValue ? nil : setting)
        }
        replace(by: session, isFinal: isFinal)
    }

    /// Changes all parameters.
    func setParameters(_ values: ParameterValues) { replace(by: player.session.setting(values)) }

    /// Changes all parameters, without undo: the same exchange again takes it back.
    func exchangeParameters(_ values: ParameterValues) { player.edit(player.session.setting(values)) }

    // MARK: Undo

    /// Replaces the past and the settings; all changes of one drag are taken back as one.
    private func replace(by session: SceneSession, isFinal: Bool = true) {
        let before = undragged ?? player.session
        undragged = isFinal ? nil : before
        if isFinal {
            let unchanged = before.continued(by: player.session)
            if session.firstDifference(from: unchanged) < .infinity { undoStack.record(before, isDiscard: false) }
        }
        player.edit(session)
    }

    /// Ends a drag whose end is not coming: what it changed can be taken back.
    func endDrag() {
        guard let before = undragged else { return }
        undragged = nil
        undoStack.record(before, isDiscard: false)
    }

    /// Records the session before an input that discards what followed.
    func recordDiscard(of session: SceneSession) { undoStack.record(session, isDiscard: true, text: typedText) }

    /// Whether the last change was an input that discarded what followed, with nothing typed after it that a field still has.
    var hasJustDiscarded: Bool { undoStack.hasJustDiscarded(in: player.session, text: typedText) }

    /// The text of the scene's focused field; nil for none that is not secret.
    private var typedText: String? { (player.stage.focused as? TextField)?.string }

    /// Takes back the last change.
    func undo() {
        // A drag in progress is recorded at its end.
        if undragged == nil, let other = undoStack.undo(from: player.session) { player.edit(other) }
    }

    /// Makes the change again that was taken back last.
    func redo() {
        if undragged == nil, let other = undoStack.redo(from: player.session) { player.edit(other) }
    }
}

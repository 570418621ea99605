import Geometry
import LayerTree
package import Scenes
package import Stage

/// The keyboard's focus, and the keys of the panel's commands.
extension StudyPanel {
    /// Whether keys are the scene's.
    package var isPictureFocused: Bool { picture.view.isFocused }

    /// The stage whose focused control gets text.
    package var keyboardStage: Stage { isPictureFocused ? model.player.stage : stage }

    /// Whether a key is the panel's also while the picture has the keyboard: F6, and undo unless a text field of the scene may
    /// take back what was typed. In the past that would replace what followed.
    func comesFirst(_ press: KeyPress) -> Bool {
        if Command.paneKeys.contains(where: { $0.matches(press) }) { return true }
        let player = model.player
        return isPictureFocused && Command.undoKeys.contains { $0.matches(press) }
            && (player.stage.focused?.takesText != true || model.editor.hasJustDiscarded
                || player.stage.time < model.end)
    }

    /// Performs the command of a key press, which neither the scene nor a control used.
    @discardableResult
    package func perform(_ press: KeyPress) -> InputOutcome {
        Command<StudyModel>.all.perform(press, on: model).or(Command<StudyPanel>.all.perform(press, on: self))
    }

    /// Moves the keyboard's focus to a pane, and shows it.
    func focus(_ pane: StudyPane) {
        if pane != .picture {
            model.state.pane = pane
            if pane == .layers || pane == .settings { model.state.showsPanes = true }
            layOutIfNeeded()
        }
        if let entrance = entrance(of: pane) { stage.focus(entrance) }
    }

    /// Looks as the panel that it replaces did, which has the same model.
    ///
    /// It has the same open rows, is scrolled as far, and has the keyboard in the same pane: in the picture only if it was there.
    package func takeOver(from old: StudyPanel) {
        layers.takeOver(from: old.layers)
        settings.takeOver(from: old.settings)
        time.lanes.takeOver(from: old.time.lanes)
        let entrance = entrance(of: old.focusedPane)
        if stage.focused !== entrance { stage.focus(entrance) }
    }

    /// The control of a pane that F6 goes to; nil for a pane that is not shown or has none.
    private func entrance(of pane: StudyPane) -> (any Responder)? {
        switch pane {
        case .picture: picture.view
        case .time: layout.time.isEmpty ? nil : time.ruler
        case .lanes: !layout.time.isEmpty && time.lanes.canFocus ? time.lanes : nil
        case .layers: layout.tree.isEmpty ? nil : layers.tree.entrance
        case .settings: layout.settings.isEmpty ? nil : settings.entrance
        }
    }

    /// The pane after the one with the focus, or before it; one of which no other is shown is shown then.
    func nextPane(isBack: Bool) -> StudyPane {
        let panes = StudyPane.allCases
        let present = panes.firstIndex(of: focusedPane) ?? 0
        for distance in 1..<panes.count {
            let pane = panes[(present + (isBack ? panes.count - distance : distance)) % panes.count]
            let isHidden = layout.choices.contains(pane) && pane != model.state.pane
            if entrance(of: pane) != nil || isHidden { return pane }
        }
        return .time
    }

    /// The pane of the focused control.
    var focusedPane: StudyPane {
        guard let focused = stage.focused, focused !== picture.view else { return .picture }
        if focused === time.lanes { return .lanes }
        guard let place = stage.root.convert(focused.layer.bounds.center, from: focused.layer) else { return .time }
        if layout.tree.contains(place) || layout.inspector.contains(place) { return .layers }
        return layout.settings.contains(place) ? .settings : .time
    }
}

import Analysis
import Geometry
import LayerTree
import Scenes
package import Stage

/// What the panel does.
extension StudyRoom {
    /// Does what a key, a button or a drag asks for.
    package func perform(_ action: StudyAction) {
        switch action {
        case .play, .pause, .speed:
            player.perform(action)
            state.scale = state.scale.following(player.stage.time)
        case .seek, .step:
            // A button held in the picture would come up in another time.
            pressedInPicture = []
            player.perform(action)
            state.scale = state.scale.following(player.stage.time)
        case .loop(let range):
            // One shorter than a frame would play nothing.
            let isLong = range.map { $0.upperBound - $0.lowerBound >= ScenePlayer.step } ?? false
            state.loop = isLong ? range : nil
            state.loopBegin = isLong ? nil : range?.lowerBound
        case .toggle: onToggle()
        case .switchAppearance:
            endDrag()
            onSwitchAppearance()
        case .show(let scale): state.scale = scale
        case .moveInputs(let ids, let seconds): move(ids, by: seconds, isFinal: true)
        case .removeInputs(let ids): edit(player.session.removing(ids))
        // A mark that is being dragged has not changed the past yet.
        case .undo, .redo: if undraggedSession == nil { takeBack(isAgain: action == .redo) }
        case .focus(let pane): focus(pane)
        case .select, .openLane, .hide, .showAll, .isolate, .pick, .showPicture, .showGhosts, .showWay, .showPanes:
            look(by: action)
        case .set, .showSprings, .keep, .exchange, .forget, .savePreset, .loadPreset: change(by: action)
        case .copy, .export, .cancelExport: handOff(by: action)
        case .finding(let count): goToFinding(count)
        }
        update()
    }

    /// Stops time at a moment that the scene names, and plays on to one that was not played yet.
    func go(to time: Double) {
        perform(.seek(time))
        guard player.stage.time < time else { return }
        player.seek(to: time)
        state.scale = state.scale.following(time)
        update()
    }

    /// Does what a button asks for.
    func press(_ command: Command<StudyRoom>) {
        // A button that does nothing has switched by itself all the same.
        guard command.isEnabled(self) else { return update() }
        command.perform(self)
    }

    /// Magnifies the ruler around the present.
    func zoom(by factor: Double) { perform(.show(state.scale.zoomed(by: factor, around: player.stage.time))) }

    /// The time in which things move by the latest cause before now, or a round of it; the whole session if nothing does.
    var presentGroup: ClosedRange<Double> {
        let group = replay.groups.last { $0.time <= player.stage.time && !$0.lanes.isEmpty }
        if let group, group.id == 0, let rounds = past.rounds { return rounds.round(at: player.stage.time) }
        let last = group?.lanes.flatMap(\.bars).map { min($0.end, end) }.max() ?? 0
        guard let group, last - group.time >= ScenePlayer.step else { return 0...max(end, ScenePlayer.step) }
        return group.time...last
    }

    /// Ends a drag whose end is not coming: what it changed can be taken back.
    private func endDrag() {
        guard let before = undraggedSession else { return }
        undraggedSession = nil
        undo.record(before, isDiscard: false)
    }

    private func focus(_ pane: StudyPane) {
        if pane != .picture {
            state.pane = pane
            if pane == .layers || pane == .settings { state.showsPanes = true }
            update()
        }
        switch pane {
        case .picture: stage.focus(picture)
        case .time, .lanes, .layers, .settings: if let entrance = entrance(of: pane) { stage.focus(entrance) }
        }
    }

    /// The control of a pane that F6 goes to; nil for a pane that is not shown or has none.
    private func entrance(of pane: StudyPane) -> (any Responder)? {
        switch pane {
        case .picture: picture
        case .time: layout.time.isEmpty ? nil : ruler
        case .lanes: !layout.time.isEmpty && lanes.canFocus ? lanes : nil
        case .layers: layout.tree.isEmpty ? nil : looking.tree.entrance
        case .settings: layout.settings.isEmpty ? nil : settings.parameters.entrance ?? settings.presets.choice
        }
    }

    /// The pane after the one with the focus, or before it; one of which no other is shown is shown then.
    func nextPane(isBack: Bool) -> StudyPane {
        let panes = StudyPane.allCases
        let present = panes.firstIndex(of: focusedPane) ?? 0
        for distance in 1..<panes.count {
            let pane = panes[(present + (isBack ? panes.count - distance : distance)) % panes.count]
            let isHidden = layout.choices.contains(pane) && pane != state.pane
            if entrance(of: pane) != nil || isHidden { return pane }
        }
        return .time
    }

    /// The pane of the focused control.
    private var focusedPane: StudyPane {
        guard let focused = stage.focused, focused !== picture else { return .picture }
        if focused === lanes { return .lanes }
        guard let place = stage.root.convert(focused.layer.bounds.center, from: focused.layer) else { return .time }
        if layout.tree.contains(place) || layout.inspector.contains(place) { return .layers }
        return layout.settings.contains(place) ? .settings : .time
    }

    private func takeBack(isAgain: Bool) {
        let session = player.session
        if let other = isAgain ? undo.redo(from: session) : undo.undo(from: session) { player.edit(other) }
    }

    /// Replaces the past and the settings; all changes of one drag are taken back as one.
    /// - Parameter isFinal: false during a drag.
    func edit(_ session: SceneSession, isFinal: Bool = true) {
        let before = undraggedSession ?? player.session
        undraggedSession = isFinal ? nil : before
        if isFinal, session.firstDifference(from: before) < .infinity { undo.record(before, isDiscard: false) }
        player.edit(session)
        update()
    }

    /// Moves inputs from where they were before the drag.
    func move(_ ids: Set<Int>, by seconds: Double, isFinal: Bool) {
        let session = undraggedSession ?? player.session
        // Time of the session does not get longer by it.
        let last = session.inputs.last { ids.contains($0.id) }?.time ?? session.end
        edit(session.moving(ids, by: min(seconds, max(0, session.end - last))), isFinal: isFinal)
    }

    /// A key went down that no control of the panel used. Returns whether it was used.
    package func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool {
        Command.all.perform(press, on: self)
    }

    /// What a key takes back or makes again wherever the keyboard is.
    static let undoing: [Command<StudyRoom>] = [.undo, .redo]

    /// Whether a key takes back or makes again a change of the past, and not what was typed into a text field of the scene.
    func isUndoing(_ press: KeyPress) -> Bool {
        StudyRoom.undoing.contains { $0.matches(press) }
            && (player.stage.focused?.takesText != true || undo.hasJustDiscarded(in: player.session))
    }
}

extension StudyRoom {
    /// The arrangement of what is to be shown now.
    var wantedLayout: StudyLayout {
        StudyLayout(
            window: stage.size, scene: pictureSize, showsPanes: state.showsPanes, pane: state.pane,
            hasMoments: !moments.isEmpty, isFile: player.filePeriod != nil)
    }

    /// The place of the scene's picture, without the one beside it.
    var scenePlace: Rect { Rect(origin: .zero, size: player.stage.size * layout.pictureScale) }

    /// Whether a click may do something in the scene: an animation's file alone has nothing for it.
    var usesClicks: Bool { player.shownAnimation == nil || !player.stage.controlFrames.isEmpty }

    /// The point of the scene's viewport under a point of the window.
    func inScene(_ point: Point) -> Point { point * (1 / layout.pictureScale) }
}

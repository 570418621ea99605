import Analysis
import Geometry
import LayerTree
import Scenes
package import Stage

/// Time, by the bar, the ruler and keys.
extension StudyRoom: TimeBarDelegate {
    package func togglePause() { setPaused(!player.isPaused) }

    func setPaused(_ isPaused: Bool) {
        if isPaused != player.isPaused { player.togglePause() }
        followTime()
    }

    package func stop(at time: Double) {
        // A button held in the picture would come up in another time.
        pressedInPicture = []
        player.stop(at: time)
        followTime()
    }

    package func stop(stepsAway count: Int) {
        pressedInPicture = []
        player.stop(stepsAway: count)
        followTime()
    }

    package func setSpeed(_ speed: Double) {
        player.setSpeed(speed)
        followTime()
    }

    func toggleSlowMotion() {
        player.toggleSlowMotion()
        followTime()
    }

    func switchAppearance() {
        endDrag()
        onSwitchAppearance()
    }

    /// Lets the ruler show the present.
    private func followTime() { state.scale = state.scale.following(player.stage.time) }

    /// Plays a range over and over; nil ends that. One shorter than a frame would play nothing, and begins one alone.
    func setLoop(_ range: ClosedRange<Double>?) {
        let isLong = range.map { $0.upperBound - $0.lowerBound >= ScenePlayer.step } ?? false
        state.loop = isLong ? range : nil
        state.loopBegin = isLong ? nil : range?.lowerBound
    }

    /// Stops time at a moment that the scene names, and plays on to one that was not played yet.
    func go(to time: Double) {
        stop(at: time)
        guard player.stage.time < time else { return }
        player.seek(to: time)
        followTime()
    }

    /// Magnifies the ruler around the present.
    func zoom(by factor: Double) { state.scale = state.scale.zoomed(by: factor, around: player.stage.time) }

    /// The time in which things move by the latest cause before now, or a round of it; the whole session if nothing does.
    var presentGroup: ClosedRange<Double> {
        let group = replay.groups.last { $0.time <= player.stage.time && !$0.lanes.isEmpty }
        if let group, group.id == 0, let rounds = past.rounds { return rounds.round(at: player.stage.time) }
        let last = group?.lanes.flatMap(\.bars).map { min($0.end, end) }.max() ?? 0
        guard let group, last - group.time >= ScenePlayer.step else { return 0...max(end, ScenePlayer.step) }
        return group.time...last
    }
}

/// Changes of the past and of settings, and the keyboard's focus.
extension StudyRoom {
    /// Ends a drag whose end is not coming: what it changed can be taken back.
    private func endDrag() {
        guard let before = undraggedSession else { return }
        undraggedSession = nil
        undoStack.record(before, isDiscard: false)
    }

    /// Moves the keyboard's focus to a pane, and shows it.
    func focus(_ pane: StudyPane) {
        if pane != .picture {
            state.pane = pane
            if pane == .layers || pane == .settings { state.showsPanes = true }
            if wantedLayout != layout { layOut() }
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

    /// Takes back the last change of the past.
    func undo() {
        // A mark that is being dragged has not changed the past yet.
        if undraggedSession == nil, let other = undoStack.undo(from: player.session) { replaceSession(by: other) }
    }

    /// Makes the change again that was taken back last.
    func redo() {
        if undraggedSession == nil, let other = undoStack.redo(from: player.session) { replaceSession(by: other) }
    }

    /// Replaces the past and the settings; all changes of one drag are taken back as one.
    /// - Parameter isFinal: false during a drag.
    func edit(_ session: SceneSession, isFinal: Bool = true) {
        let before = undraggedSession ?? player.session
        undraggedSession = isFinal ? nil : before
        if isFinal, session.firstDifference(from: before) < .infinity { undoStack.record(before, isDiscard: false) }
        replaceSession(by: session)
    }

    func replaceSession(by session: SceneSession) {
        player.edit(session)
        needsUpdate = true
    }

    /// Deletes inputs of the past; what follows is played again.
    func removeInputs(_ ids: Set<Int>) { edit(player.session.removing(ids)) }

    /// Moves inputs from where they were before the drag; what follows is played again.
    func move(_ ids: Set<Int>, by seconds: Double, isFinal: Bool = true) {
        let session = undraggedSession ?? player.session
        // Time of the session does not get longer by it.
        let last = session.inputs.last { ids.contains($0.id) }?.time ?? session.end
        edit(session.moving(ids, by: min(seconds, max(0, session.end - last))), isFinal: isFinal)
    }

    /// A key went down that no control of the panel used. Returns whether it was used.
    package func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool {
        Command.all.perform(press, on: self)
    }

    /// Whether a key is the panel's also while the picture has the keyboard: F6, and undo unless that takes back what was
    /// typed into a text field of the scene.
    func comesFirst(_ press: KeyPress) -> Bool {
        if Command.paneKeys.contains(where: { $0.matches(press) }) { return true }
        return isPictureFocused && Command.undoKeys.contains { $0.matches(press) }
            && (player.stage.focused?.takesText != true || undoStack.hasJustDiscarded(in: player.session))
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

import Geometry
import Scenes
import Stage
import Study
import X11Kit

/// The window's own keys: those that neither the scene nor its time take.
extension WindowSession {
    /// Closes the help panel by a key, or performs it. The repeats of a key that closed help do nothing.
    func receive(_ press: KeyPress) {
        if !press.isRepeat {
            keyClosedHelp = press.modifiers.isEmpty && overlay.takes(key: press.key)
            if keyClosedHelp { overlay.hideHelp() }
        }
        if !keyClosedHelp { send(press) }
    }

    /// Performs a key, and shows a message about what it did to time.
    func send(_ press: KeyPress) {
        if let study, study.takes(press) { return study.send(.keyPressed(press)) }
        if pausesAnimation(press) { return send(KeyPress("p", isRepeat: press.isRepeat)) }
        let before = (isPaused: player.isPaused, speed: player.speed, time: player.stage.time)
        let messageCount = overlay.messageCount
        let scene = player.scene?.shownInfo.name
        player.send(.keyPressed(press))
        // A step through time leads to another scene on purpose.
        if abs(player.stage.time - before.time) < ScenePlayer.step / 2 { resume(ifLeft: scene) }
        // What leads to the step is not shown: its frames are those of a script with the same key.
        if let step = player.replayedStep { player.seek(to: player.stage.time + step.time) }
        guard overlay.messageCount == messageCount else { return }
        let words = PlaybackWords(configuration.language)
        if let step = player.replayedStep, player.shownAnimation != nil {
            return showMessage(TitleStrip.words(of: step, configuration.language))
        }
        if player.isPaused, !before.isPaused {
            showMessage(words.paused(at: player.stage.time, player.shownAnimation))
        } else if before.isPaused, !player.isPaused {
            showMessage(words.resumed)
        } else if player.speed != before.speed {
            showMessage(player.isSlow ? words.slow : words.fullSpeed)
        } else if player.isPaused, !overlay.showsHelp, press.key != .modifier {
            let isStep = abs(player.stage.time - before.time) > ScenePlayer.step / 2
            // The press may have shown a message of its own.
            guard isStep || !press.isRepeat else { return }
            let (time, animation) = (player.stage.time, player.shownAnimation)
            showMessage(isStep ? words.time(time, animation) : words.paused(at: time, animation))
        }
    }

    /// Whether a key is Space over an animation that moves, or whose time is paused: it then does what P does, so that one
    /// thing alone stops what is seen.
    private func pausesAnimation(_ press: KeyPress) -> Bool {
        guard press.key == " ", press.modifiers.isDisjoint(with: [.control, .alt, .command]),
            let animation = player.shownAnimation
        else { return false }
        return player.isPaused || animation.isPlaying
    }

    /// Lets time go on if an input in paused time led from a scene to another: that would stay unseen.
    /// - Returns: whether it did.
    @discardableResult
    func resume(ifLeft scene: String?) -> Bool {
        guard player.isPaused, player.scene?.shownInfo.name != scene else { return false }
        player.togglePause()
        return true
    }

    func showMessage(_ message: String) {
        // A pause just begun has its badge before the message is placed.
        showTime()
        overlay.showToast(message, over: seen?.frame)
    }

    /// Returns whether the press was for the window. Of a key held down that is the first one alone.
    func keyPressed(_ press: KeyPress) -> Bool {
        if press.isRepeat { return false }
        switch (press.shortcut, press.modifiers.subtracting(.shift)) {
        case ("q", .control): isOver = true
        case (.function(2), []): toggleStudy()
        case (.function(3), []): overlay.toggleFigures()
        case (.function(11), []): window.toggleFullScreen()
        case ("?", []), (.function(1), []):
            toggleHelp()
            // The scene is behind the panel. Of a drag it gets the end.
            if overlay.showsHelp { deliver(.pointerLeft) }
        case ("e", []), (.function(12), []): exportSeen()
        case ("b", []) where hasBackdrops: switchBackdrop()
        case (.escape, []) where home != nil, (.left, .alt) where home != nil: isLeaving = true
        // A text field takes the letter, and input methods may take either of these.
        case ("e", .control) where press.modifiers.contains(.shift): exportSeen()
        default: return false
        }
        return true
    }

    private func toggleHelp() {
        var info = shownInfo
        if info.home == nil { info = info.addingSteps }
        if hasBackdrops, study == nil { info = info.adding(key: "B", PlaybackWords.backgroundKey) }
        overlay.toggleHelp(
            of: info, isStudying: study != nil, isPictureFocused: study?.isPictureFocused ?? false,
            acceptsFiles: onFilesDropped != nil)
    }

    /// Whether an animation's file is shown, which has nothing of its own behind it. The record of a folder has the one
    /// background that its command names, so that in the recorded window, which opens no file, it stays.
    private var hasBackdrops: Bool {
        player.shownAnimation != nil && (player.openedFile == nil || onStudyFile != nil)
    }

    /// Puts another background behind the animation: white, clear, dark.
    private func switchBackdrop() {
        let next: Color =
            switch player.session.backdrop ?? .white {
            case .white: .clear
            case .clear: Color(hex: 0x202830)
            default: .white
            }
        player.edit(player.session.over(next))
        showMessage(PlaybackWords(configuration.language).background(next))
    }

    /// Has the shown frame of the scene written, all its layers and nothing above it, and shows the file's name.
    private func exportSeen() {
        guard let seen, let keep else { return }
        let words = PlaybackWords(configuration.language)
        do {
            let name = try keep(seen.frame, seen.time)
            noteWritten(name)
            showMessage(words.saved(name, hidesLayers: study?.hidesLayers ?? false))
        } catch {
            showMessage(words.unsaved("\(error)"))
            report("\(error)")
        }
    }

    /// The frames that were written, with their times, and whether they are still part of what is played.
    package var written: [(time: Double, name: String, isKept: Bool)] {
        kept.map { frame in
            let changes = player.discards.dropFirst(frame.discardCount)
            return (frame.time, frame.name, changes.allSatisfy { frame.time < $0 })
        }
    }

    /// Records that the frame seen was written into a file. Later changes of the past may not be shown yet.
    func noteWritten(_ name: String) {
        if let seen { kept.append((seen.time, name, seen.discardCount)) }
    }
}

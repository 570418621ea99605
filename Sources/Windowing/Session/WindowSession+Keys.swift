import Geometry
import Scenes
import Stage
import Study
import System
import X11Kit

/// The way of a key, and what the window's own keys do.
extension WindowSession {
    /// Handles a key press: the overlay first, then ``send(_:)``.
    func keyPressed(_ press: KeyPress) {
        if !overlay.send(.keyPressed(press)).isUsed { send(press) }
    }

    /// Sends a key to what is shown, and then to the window's commands; shows what it did to time.
    func send(_ press: KeyPress) {
        let (messageCount, scene, isStudying) = (overlay.messageCount, player.scene?.shownInfo.name, study != nil)
        let outcome = main.send(.keyPressed(press)).or(Command.all.perform(press, on: self))
        var change = outcome.change
        if case .replayed(let step) = change {
            // What leads to the step is not shown: its frames are those of a script with the same key.
            player.seekForInput(to: player.stage.time + step.time)
        }
        // Commands lead to another scene on purpose.
        if outcome.user != .command, resume(ifLeft: scene) { change = .resumed }
        // The key may have shown a message of its own, and the panel, also one that it closed, has shown time.
        guard !isStudying, study == nil, overlay.messageCount == messageCount else { return }
        if let message = message(about: press, change) { showMessage(message) }
    }

    /// Performs a scheduled key that neither the scene nor time used.
    func performUnused(_ press: KeyPress) {
        (study?.perform(press) ?? .unused).or(Command.all.perform(press, on: self))
    }

    /// The message about a key that changed time, or found it paused; nil for none.
    private func message(about press: KeyPress, _ change: PlaybackChange?) -> String? {
        let words = PlaybackMessages(configuration.language)
        let (time, animation) = (player.stage.time, player.filePlayback)
        switch change {
        case .paused: return words.paused(at: time, animation)
        case .resumed: return words.resumed
        case .slow: return words.slow
        case .fullSpeed: return words.fullSpeed
        case .stepped: return overlay.showsHelp ? nil : words.time(time, animation)
        case .replayed(let step) where animation != nil: return TitleStrip.words(of: step, configuration.language)
        case .replayed: return player.isPaused && !overlay.showsHelp ? words.time(time) : nil
        case nil:
            let isIgnored = overlay.showsHelp || press.key == .modifier || press.isRepeat
            return player.isPaused && !isIgnored ? words.paused(at: time, animation) : nil
        }
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

    func toggleHelp() {
        var info = shownInfo
        if info.home == nil { info = info.addingSteps }
        if hasBackdrops, study == nil {
            let row = KeyRow(Command.backdrop)
            info = info.adding(key: row.keys, row.words)
        }
        overlay.toggleHelp(
            of: info, isStudying: study != nil, isPictureFocused: study?.isPictureFocused ?? false,
            acceptsFiles: host.acceptsFiles)
        // The scene is behind the panel. Of a drag it gets the end.
        if overlay.showsHelp { leaveMain() }
    }

    /// Whether an animation's file is shown, which has nothing of its own behind it. The record of a folder has the one
    /// background that its command names, so that in the recorded window, which opens no file, it stays.
    var hasBackdrops: Bool {
        player.filePlayback != nil && (player.openedFile == nil || host.studiesFiles)
    }

    /// Puts another background behind the animation: white, clear, dark.
    func switchBackdrop() {
        let next: Color =
            switch player.session.backdrop ?? .white {
            case .white: .clear
            case .clear: Color(hex: 0x202830)
            default: .white
            }
        player.edit(player.session.over(next))
        showMessage(PlaybackMessages(configuration.language).background(next))
    }

    /// Has the shown frame of the scene written, all its layers and nothing above it, and shows the file's name.
    func exportSeen() {
        guard let seen else { return }
        let hidesLayers = study?.model.hidesLayers ?? false
        // Later changes of the past may not be shown yet.
        let (time, discardCount) = (seen.time, seen.discardCount)
        host.keep(seen.frame, at: time) { [keptFrames, wakeup = host.wakeup] file in
            let frame = KeptFrame(time: time, discardCount: discardCount, hidesLayers: hidesLayers, file: file)
            keptFrames.withLock { $0.append(frame) }
            wakeup.wake()
        }
    }

    /// Lists the frames whose files are written by now.
    /// - Returns: the messages about them and those that could not be written, for a window that is still open.
    @discardableResult
    package func collectKeptFrames() -> [String] {
        let words = PlaybackMessages(configuration.language)
        let frames = keptFrames.withLock { frames in
            defer { frames = [] }
            return frames
        }
        return frames.map { frame in
            do {
                let name = try frame.file.get()
                opened.writtenFrames.append((frame.time, name, frame.discardCount))
                return words.saved(name, hidesLayers: frame.hidesLayers)
            } catch {
                return words.unsaved("\(error)")
            }
        }
    }

    /// The frames that were written, with their times, and whether they are still part of what is played.
    package var written: [(time: Double, name: String, isKept: Bool)] {
        opened.writtenFrames.map { frame in
            let changes = player.discards.dropFirst(frame.discardCount)
            return (frame.time, frame.name, changes.allSatisfy { frame.time < $0 })
        }
    }
}

/// A frame that was to be written into a file.
struct KeptFrame: Sendable {
    let time: Double
    /// How often the past had been changed before it was shown.
    let discardCount: Int
    /// Whether the study panel hid layers of it.
    let hidesLayers: Bool
    /// The file's name, or why there is none.
    let file: Result<String, any Error>
}

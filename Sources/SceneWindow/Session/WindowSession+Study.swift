import Geometry
import Scenes
import Stage
import Study
import System
import X11Kit

/// The study panel in the window, around the scene.
extension WindowSession {
    /// The size, in points, that the panel asks for around a scene, and the least.
    static let studySize = (wanted: Size(1280, 800), room: 905.0, least: Size(640, 480))

    /// Seconds of a frame in which the past is searched.
    private static let searchTime = 0.004

    /// Opens the study panel, or closes it. A stage that can't be made again has no past to study.
    package func toggleStudy() {
        guard player.goesBack else { return showMessage(PlaybackWords(configuration.language).noPast) }
        isExposed = true
        // What a file of a folder has to show is its own, and not the home's around it.
        if study == nil, onStudyFile != nil, player.openedFile != nil { return awaitsFile = true }
        if study == nil { openStudy() } else { closeStudy() }
    }

    private func openStudy() {
        let scale = player.stage.scale
        overlay.strip.hide()
        overlay.bar.hide()
        study = makeStudy()
        setLeastSize(Self.studySize.least * scale)
        // A window that is as large as its monitor stays so.
        let scene = player.stage.size
        let wanted = Size(
            max(Self.studySize.wanted.width, scene.width + Self.studySize.room),
            max(Self.studySize.wanted.height, scene.height))
        let limit = window.monitor.map { ($0.width, $0.height) } ?? (.max, .max)
        let size = [(wanted.width, window.width, limit.0), (wanted.height, window.height, limit.1)].map {
            max($1, min(Int(($0 * scale).rounded()), $2))
        }
        studySize = (size[0], size[1])
        if studySize != (window.width, window.height) { try? window.resize(width: size[0], height: size[1]) }
    }

    func makeStudy() -> StudyRoom {
        let room = StudyRoom(
            player, size: windowSize, scale: player.stage.scale, appearance: studyAppearance, pressed: pressed,
            clock: MonotonicClock.now)
        room.onToggle = { [unowned self] in toggleStudy() }
        room.onSwitchAppearance = { [unowned self] in switchAppearance() }
        room.stage.unhandledKey = { [unowned self] in keyPressed($0) }
        room.host = studyHost
        return room
    }

    /// Makes the panel again in the other colours, after the key or button that asked for it was handled.
    private func switchAppearance() {
        isSwitchingAppearance = true
        isExposed = true
    }

    /// Makes the panel again if its colours were exchanged.
    func followAppearance() {
        guard isSwitchingAppearance else { return }
        isSwitchingAppearance = false
        studyAppearance = studyAppearance.opposite
        guard let memory = study?.memory else { return }
        // The old panel releases the player before the new one takes it.
        study = nil
        study = makeStudy()
        study?.memory = memory
    }

    private func closeStudy() {
        if study?.isPressingPicture == false { pressed = [] }
        study = nil
        setLeastSize(WindowSession.leastSize(of: configuration) * player.stage.scale)
        // A window that grew for the panel follows the scene's size again; the scene follows any other.
        if studySize != (window.width, window.height) { fit(windowSize) }
    }

    func setLeastSize(_ size: Size) { window.setMinimumSize(width: Int(size.width), height: Int(size.height)) }

    private var windowSize: Size {
        let (width, height) = cut(window.width, window.height)
        return Size(Double(width) / player.stage.scale, Double(height) / player.stage.scale)
    }

    /// Fits what fills the window to its size: the panel, or the scene.
    func fit(_ size: Size) {
        let scale = player.stage.scale
        if let study { study.fit(size, scale: scale) } else { player.fit(size, scale: scale) }
        overlay.fit(size, scale: scale)
    }

    /// Advances everything in the window to a time of the clock.
    func advance(toClock clock: Double) {
        player.advance(toClock: clock)
        study?.advance(toClock: clock)
        overlay.advance(toClock: clock)
    }

    /// Lets the panel find what moved, for so short a time that the next frame is not late.
    func searchPast() {
        guard let study, isVisible else { return }
        let end = MonotonicClock.now + Self.searchTime
        study.search { MonotonicClock.now >= end }
    }

    /// Sends an input to the panel, which passes the scene's on, or to the scene.
    func deliver(_ event: InputEvent) {
        if let study { study.send(event) } else { player.send(event) }
    }

    /// Shows time that is paused or slow by the badge, unless the panel does, and what the panel's host has to say.
    func showTime() {
        overlay.showTime(of: study == nil ? player : nil, over: seen?.frame)
        followAnimation()
        if let message = studyHost?.takeMessage() { showMessage(message) }
    }
}

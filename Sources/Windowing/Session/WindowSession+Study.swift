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
        guard player.goesBack else { return showMessage(PlaybackMessages(configuration.language).noPast) }
        presented.isExposed = true
        // What a file of a folder has to show is its own, and not the home's around it.
        if study == nil, host.studiesFiles, player.openedFile != nil {
            return afterInputs.append { [unowned self] in
                if let file = player.openedFile { host.study(file, in: self) }
            }
        }
        if study == nil { openStudy() } else { closeStudy() }
    }

    private func openStudy() {
        let scale = player.stage.scale
        study = makeStudy()
        applyAttributes()
        // A window that is as large as its monitor stays so.
        let scene = player.stage.size
        let wanted = Size(
            max(Self.studySize.wanted.width, scene.width + Self.studySize.room),
            max(Self.studySize.wanted.height, scene.height))
        let frame = window.frameExtent
        let limit = window.monitor.map { ($0.width - frame.width, $0.height - frame.height) } ?? (.max, .max)
        let size = [(wanted.width, window.width, limit.0), (wanted.height, window.height, limit.1)].map {
            max($1, min(Int(($0 * scale).rounded()), $2))
        }
        studySize = (size[0], size[1])
        // A request that is still under way would come after the panel.
        if studySize != askedSize ?? (window.width, window.height) { ask(for: studySize) }
    }

    /// Makes the panel for the player.
    func makeStudy() -> StudyPanel {
        let model = StudyModel(player, pressed: pressed)
        model.host = host
        return makePanel(of: model)
    }

    private func makePanel(of model: StudyModel) -> StudyPanel {
        let panel = StudyPanel(
            model, size: windowSize, scale: player.stage.scale, appearance: studyAppearance, clock: MonotonicClock.now)
        panel.bar.onToggle = { [unowned self] in toggleStudy() }
        panel.bar.onSwitchAppearance = { [unowned self] in switchAppearance() }
        return panel
    }

    /// Makes the panel again in the other colours, once the key or button that asks for it is handled.
    private func switchAppearance() {
        presented.isExposed = true
        afterInputs.append { [unowned self] in
            studyAppearance = studyAppearance.opposite
            guard let old = study else { return }
            study = makePanel(of: old.model)
            study?.takeOver(from: old)
        }
    }

    private func closeStudy() {
        if study?.model.isPressingPicture == false { pressed = [] }
        study = nil
        // Before the window is made smaller.
        applyAttributes()
        // A window that grew for the panel, or is about to, follows the scene's size again; the scene follows any other.
        if let askedSize, askedSize == studySize {
            let scene = player.stage.size * player.stage.scale
            ask(for: (Int(scene.width.rounded()), Int(scene.height.rounded())))
        } else if studySize != (window.width, window.height) {
            fit(windowSize)
        }
    }

    private var windowSize: Size {
        let (width, height) = host.room(width: window.width, height: window.height)
        return Size(Double(width) / player.stage.scale, Double(height) / player.stage.scale)
    }

    /// Fits what is shown to the window's size.
    /// - Parameter scale: pixels per point; as before by default.
    func fit(_ size: Size, scale: Double? = nil) {
        for content in contents {
            content.fit(size, scale: scale ?? player.stage.scale)
            if content.fillsWindow { break }
        }
    }

    /// Advances everything in the window to a time of the clock.
    func advance(toClock clock: Double) {
        for content in contents.reversed() { content.advance(toClock: clock) }
        // Such a key may step time past further scheduled keys.
        while case let keys = player.takeUnusedKeys(), !keys.isEmpty { keys.forEach(performUnused) }
    }

    /// Lets the panel find what moved, for so short a time that the next frame is not late.
    func searchPast() {
        guard let study, isVisible else { return }
        let end = MonotonicClock.now + Self.searchTime
        study.search { MonotonicClock.now >= end }
    }

    /// Shows time that is paused or slow by the badge, unless the panel does, and what the panel's host has to say.
    func showTime() {
        overlay.showTime(of: study == nil ? player : nil, over: seen?.frame)
        followAnimation()
        if let message = host.takeMessage() { showMessage(message) }
    }
}

import CairoKit
import FrameExport
import Scenes
import Stage
import System
import X11Kit

/// The window's own keys: those that neither the scene nor its time take.
extension WindowSession {
    /// Lets a key happen, and says what it did to time: that is in no picture.
    func send(_ press: KeyPress) {
        let before = (isPaused: player.isPaused, speed: player.speed, time: player.stage.time)
        let messageCount = overlay.messageCount
        player.send(.keyPressed(press))
        guard overlay.messageCount == messageCount else { return }
        let words = PlaybackWords(plan.language)
        if player.isPaused, !before.isPaused {
            overlay.showToast(words.paused(at: player.stage.time))
        } else if before.isPaused, !player.isPaused {
            overlay.showToast(words.goesOn)
        } else if player.speed != before.speed {
            overlay.showToast(player.isSlow ? words.slow : words.fullSpeed)
        } else if player.isPaused, !overlay.showsHelp, !Self.isModifier(press.key) {
            let isStep = abs(player.stage.time - before.time) > ScenePlayer.step / 2
            overlay.showToast(isStep ? words.time(player.stage.time) : words.paused(at: player.stage.time))
        }
    }

    /// Whether a key does nothing alone.
    private static func isModifier(_ key: String) -> Bool {
        ["Shift", "Control", "Alt", "Meta", "Super", "ISO_Level", "Caps"].contains { key.hasPrefix($0) }
    }

    /// Returns whether the press was for the window.
    func keyPressed(_ press: KeyPress) -> Bool {
        switch (press.shortcut, press.modifiers.subtracting(.shift)) {
        case ("q", .control): isOver = true
        case ("F3", []): overlay.toggleFigures()
        case ("F11", []): window.toggleFullScreen()
        case ("question", []): overlay.toggleHelp(of: player.scene?.shownInfo ?? plan.info)
        case ("e", []): exportSeen()
        default: return false
        }
        return true
    }

    /// Writes the scene as the window shows it, without what the window shows above it, and tells the file's name.
    private func exportSeen() {
        guard let seen else { return }
        do {
            let bytes = try PNGFrameEncoder(FramePainter(shaper: plan.shaper), style: .exact).png(of: seen.frame)
            let name = try AtomicFile.write(
                bytes, underFirstFree: Self.fileName(plan.info.name, seen.time), ending: "png")
            noteWritten(name)
            overlay.showToast(name)
        } catch {
            overlay.showToast("\(error)")
            printError("\(error)")
        }
    }

    /// A name that sorts by time: `tyto-owl-00012.345s`.
    static func fileName(_ scene: String, _ time: Double) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let milliseconds = Int((time * 1000).rounded())
        return "tyto-\(scene)-\(padded(milliseconds / 1000, 5)).\(padded(milliseconds % 1000, 3))s"
    }
}

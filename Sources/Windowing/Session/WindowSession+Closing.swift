import Geometry
import Scenes
import Script
import Stage
import Study
import X11Kit

/// How a window ends, and whether it has the keyboard.
extension WindowSession {
    /// Closes the window, unless the scene has it stay open.
    func requestClose() { if mayLeave() { isOver = true } }

    /// Whether the scene lets the window close, or show another one; a scene that does not asks something then.
    func mayLeave() -> Bool {
        player.seekToPresent()
        guard player.send(.closeRequested).isUsed else { return true }
        // What it asks is to be seen.
        overlay.hideHelp()
        study?.model.setLoop(nil)
        if player.isPaused { player.togglePause() }
        return false
    }

    /// Has the scene save what is to be kept, once, as it is left.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        leaveScene()
    }

    /// Has the scene save what is to be kept.
    func leaveScene() {
        player.seekToPresent()
        player.stage.delegate?.stageWillClose(player.stage)
    }

    /// When the scene is to follow the keyboard next; nil if nothing has changed.
    var keyboardTime: Double? {
        // A loop never comes to the present.
        let time = isKeyboardKnown || study?.model.state.loop != nil ? .infinity : player.outsideClock + time.lost
        return time < .infinity ? time : nil
    }

    private func isDown(_ key: Key) -> Bool { window.pressedKeys.contains { KeyPress(symbol: $0).key == key } }

    private var isKeyboardKnown: Bool { informedStage === player.stage && wasFocused == isFocused }

    /// Has the scene follow whether the window has the keyboard, as it would a value from outside. One that going back has
    /// made gets the releases that came meanwhile, and those that were discarded with the past that had them.
    func followKeyboard() {
        guard !isOver, !isKeyboardKnown, player.acceptsOutsideEvents else { return }
        let isDiscarded = player.discards.count != informedDiscardCount
        for key in player.stage.heldKeys where isDiscarded ? !isDown(key) : missedReleases.contains(key) {
            main.send(.keyReleased(key))
        }
        missedReleases = []
        (informedStage, wasFocused, informedDiscardCount) = (player.stage, isFocused, player.discards.count)
        if player.stage.isWindowFocused != isFocused { player.send(.windowFocus(isFocused)) }
    }

    /// Shows the icon that the scene wants, or the program's; while it shows the past the last one stays.
    func showIcon() {
        let wanted = player.stage.window.icon ?? icon
        guard hasShownFrame, wanted !== shownIcon, shownIcon == nil || player.acceptsOutsideEvents else { return }
        shownIcon = wanted
        do {
            window.setIcons(try wanted.map { try WindowSession.icons(of: $0, shaper: shaper) } ?? [])
        } catch { DebugWarning.report("the window's icon can't be drawn: \(error)", at: nil) }
    }
}

import Scenes
import Stage
import X11Kit

/// How a window ends, and whether it has the keyboard.
extension WindowSession {
    /// Closes the window, unless the scene has it stay open.
    func requestClose() {
        player.seekToPresent()
        guard player.send(.closeRequested).isUsed else { return isOver = true }
        // What the scene asks now is to be seen.
        overlay.hideHelp()
        if player.isPaused { player.togglePause() }
    }

    /// Has the scene save what is to be kept, once, as the window closes.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        player.seekToPresent()
        player.stage.delegate?.stageWillClose(player.stage)
    }

    /// Has the scene follow whether the window has the keyboard, as it would a value from outside.
    func followFocus() {
        guard player.acceptsOutsideEvents, isFocused != player.stage.isWindowFocused else { return }
        player.send(.windowFocus(isFocused))
    }

    /// Shows the icon that the scene wants, or the program's.
    func showIcon() throws {
        guard hasShownFrame else { return }
        let wanted = player.stage.window.icon ?? icon
        guard wanted !== shownIcon else { return }
        shownIcon = wanted
        if let wanted { window.setIcons(try WindowSession.icons(of: wanted, shaper: shaper)) }
    }
}

import Geometry
import Scenes
import Stage
import X11Kit

/// Who gets the pointer: the strip while it is visible, and otherwise the scene. While help shows the scene gets drags alone.
extension WindowSession {
    func pointerMoved(to point: Point) {
        let isDrag = player.stage.captured != nil
        let wasOverStrip = overlay.strip.isUnderPointer
        if overlay.showsHelp, !isDrag {
            // The panel shows nothing of the pointer.
        } else if !isDrag, overlay.strip.pointerMoved(to: point) || overlay.strip.isPressed {
            if !wasOverStrip { player.send(.pointerLeft) }
        } else {
            player.send(.pointerMoved(point))
        }
        showCursor()
    }

    func pointerLeft() {
        _ = overlay.strip.pointerMoved(to: nil)
        if !overlay.showsHelp { player.send(.pointerLeft) }
    }

    func pointerPressed(at point: Point, _ button: WindowEvent.Button, _ modifiers: KeyModifiers, clickCount: Int) {
        // A mouse's own button for going back does what the key does, so that a recording has it as one.
        guard let pressed = button.onStage else {
            if player.scene?.shownInfo.home != nil { send(TitleStrip.Item.home.press) }
            return
        }
        if player.stage.captured == nil {
            if pressed == .primary ? overlay.strip.press(at: point) : overlay.strip.isUnderPointer { return }
        }
        if player.isPaused { overlay.pulseBadge() }
        player.send(.pointerPressed(point, button: pressed, modifiers: modifiers, clickCount: clickCount))
    }

    func pointerReleased(at point: Point, _ button: WindowEvent.Button) {
        guard let released = button.onStage else { return }
        if overlay.strip.isPressed, released == .primary {
            if let item = overlay.strip.release(at: point) { send(item.press) }
            showCursor()
        } else if player.stage.captured != nil || !overlay.strip.isUnderPointer && !overlay.showsHelp {
            let scene = player.scene?.shownInfo.name
            player.send(.pointerReleased(point, button: released))
            if resume(ifLeft: scene) { showMessage(PlaybackWords(configuration.language).resumed) }
            if overlay.showsHelp { player.send(.pointerLeft) }
        }
    }

    func showCursor() {
        // The pointer's theme is looked up when it is first needed, and that is not before there is a picture.
        guard seen != nil else { return }
        window.setCursor(overlay.showsHelp ? .arrow : stripCursor ?? player.stage.cursor.onWindow)
    }

    /// The shape of the pointer over the strip; nil if it is not there.
    private var stripCursor: Window.Cursor? {
        guard overlay.strip.isUnderPointer else { return nil }
        return overlay.strip.strip.hovered == nil ? .arrow : .hand
    }

    /// Follows the scene shown, in the window's title and in the strip.
    func followScene() {
        guard let scene = player.scene else { return }
        let info = scene.shownInfo
        overlay.strip.follow(info)
        guard let titled, info.name != titledScene else { return }
        titledScene = info.name
        window.setTitle(titled(info))
    }
}

extension TitleStrip.Item {
    /// The key that does the same, which the scene gets and a recording keeps.
    fileprivate var press: KeyPress {
        switch self {
        case .home: KeyPress(.left, modifiers: .alt)
        case .step(let number): KeyPress(.character(Unicode.Scalar(UInt8(48 + number))), modifiers: .control)
        }
    }
}

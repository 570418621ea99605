import Geometry
import Scenes
import Stage
import X11Kit

/// Who gets the pointer: the strip while it is visible, and otherwise the scene.
extension WindowSession {
    func pointerMoved(to point: Point) {
        let isDrag = player.stage.captured != nil || overlay.showsHelp
        let wasOverStrip = overlay.strip.isUnderPointer
        if !isDrag, overlay.strip.pointerMoved(to: point) || overlay.strip.isPressed {
            if !wasOverStrip { player.send(.pointerLeft) }
        } else {
            player.send(.pointerMoved(point))
        }
        showCursor()
    }

    func pointerLeft() {
        _ = overlay.strip.pointerMoved(to: nil)
        player.send(.pointerLeft)
    }

    func pointerPressed(at point: Point, _ button: WindowEvent.Button, _ modifiers: KeyModifiers, clickCount: Int) {
        // A mouse's own button for going back does what the key does, so that a recording has it as one.
        guard let pressed = button.onStage else { return send(TitleStrip.Item.home.press) }
        if player.stage.captured == nil, overlay.strip.press(at: point) { return }
        if player.isPaused { overlay.pulseBadge() }
        player.send(.pointerPressed(point, button: pressed, modifiers: modifiers, clickCount: clickCount))
    }

    func pointerReleased(at point: Point, _ button: WindowEvent.Button) {
        guard let released = button.onStage else { return }
        guard overlay.strip.isPressed else { return player.send(.pointerReleased(point, button: released)) }
        if let item = overlay.strip.release(at: point) { send(item.press) }
        showCursor()
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

import Geometry
import Scenes
import Stage
import Study
import X11Kit

/// Who gets the pointer: the strip and the time bar while they are visible, and otherwise the scene or the study panel.
/// While help shows these get drags alone.
extension WindowSession {
    /// Whether the pointer is the scene's or the panel's until a button comes up.
    private var isDragging: Bool { study?.isDragging ?? !pressed.isEmpty }

    func inPoints(_ pixels: Point) -> Point { pixels * (1 / player.stage.scale) }

    func pointerMoved(to point: Point) {
        defer { showCursor() }
        let wasOverlaid = overlay.isUnderPointer
        if overlay.showsHelp, !isDragging {
            // The panel shows nothing of the pointer.
        } else if study == nil, !isDragging, overlay.pointerMoved(to: point) {
            if !wasOverlaid { player.send(.pointerLeft) }
        } else {
            deliver(.pointerMoved(point))
        }
    }

    func pointerLeft() {
        _ = overlay.pointerMoved(to: nil)
        if !overlay.showsHelp { deliver(.pointerLeft) }
    }

    func pointerPressed(at point: Point, _ button: WindowEvent.Button, _ modifiers: KeyModifiers, clickCount: Int) {
        // A mouse's own button for going back does what the key does, so that a recording has it as one.
        guard let button = button.onStage else {
            guard shownInfo.home != nil else { return }
            let press = TitleStrip.Item.home.press
            return study == nil ? send(press) : player.send(.keyPressed(press))
        }
        if study == nil, !isDragging {
            if button == .primary ? overlay.press(at: point) : overlay.isUnderPointer { return }
        }
        if player.isPaused { overlay.pulseBadge() }
        pressed.insert(button)
        deliver(.pointerPressed(point, button: button, modifiers: modifiers, clickCount: clickCount))
    }

    func pointerReleased(at point: Point, _ button: WindowEvent.Button) {
        guard let released = button.onStage else { return }
        if overlay.bar.isPressed, released == .primary {
            overlay.bar.release(at: point)
        } else if overlay.strip.isPressed, released == .primary {
            if let item = overlay.strip.release(at: point) { send(item.press) }
            showCursor()
        } else if pressed.remove(released) != nil {
            let scene = player.scene?.shownInfo.name
            // A drag in the panel leads to another scene on purpose.
            let isScenes = study?.isPressingPicture ?? true
            deliver(.pointerReleased(point, button: released))
            if isScenes, resume(ifLeft: scene) { showMessage(PlaybackWords(configuration.language).resumed) }
            if overlay.showsHelp { deliver(.pointerLeft) }
        }
    }

    /// The points that one notch of the wheel scrolls.
    private static let notch = 40.0

    func scrolled(at point: Point, by notches: Point, _ modifiers: KeyModifiers) {
        guard !overlay.showsHelp, study != nil || !overlay.isUnderPointer else { return }
        deliver(.scrolled(point, by: notches * Self.notch, modifiers: modifiers))
        showCursor()
    }

    func showCursor() {
        // The pointer's theme is looked up when it is first needed, and that is not before there is a picture.
        guard seen != nil else { return }
        window.setCursor(overlay.showsHelp ? .arrow : stripCursor ?? (study?.cursor ?? player.stage.cursor).onWindow)
    }

    /// The shape of the pointer over the strip or the bar; nil if it is over neither.
    private var stripCursor: Window.Cursor? {
        if overlay.bar.isUnderPointer { return overlay.stage.cursor.onWindow }
        guard overlay.strip.isUnderPointer else { return nil }
        return overlay.strip.strip.hovered == nil ? .arrow : .hand
    }

    /// Follows the scene shown, in the window's title and in the strip.
    func followScene() {
        guard player.scene != nil else { return }
        let info = shownInfo
        if study == nil { overlay.strip.follow(info) }
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

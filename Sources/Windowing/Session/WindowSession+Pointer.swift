import Geometry
import Scenes
import Stage
import Study
import X11Kit

/// Routes inputs to the contents.
///
/// The overlay comes first, then the main content. While a button is down, the pointer is that of the content that used its
/// press.
extension WindowSession {
    /// The contents of the window, from front to back.
    var contents: [any WindowContent] { study.map { [overlay, $0, player] } ?? [overlay, player] }

    /// The content behind the overlay: the scene, or the panel around it.
    var main: any WindowContent { study ?? player }

    /// Whether the pointer is the scene's or the panel's until a button comes up.
    private var isDragging: Bool { study?.isDragging ?? !pressed.isEmpty }

    func inPoints(_ pixels: Point) -> Point { pixels * (1 / player.stage.scale) }

    func deliver(_ event: InputEvent) {
        overlay.send(event).or(main.send(event))
    }

    /// Sends an input of the pointer to the scene, or the panel around it.
    private func sendToMain(_ event: InputEvent) {
        isOverMain = true
        main.send(event)
    }

    func pointerMoved(to point: Point) {
        if !isDragging, overlay.send(.pointerMoved(point)).isUsed {
            leaveMain()
        } else {
            sendToMain(.pointerMoved(point))
        }
    }

    func pointerLeft() {
        if !overlay.send(.pointerLeft).isUsed { leaveMain() }
    }

    /// Ends the pointer's stay over the scene or the panel.
    func leaveMain() {
        if isOverMain { main.send(.pointerLeft) }
        isOverMain = false
    }

    func pointerPressed(at point: Point, _ button: WindowEvent.Button, _ modifiers: KeyModifiers, clickCount: Int) {
        if overlay.showsHelp { return overlay.hideHelp() }
        // A mouse's own button for going back does what the key does, so that a recording has it as one.
        guard let button = button.onStage else {
            guard shownInfo.home != nil else { return }
            let press = TitleStrip.Item.home.press
            guard let study else { return send(press) }
            study.sendToScene(press).or(Command.all.perform(press, on: self))
            return
        }
        let event = InputEvent.pointerPressed(point, button: button, modifiers: modifiers, clickCount: clickCount)
        if !isDragging, overlay.send(event).isUsed { return }
        if player.isPaused { overlay.pulseBadge() }
        pressed.insert(button)
        sendToMain(event)
    }

    func pointerReleased(at point: Point, _ button: WindowEvent.Button) {
        guard let released = button.onStage else { return }
        let event = InputEvent.pointerReleased(point, button: released)
        if !overlay.send(event).isUsed, pressed.remove(released) != nil {
            let scene = player.scene?.shownInfo.name
            // A drag in the panel leads to another scene on purpose.
            let isScenes = study?.model.isPressingPicture ?? true
            sendToMain(event)
            if isScenes, resume(ifLeft: scene) { showMessage(PlaybackMessages(configuration.language).resumed) }
            if overlay.showsHelp { leaveMain() }
        }
    }

    /// Ends what the pointer drags or presses: the release will not come.
    func pointerCancelled() {
        overlay.send(.pointerCancelled)
        guard !pressed.isEmpty else { return }
        pressed = []
        sendToMain(.pointerCancelled)
    }

    func scrolled(at point: Point, by notches: Point, _ modifiers: KeyModifiers) {
        deliver(.scrolled(point, by: notches * InputEvent.wheelNotch, modifiers: modifiers))
    }

    /// Follows the scene shown, in the strip.
    func followScene() {
        if study == nil, player.scene != nil { overlay.strip.follow(shownInfo) }
    }
}

extension TitleStrip.Item {
    /// The key that does the same, which the scene gets and a recording keeps.
    var press: KeyPress {
        switch self {
        case .home: KeyPress(.left, modifiers: .alt)
        case .step(let number): KeyPress(.character(Unicode.Scalar(UInt8(48 + number))), modifiers: .control)
        }
    }
}

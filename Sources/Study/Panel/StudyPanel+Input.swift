import Controls
package import Geometry
import LayerTree
package import Scenes
package import Stage

/// Routes inputs to the picture with the scene, or to the panel.
extension StudyPanel {
    /// The rectangle of the focused control's caret in the window; nil if none.
    package var caretRect: Rect? {
        guard isPictureFocused else { return stage.caretRect }
        return model.player.stage.caretRect.map { Affine.scale(layout.pictureScale).boundingBox(of: $0) }
    }

    /// Whether a button went down over the picture or a control of the panel, and is still down.
    package var isDragging: Bool { model.isPressingPicture || stage.captured != nil }

    /// The pointer's shape.
    package var cursor: PointerShape {
        guard model.isPressingPicture || model.isPointerOverScene else { return stage.cursor }
        return model.picksLayers && !model.isPressingPicture ? .crosshair : model.player.stage.cursor
    }

    /// How far from the last pick a click is at the same place, in the panel's points.
    private static let reach = 4.0

    /// Sends an input in the panel's points to the picture or to the panel, and a key to the panel's commands.
    @discardableResult
    package func send(_ event: InputEvent) -> InputOutcome {
        // All changes by an input are shown once.
        defer { update() }
        if case .keyPressed(let press) = event { return send(press) }
        route(event)
        return InputOutcome(.content)
    }

    /// Sends a key to the scene, wherever the panel's focus is, and to the panel's commands.
    package func sendToScene(_ press: KeyPress) -> InputOutcome {
        defer { update() }
        return model.sendToScene(.keyPressed(press)).or(perform(press))
    }

    private func send(_ press: KeyPress) -> InputOutcome {
        if comesFirst(press) { return perform(press) }
        if isPictureFocused { return sendToScene(press) }
        return InputOutcome(stage.send(.keyPressed(press)) ? .command : nil)
    }

    private func route(_ event: InputEvent) {
        switch event {
        case .pointerMoved(let point):
            pointer = point
            stage.send(event)
            time.pointerMoved(to: point)
            if stage.captured == nil || model.isPressingPicture { model.followPointer() }
        case .pointerPressed(let point, let button, let modifiers, let clickCount):
            pointer = point
            // What is looked at keeps the keys.
            if model.picksLayers, button == .primary, layout.picture.contains(point) {
                model.pick(reach: Self.reach / layout.pictureScale)
                return
            }
            stage.send(event)
            guard model.isPointerOverScene, model.usesClicks,
                stage.captured === picture.view
                    || button != .primary && stage.responder(at: point) === picture.view
            else { return }
            model.pressedInPicture.insert(button)
            model.sendToScene(
                .pointerPressed(inScene(point), button: button, modifiers: modifiers, clickCount: clickCount))
        case .pointerReleased(let point, let button):
            pointer = point
            stage.send(event)
            guard model.pressedInPicture.remove(button) != nil else { return }
            model.sendToScene(.pointerReleased(inScene(point), button: button))
        case .pointerCancelled:
            stage.send(event)
            guard !model.pressedInPicture.isEmpty else { return }
            model.pressedInPicture = []
            model.sendToScene(event)
        case .scrolled(let point, let distance, let modifiers):
            // An open list may be over the picture, and what is dragged keeps the pointer.
            guard layout.picture.contains(point), stage.captured == nil || model.isPressingPicture,
                stage.responder(at: point) === picture.view
            else {
                stage.send(event)
                return
            }
            model.sendToScene(.scrolled(inScene(point), by: distance, modifiers: modifiers))
        case .pointerLeft:
            stage.send(event)
            time.pointerMoved(to: nil)
            pointer = nil
            model.pointerLeft()
        case .received, .closeRequested, .windowFocus: model.sendToScene(event)
        case .keyReleased:
            // It is for whatever used the press, wherever the focus went.
            if !model.sendToScene(event).isUsed { stage.send(event) }
        case .textInput, .composing, .paste, .keyPressed:
            if isPictureFocused { model.sendToScene(event) } else { stage.send(event) }
        case .resized(let size): fit(size, scale: stage.scale)
        case .rescaled(let scale, let size): fit(size, scale: scale)
        }
    }
}

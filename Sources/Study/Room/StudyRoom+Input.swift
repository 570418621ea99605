import Controls
package import Geometry
import LayerTree
import Scenes
package import Stage

/// Routes inputs to the picture with the scene, or to the panel.
extension StudyRoom {
    /// Whether keys are the scene's.
    package var isPictureFocused: Bool { picture.isFocused }

    /// Whether a key is the panel's, and not the scene's.
    package func takes(_ press: KeyPress) -> Bool {
        !isPictureFocused || comesFirst(press)
    }

    /// The stage whose focused control gets text.
    package var keyboardStage: Stage { isPictureFocused ? player.stage : stage }

    /// The rectangle of the focused control's caret in the window; nil if none.
    package var caretRect: Rect? {
        guard isPictureFocused else { return stage.caretRect }
        return player.stage.caretRect.map { Affine.scale(layout.pictureScale).boundingBox(of: $0) }
    }

    /// Whether a button went down over the picture or a control of the panel, and is still down.
    package var isDragging: Bool { isPressingPicture || stage.captured != nil }

    /// The pointer's shape.
    package var cursor: PointerShape {
        guard isPressingPicture || pointer.map(scenePlace.contains) ?? false else { return stage.cursor }
        return picksLayers && !isPressingPicture ? .crosshair : player.stage.cursor
    }

    /// Sends an input in the panel's points to the picture or to the panel.
    package func send(_ event: InputEvent) {
        // All changes by an input are shown once.
        defer { update() }
        switch event {
        case .pointerMoved(let point):
            pointer = point
            stage.send(event)
            lanes.pointerMoved(to: point)
            ruler.pointerMoved(to: point)
            guard stage.captured == nil || isPressingPicture else { return }
            if picksLayers, !isPressingPicture {
                hoverPicture()
            } else if isPressingPicture || scenePlace.contains(point) {
                move(to: point)
            } else {
                leavePicture()
            }
        case .pointerPressed(let point, let button, let modifiers, let clickCount):
            pointer = point
            // What is looked at keeps the keys.
            if picksLayers, button == .primary, layout.picture.contains(point) { return pick(at: point) }
            stage.send(event)
            guard scenePlace.contains(point), usesClicks, stage.captured === picture || button != .primary else {
                return
            }
            pressedInPicture.insert(button)
            sendToScene(
                .pointerPressed(inScene(point), button: button, modifiers: modifiers, clickCount: clickCount))
        case .pointerReleased(let point, let button):
            pointer = point
            stage.send(event)
            guard pressedInPicture.remove(button) != nil else { return }
            sendToScene(.pointerReleased(inScene(point), button: button))
        case .scrolled(let point, let distance, let modifiers):
            // An open list may be over the picture, and what is dragged keeps the pointer.
            guard layout.picture.contains(point), stage.captured == nil || isPressingPicture,
                stage.responder(at: point) === picture
            else { return stage.send(event) }
            sendToScene(.scrolled(inScene(point), by: distance, modifiers: modifiers))
        case .pointerLeft:
            pointer = nil
            stage.send(event)
            hoverPicture()
            lanes.pointerMoved(to: nil)
            ruler.pointerMoved(to: nil)
            leavePicture()
        case .keyPressed(let press) where comesFirst(press): _ = Command.all.perform(press, on: self)
        case .keyPressed, .textInput, .composing, .paste:
            if isPictureFocused { sendToScene(event) } else { stage.send(event) }
        case .resized(let size): fit(size, scale: stage.scale)
        case .rescaled(let scale, let size): fit(size, scale: scale)
        }
    }

    private func sendToScene(_ event: InputEvent) {
        forgetLayers()
        player.send(event)
    }

    /// Moves the pointer over the picture: in a past or standing moment it changes the pointer's shape alone.
    private func move(to point: Point) {
        isOverPicture = true
        if isLive || isPressingPicture {
            player.send(.pointerMoved(inScene(point)))
        } else {
            player.stage.placePointer(inScene(point))
        }
    }

    func leavePicture() {
        guard isOverPicture else { return }
        isOverPicture = false
        if isLive { player.send(.pointerLeft) } else { player.stage.placePointer(nil) }
    }
}

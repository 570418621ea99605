public import Geometry
internal import LayerTree

extension Stage {
    /// Lets a control take part: it gets clicks on its layer, and the keyboard if it can have the focus.
    public func add(_ responder: any Responder) { input.responders.append(responder) }

    /// Takes a control out.
    public func remove(_ responder: any Responder) {
        if input.focused === responder { focus(nil) }
        if input.captured === responder { input.captured = nil }
        input.needLayout.removeAll { $0 === responder }
        input.responders.removeAll { $0 === responder }
    }

    /// Lets a control lay itself out once for all that happens to it at one time, as Core Animation's layers do: before
    /// time goes on, before a frame, and before the pointer means what is on screen.
    public func setNeedsLayout(_ responder: any Responder) {
        if !input.needLayout.contains(where: { $0 === responder }) { input.needLayout.append(responder) }
    }

    /// Lets the controls lay themselves out that need it; gives whether any did.
    @discardableResult
    func layOutIfNeeded() -> Bool {
        let isNeeded = !input.needLayout.isEmpty
        while let responder = input.needLayout.popLast() { responder.layOut() }
        return isNeeded
    }

    /// The control that the keyboard goes to.
    public var focused: (any Responder)? { input.focused }

    /// The control that was pressed and not yet let go: where the pointer's moves go.
    public var captured: (any Responder)? { input.captured }

    /// Moves the keyboard to a control, or away from all. A control that is not in the stage's tree, or in a
    /// layer that takes no input, gets none.
    public func focus(_ responder: (any Responder)?) {
        let old = input.focused
        guard old !== responder, responder.map({ isOnStage($0.layer) }) ?? true else { return }
        input.focused = responder
        old?.focusChanged(to: false)
        // Whoever lost the focus may have given it to someone else meanwhile.
        if input.focused === responder { responder?.focusChanged(to: true) }
    }

    /// Whether a layer is in the stage's tree, with nothing from it up to the root hidden.
    func isShown(_ layer: Layer) -> Bool {
        isInTree(layer) { !$0.isHidden }
    }

    /// Whether the keyboard can reach what is in a layer.
    private func isOnStage(_ layer: Layer) -> Bool {
        isInTree(layer) { !$0.isHidden && $0.takesInput }
    }

    /// Whether a layer is in the stage's tree, and all below the root hold to a condition.
    private func isInTree(_ layer: Layer, where holds: (Layer) -> Bool) -> Bool {
        var next: Layer? = layer
        while let current = next {
            if current === root { return true }
            guard holds(current) else { return false }
            next = current.superlayer
        }
        return false
    }

    /// Where the caret is that the keyboard types at, in the viewport as presented now; nil where there is none.
    public var caretRect: Rect? {
        guard let focused = input.focused, let rect = focused.caretRect else { return nil }
        return convert(rect, from: focused.layer)
    }

    /// The shape that the pointer should have where it is.
    public var cursor: PointerShape {
        guard let point = input.pointer, let responder = input.captured ?? responder(at: point),
            let local = convert(point, to: responder.layer)
        else { return .arrow }
        return responder.cursor(at: local)
    }

    /// Lets an input happen now, at the time that the stage has reached.
    public func send(_ event: InputEvent) {
        // Whose secret it is must be asked before: the input may move the focus.
        let keeper = input.focused.flatMap { $0.keepsSecrets ? $0 : nil }
        let told = keeper.map { event.concealed(by: $0) } ?? event
        input.hasAskedForPaste = false
        guard dispatch(event), !input.isReplaying else { return }
        // Asking does nothing by itself, and is not to be asked again: the answer is what happens.
        if case .keyPressed = event, input.hasAskedForPaste { return }
        inputObserver?(told)
    }

    /// Lets an input happen again that happened before. The clipboard is left alone, nobody is told of the input, and
    /// keys that no one takes go nowhere.
    public func replay(_ event: InputEvent) {
        input.isReplaying = true
        _ = dispatch(event)
        input.isReplaying = false
    }

    /// The same for one that was aimed in a viewport of another size, if it was: it has that size for this moment, so that
    /// what is clicked on is what was.
    package func replay(_ event: InputEvent, aimedIn aim: Size?) {
        guard let aim else { return replay(event) }
        let now = size
        fit(aim, scale: scale)
        replay(event)
        fit(now, scale: scale)
    }

    /// Returns whether the input was for the stage, and not a key that nothing on it took.
    private func dispatch(_ event: InputEvent) -> Bool {
        // What is clicked on is what is on screen at this very time, and a control that left the screen hears no more.
        updateDisplayLinks()
        if event.isPointer { layOutIfNeeded() }
        if event.isDecision, let focused = input.focused, !isOnStage(focused.layer) { focus(nil) }
        switch event {
        case .pointerMoved(let point):
            movePointer(to: point)
        case .pointerPressed(let point, let button, let modifiers, let clickCount):
            input.pointer = point
            if button == .primary { press(at: point, modifiers: modifiers, clickCount: clickCount) }
            if button == .middle { pasteSelection(at: point) }
        case .pointerReleased(let point, let button):
            // A button that comes up elsewhere was dragged there, whether or not anyone told of the way.
            movePointer(to: point)
            if button == .primary { release(at: point) }
        case .pointerLeft:
            // While a button is down the pointer is the control's, wherever it is.
            if input.captured == nil { input.pointer = nil }
        case .keyPressed(let press):
            return keyPressed(press)
        case .textInput(let text), .paste(let text):
            guard let focused = input.focused else { return false }
            focused.textInput(text)
        case .composing(let composition):
            return input.focused?.compose(composition) ?? false
        case .resized(let size):
            fit(size, scale: scale)
        case .rescaled(let scale):
            fit(size, scale: scale)
        }
        return true
    }

    /// Puts text on the clipboard.
    public func copy(_ text: String) {
        if !input.isReplaying { clipboard.offer(text) }
    }

    /// Asks the clipboard; its text comes to the control that has the focus now, if it still has it then.
    public func paste() {
        defer { input.hasAskedForPaste = true }
        guard !input.isReplaying, let asking = input.focused else { return }
        clipboard.request { [weak self, weak asking] text in
            guard let self, let asking, input.focused === asking else { return }
            send(.paste(text))
        }
    }

    /// Tells other programs what is selected, for their middle button.
    public func offerSelection(_ text: String) {
        if !input.isReplaying { clipboard.offerSelection(text) }
    }

    /// Pastes what is selected anywhere on the desktop where the middle button was pressed.
    private func pasteSelection(at point: Point) {
        guard !input.isReplaying, input.captured == nil, let responder = responder(at: point), responder.takesText
        else {
            return
        }
        // The caret goes there by a click like any other, which is remembered, and replayed, as one.
        send(.pointerPressed(point))
        send(.pointerReleased(point))
        clipboard.requestSelection { [weak self, weak responder] text in
            guard let self, let responder, input.focused === responder else { return }
            send(.paste(text))
        }
    }

    private func responder(at point: Point) -> (any Responder)? {
        var next = layer(at: point)
        while let layer = next {
            if let found = input.responders.last(where: { $0.layer === layer }) { return found }
            next = layer.superlayer
        }
        return nil
    }

    private func movePointer(to point: Point) {
        let isElsewhere = input.pointer != point
        input.pointer = point
        // Where it was already it was not dragged to, which would end the selection of a double click.
        guard isElsewhere, let captured = input.captured, let local = convert(point, to: captured.layer) else { return }
        captured.pointerDragged(to: local)
    }

    private func press(at point: Point, modifiers: KeyModifiers, clickCount: Int) {
        guard let responder = responder(at: point), let local = convert(point, to: responder.layer) else {
            delegate?.stage(self, pressedBackgroundAt: point)
            return
        }
        input.captured = responder
        if responder.canFocus { focus(responder) }
        responder.pointerPressed(at: local, clickCount: clickCount, modifiers: modifiers)
    }

    private func release(at point: Point) {
        guard let captured = input.captured else { return }
        input.captured = nil
        guard let local = convert(point, to: captured.layer) else { return }
        captured.pointerReleased(at: local, isInside: responder(at: point) === captured)
    }

    private func keyPressed(_ press: KeyPress) -> Bool {
        if let focused = input.focused, focused.keyPressed(press) { return true }
        if press.key == .tab {
            moveFocus(backwards: press.modifiers.contains(.shift))
            return true
        }
        if delegate?.stage(self, keyPressed: press) == true { return true }
        if !input.isReplaying { _ = unhandledKey?(press) }
        return false
    }

    /// Moves the keyboard to the next control that can have it, round and round.
    private func moveFocus(backwards: Bool) {
        let stops = input.responders.filter { $0.canFocus && isOnStage($0.layer) }
        guard !stops.isEmpty else { return }
        guard let current = stops.firstIndex(where: { $0 === input.focused }) else {
            focus(backwards ? stops[stops.count - 1] : stops[0])
            return
        }
        focus(stops[(current + (backwards ? stops.count - 1 : 1)) % stops.count])
    }
}

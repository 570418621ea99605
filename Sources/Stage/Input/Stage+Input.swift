public import Geometry
public import LayerTree

extension Stage {
    /// Adds a control: it gets clicks on its layer, and the focus if it can have it.
    public func add(_ responder: any Responder) { input.responders.append(responder) }

    /// Removes a control, and the controls that it consists of.
    ///
    /// A number that is being typed in it is not taken over.
    public func remove(_ responder: any Responder) { removeControls(in: responder.layer) }

    /// Removes all controls whose layers are in a layer, such as a row's that goes.
    public func removeControls(in layer: Layer) {
        func isRemoved(_ responder: any Responder) -> Bool {
            Swift.sequence(first: responder.layer, next: \.superlayer).contains { $0 === layer }
        }
        // Kept until the end: a control's parts may refer to it.
        let removed = input.responders.filter(isRemoved)
        input.responders.removeAll(where: isRemoved)
        if let captured = input.captured, isRemoved(captured) { input.captured = nil }
        if let hovered = input.hovered, isRemoved(hovered) {
            input.hovered = nil
            hovered.hoverChanged(to: false)
        }
        if let focused = input.focused, isRemoved(focused) { focus(nil) }
        input.needLayout.removeAll { isRemoved($0.responder) }
        withExtendedLifetime(removed) {}
    }

    /// Whether a control was added, and not removed since.
    package func hasControl(_ responder: any Responder) -> Bool { input.responders.contains { $0 === responder } }

    /// Calls an action once, after the next press, key or turn of the wheel that is used; replaces the last one.
    package func afterNextDecision(_ action: @escaping () -> Void) { input.dismissal = action }

    /// Schedules a control's layout, once for all changes at one time.
    ///
    /// As in Core Animation it happens before time advances, before a frame, and before hit testing.
    public func setNeedsLayout(_ responder: any Responder) {
        if !input.needLayout.contains(where: { $0.responder === responder }) {
            input.needLayout.append((responder, timeline.cause))
        }
    }

    /// Lays out the controls that need it; returns whether there were any.
    @discardableResult
    func layOutIfNeeded() -> Bool {
        let isNeeded = !input.needLayout.isEmpty
        while let (responder, cause) = input.needLayout.popLast() {
            timeline.run(causedBy: cause) { responder.layOut() }
        }
        return isNeeded
    }

    /// The focused control.
    public var focused: (any Responder)? { input.focused }

    /// The control that was pressed and not yet released; it gets the pointer's moves.
    public var captured: (any Responder)? { input.captured }

    /// Moves the focus to a control, or away from all.
    ///
    /// A control that is not in the stage's tree, or in a layer that takes no input, does not get it.
    public func focus(_ responder: (any Responder)?) {
        let old = input.focused
        guard old !== responder, responder.map({ isOnStage($0.layer) }) ?? true else { return }
        input.focused = responder
        old?.focusChanged(to: false)
        // The control that lost the focus may have moved it elsewhere meanwhile.
        if input.focused === responder { responder?.focusChanged(to: true) }
    }

    /// Whether a layer is in the stage's tree and not hidden by any ancestor.
    package func isShown(_ layer: Layer) -> Bool {
        isInTree(layer) { !$0.isHidden }
    }

    /// Whether a control in a layer can get the focus.
    func isOnStage(_ layer: Layer) -> Bool {
        isInTree(layer) { !$0.isHidden && $0.takesInput }
    }

    /// Whether a layer is in the tree, and all below the root satisfy a condition.
    private func isInTree(_ layer: Layer, where holds: (Layer) -> Bool) -> Bool {
        var next: Layer? = layer
        while let current = next {
            if current === root { return true }
            guard holds(current) else { return false }
            next = current.superlayer
        }
        return false
    }

    /// The rectangle of the focused control's caret in the viewport, as presented now; nil if none.
    public var caretRect: Rect? {
        guard let focused = input.focused, let rect = focused.caretRect else { return nil }
        return convert(rect, from: focused.layer)
    }

    /// The shape for the pointer at its position.
    public var cursor: PointerShape {
        guard let point = input.pointer, let responder = input.captured ?? responder(at: point),
            let local = convert(point, to: responder.layer)
        else { return .arrow }
        return responder.cursor(at: local)
    }

    /// Sends an input at the time that the stage has reached.
    ///
    /// Completions that are due come before it, also while time is paused.
    /// - Returns: whether the stage used it; a pointer's move or press, and a size, always counts as used.
    @discardableResult
    public func send(_ event: InputEvent) -> Bool { send(event, isRecorded: !input.isNew) }

    /// - Parameter isRecorded: whether the observer is called; not for what the input at hand sends each time it happens.
    func send(_ event: InputEvent, isRecorded: Bool) -> Bool {
        settle()
        // Found out before the input, which may move the focus.
        let keeper = input.focused.flatMap { $0.keepsSecrets ? $0 : nil }
        var recorded = keeper.map { event.concealed(by: $0) } ?? event
        input.hasAskedForPaste = false
        input.isPointerUsed = false
        input.hasPastedSelection = false
        let wasNew = input.isNew
        // A scene may send an input of its own in a replayed one.
        input.isNew = !input.isReplaying
        let isUsed = handle(event)
        input.isNew = wasNew
        guard isUsed else { return false }
        if input.hasPastedSelection, case .pointerPressed(let point, _, _, _) = event {
            recorded = .pointerMoved(point)
        }
        // A request changes nothing by itself, and must not be replayed: the answer is the event.
        let isRequest = if case .keyPressed = event { input.hasAskedForPaste } else { false }
        if !isRequest, isRecorded, !input.isReplaying { inputObserver?(recorded) }
        return true
    }

    /// Whether the window has the keyboard, by the inputs so far.
    package var isWindowFocused: Bool { input.isWindowFocused }

    /// Whether an input happens that is not replayed.
    package var isInputNew: Bool { input.isNew }

    /// Replays an input: the clipboard and the observer are not called.
    public func replay(_ event: InputEvent) {
        settle()
        input.isReplaying = true
        _ = handle(event)
        input.isReplaying = false
    }

    /// Replays inputs of one moment at the viewport size of their clicks and drags, if given.
    ///
    /// The viewport has that size for this moment, so that the same controls are hit.
    /// - Parameter inputs: the events, each with the input's number, which animations that it leads to are recorded with.
    package func replay(_ inputs: some Sequence<(event: InputEvent, cause: Int)>, aimedIn aim: Size?) {
        let now = size
        if let aim { fit(aim, scale: scale) }
        for (event, cause) in inputs { timeline.run(causedBy: cause) { replay(event) } }
        if aim != nil { fit(now, scale: scale) }
    }

    /// Dispatches an input, and calls what ``afterNextDecision(_:)`` set if it was used. Returns whether it was used.
    private func handle(_ event: InputEvent) -> Bool {
        guard event.isDecision, !event.isFromOutside, let dismissal = input.dismissal else { return dispatch(event) }
        // The input may set another one.
        input.dismissal = nil
        let isUsed = dispatch(event)
        if isUsed { dismissal() } else if input.dismissal == nil { input.dismissal = dismissal }
        return isUsed
    }

    /// Returns whether the stage used the input.
    private func dispatch(_ event: InputEvent) -> Bool {
        // Clicks hit what is on screen at this time, and a control that left the screen gets no more input.
        if event.isPointer { layOutIfNeeded() }
        if event.isDecision, let focused = input.focused, !isOnStage(focused.layer) { focus(nil) }
        switch event {
        case .pointerMoved(let point):
            movePointer(to: point)
            followPointer()
        case .pointerPressed(let point, let button, let modifiers, let clickCount):
            movePointer(to: point)
            // A release that never came, or was deleted from the past, leaves a control pressed.
            if button == .primary { release(at: point, isInside: false) }
            followPointer()
            let press = PointerPress(point, button: button, modifiers: modifiers, clickCount: clickCount)
            if button == .primary { pressPrimary(press) } else { pressOther(press) }
        case .pointerReleased(let point, let button):
            movePointer(to: point)
            if button == .primary { release(at: point) }
            followPointer()
        case .pointerCancelled:
            guard input.captured != nil else { return false }
            release(at: input.pointer ?? .zero, isInside: false)
            followPointer()
        case .scrolled(let point, let distance, let modifiers):
            guard distance.isFinite, scroll(by: distance, at: point, modifiers) else { return false }
            // Something else may be under the pointer now.
            layOutIfNeeded()
            movePointer(to: point)
            followPointer()
        case .pointerLeft:
            // While a button is down the control has the pointer, wherever it is.
            guard input.captured == nil else { return true }
            input.pointer = nil
            followPointer()
        case .keyPressed(let press):
            return keyPressed(press)
        case .keyReleased(let key, let modifiers): return keyReleased(key, modifiers)
        case .textInput(let text), .paste(let text):
            guard let focused = input.focused else { return false }
            focused.textInput(text)
        case .composing(let composition):
            return input.focused?.compose(composition) ?? false
        case .received(let input, let json):
            return delegate?.stage(self, received: json, for: input) ?? false
        case .closeRequested: return delegate.map { !$0.stageShouldClose(self) } ?? false
        case .windowFocus(let isFocused):
            input.isWindowFocused = isFocused
            return delegate?.stage(self, windowFocusChangedTo: isFocused) ?? false
        case .resized(let size):
            fit(size, scale: scale)
        case .rescaled(let scale, let size):
            fit(size, scale: scale)
        }
        return true
    }

    /// The control that is pressed at a point of the viewport; nil if none.
    package func responder(at point: Point) -> (any Responder)? { layer(at: point).flatMap { responder(from: $0) } }

    /// The control of a layer, or else of the nearest superlayer that has one.
    func responder(from layer: Layer?) -> (any Responder)? {
        var next = layer
        while let layer = next {
            if let found = control(of: layer) ?? layer.clickResponder { return found }
            next = layer.superlayer
        }
        return nil
    }

    /// The control that was added with a layer.
    private func control(of layer: Layer) -> (any Responder)? { input.responders.last { $0.layer === layer } }

    /// Places the pointer, and drags the control pressed to it: a button may change elsewhere without a move event.
    private func movePointer(to point: Point) {
        let isElsewhere = input.pointer != point
        input.pointer = point
        // Without a move there is no drag, which would end the selection of a double click.
        guard isElsewhere, let captured = input.captured, let local = convert(point, to: captured.layer) else { return }
        captured.pointerDragged(to: local)
    }

    private func pressPrimary(_ press: PointerPress) {
        guard let responder = responder(at: press.point), let local = convert(press.point, to: responder.layer) else {
            delegate?.stage(self, pressedBackground: press)
            return
        }
        input.captured = responder
        if responder.canFocus { focus(responder) }
        responder.pointerPressed(at: local, clickCount: press.clickCount, modifiers: press.modifiers)
    }

    private func pressOther(_ press: PointerPress) {
        if press.button == .middle, pasteSelection(at: press.point) { return }
        var next = layer(at: press.point)
        while let layer = next {
            var local = press
            if let point = convert(press.point, to: layer) {
                local.point = point
                if control(of: layer)?.otherButtonPressed(local) == true || layer.press(local) { return }
            }
            next = layer.superlayer
        }
        delegate?.stage(self, pressedBackground: press)
    }

    /// Releases the control that is pressed.
    /// - Parameter isInside: whether the pointer is over it; found out by default.
    private func release(at point: Point, isInside: Bool? = nil) {
        guard let captured = input.captured else { return }
        input.captured = nil
        guard let local = convert(point, to: captured.layer) else { return }
        captured.pointerReleased(at: local, isInside: isInside ?? (responder(at: point) === captured))
    }

    private func keyPressed(_ press: KeyPress) -> Bool {
        // Of a secret's keys there are no releases.
        let isSecret = input.focused?.keepsSecrets == true
        func hold(_ holder: KeyHolder) {
            // The release is for what used the press, whatever uses its repeats.
            if !isSecret, !press.isRepeat || input.keyHolders[press.key] == nil { input.keyHolders[press.key] = holder }
        }
        if let focused = input.focused, focused.keyPressed(press) {
            hold(.control(KeyHolder.Weak(responder: focused)))
            return true
        }
        if press.key == .tab {
            moveFocus(backwards: press.modifiers.contains(.shift))
            return true
        }
        guard delegate?.stage(self, keyPressed: press) == true else { return false }
        hold(.delegate)
        return true
    }

    /// The keys whose release would go to whatever used their press.
    package var heldKeys: Set<Key> { Set(input.keyHolders.keys) }

    private func keyReleased(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        switch input.keyHolders.removeValue(forKey: key) {
        case .control(let holder):
            guard let responder = holder.responder else { return false }
            // The keys of a secret are not recorded.
            return responder.keyReleased(key, modifiers: modifiers) && !responder.keepsSecrets
        case .delegate: return delegate?.stage(self, keyReleased: key, modifiers: modifiers) ?? false
        case nil: return false
        }
    }

    /// Moves the focus to the next control that can have it, cyclically.
    private func moveFocus(backwards: Bool) {
        let stops = input.responders.filter { $0.canFocus && isOnStage($0.layer) }
        guard !stops.isEmpty else { return }
        let current = stops.firstIndex { $0 === input.focused } ?? (backwards ? 0 : -1)
        let stop = stops[(current + (backwards ? stops.count - 1 : 1)) % stops.count]
        focus(stop)
        var outer = responder(from: stop.layer.superlayer)
        while let responder = outer {
            responder.focusMoved(within: stop.layer)
            outer = self.responder(from: responder.layer.superlayer)
        }
    }
}

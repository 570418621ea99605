import CX11
import Geometry
import Glibc
import System

extension Window {
    /// Waits for events of the window; returns them in order.
    ///
    /// Returns an empty list at the deadline (in seconds of the ``MonotonicClock``; nil waits without limit or timer),
    /// or on a wake-up. A deadline that has passed, or is NaN, only polls.
    /// - Parameters:
    ///   - descriptor: Ends the wait while it is readable, too; the caller reads it.
    ///   - pressure: The source of ``WindowEvent/memoryShort``.
    /// - Throws: ``X11Error/serverGone(name:)``; ``X11Error/windowGone`` once there is nothing left to wait for;
    ///   ``X11Error/presenterFailed(_:reason:)`` if the server refuses frame after frame.
    package func waitForEvents(
        until deadline: Double?, wakeup: Wakeup? = nil, descriptor: Int32? = nil, pressure: MemoryPressure? = nil
    ) throws(X11Error) -> [WindowEvent] {
        let deadline = deadline.map { $0.isNaN ? -.infinity : $0 }
        var looks = 0
        while true {
            let display = try connection.alive()
            var events = pending + takeShownFrames()
            pending = []
            let isDrained = drain(display, into: &events)
            drop?.giveUpOverdue()
            answerResize(resizeCounter?.takeOverdue())
            events += takeShownFrames()
            _ = try connection.alive()
            try check(connection.reportErrors())
            events.append(contentsOf: pending)
            pending = []
            guard exists || !events.isEmpty else { throw .windowGone }
            let isPast = looks > 0 && (deadline.map { MonotonicClock.now >= $0 } ?? false)
            if !events.isEmpty || isPast { return events }

            let descriptors = [XConnectionNumber(display), wakeup?.descriptor, descriptor].compactMap(\.self)
            let ready = Poll.wait(
                for: descriptors, urgent: pressure?.descriptor ?? -1,
                until: isDrained ? wakeTime(deadline) : -.infinity)
            looks += 1
            if let pressure, ready.contains(pressure.descriptor) {
                pressure.checkSource()
                pending.append(.memoryShort)
            }
            let isWoken = wakeup.map { ready.contains($0.descriptor) } ?? false
            if isWoken { wakeup?.clear() }
            if isWoken || descriptor.map(ready.contains) ?? false {
                drain(display, into: &events)
                return events + takeShownFrames()
            }
        }
    }

    /// The time to stop waiting at: the caller's, or that of something the window awaits itself.
    func wakeTime(_ deadline: Double?) -> Double? {
        [deadline, typingDue, drop?.deadline, resizeCounter?.deadline].compactMap(\.self).min()
    }

    /// Whether there are queued events that no wait has returned.
    package var hasWaitingEvents: Bool {
        guard let live else { return false }
        return !pending.isEmpty || hasAnswer || XEventsQueued(live, QueuedAfterReading) > 0
    }

    /// The time limit for draining the queue, in seconds.
    ///
    /// Other programs may send events as fast as they are read, and frames are due meanwhile.
    private static let drainTime = 0.004

    /// Takes the events that have arrived; returns false if events remain queued.
    ///
    /// Keys stay queued behind events that may move the keyboard, until the caller has handled those.
    @discardableResult
    private func drain(_ display: OpaquePointer, into events: inout [WindowEvent]) -> Bool {
        let end = MonotonicClock.now + Window.drainTime
        // When the server is gone, Xlib has no next event, and XNextEvent would read one.
        while connection.isAlive {
            // The preedit text comes after the text composed before it.
            if !hasAnswer { noteComposing(&events) }
            let isOver = MonotonicClock.now > end
            let hasMore = hasEvents(display)
            if hasNewState, isOver || !hasMore {
                // More may arrive during the query.
                events += stateChanges()
                continue
            }
            guard hasMore else { return true }
            if isOver { return false }
            if hasAnswer {
                if mayMoveKeyboard(events) { return false }
                takeAnswer(display, into: &events)
                continue
            }
            var event = XEvent()
            defer { explicit_bzero(&event, MemoryLayout<XEvent>.size) }
            XNextEvent(display, &event)
            if keys.held.takes(&event) { continue }
            // It is put back: peeking would have Xlib copy events that XPresent cannot copy.
            if event.type == KeyPress, mayMoveKeyboard(events) {
                XPutBackEvent(display, &event)
                return false
            }
            keys.repeats.note(event)
            if event.type == KeymapNotify { events += lostKeys(isDown: keys.repeats.isDown) }
            if event.type == KeyPress { prepareForKey() }
            if filter(&event, display) { continue }
            noteComposing(&events)
            if presenterHandles(&event) { continue }
            if let changes = monitorEvents(&event) {
                events += changes
                continue
            }
            if let changes = saverEvents(event) {
                events += changes
                continue
            }
            for translated in translate(&event) { events.appendCompressed(translated) }
        }
        return true
    }

    /// Whether unhandled events may move the keyboard, on which the text of a key depends.
    private func mayMoveKeyboard(_ events: [WindowEvent]) -> Bool { events.contains(where: \.mayMoveKeyboard) }

    func translate(_ event: inout XEvent) -> [WindowEvent] {
        // Events may remain after the window was closed.
        guard exists else { return [] }
        guard event.type == MappingNotify || event.xany.window == identifier else { return elsewhere(event) }
        let serverKnows = [MapNotify, UnmapNotify, DestroyNotify, VisibilityNotify]
        // Another program may send anything.
        if event.xany.send_event != 0, serverKnows.contains(event.type) { return [] }
        switch event.type {
        case KeyPress: return keyPressed(&event.xkey)
        case KeyRelease: return keyReleased(event.xkey.keycode, modifiers: Window.modifiers(event.xkey.state))
        case ButtonPress: return lostPress(event.xbutton.state, event) + buttonPressed(event.xbutton)
        case ButtonRelease: return buttonReleased(event.xbutton)
        case MotionNotify:
            selections.lastTime = event.xmotion.time
            let place = Point(Double(event.xmotion.x), Double(event.xmotion.y))
            return lostPress(event.xmotion.state, event) + [.pointerMoved(place)]
        case EnterNotify where event.xcrossing.mode != NotifyGrab:
            let place = Point(Double(event.xcrossing.x), Double(event.xcrossing.y))
            return lostPress(event.xcrossing.state, event) + [.pointerMoved(place)]
        case LeaveNotify where event.xcrossing.mode != NotifyGrab: return [.pointerLeft]
        case FocusIn, FocusOut: return focusChanged(event.xfocus)
        case Expose: return [.exposed]
        case ConfigureNotify: return configured(event.xconfigure)
        case MapNotify:
            backoff.surroundingsChanged()
            return [.mapped]
        case UnmapNotify: return lostPress(0) + [.unmapped]
        case VisibilityNotify: return [.obscured(event.xvisibility.state == VisibilityFullyObscured)]
        case DestroyNotify:
            forget()
            return [.destroyed]
        case ClientMessage:
            drop?.messageReceived(event.xclient)
            return managerMessage(event.xclient)
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
            return []
        case SelectionRequest:
            selections.answer(event.xselectionrequest)
            return []
        case SelectionClear:
            selections.lost(event.xselectionclear)
            return []
        case SelectionNotify:
            if let paths = drop?.received(event.xselection) { return [.filesDropped(paths)] }
            return selections.received(event.xselection).map { [.pasteReceived($0)] } ?? []
        case PropertyNotify:
            noteState(event.xproperty)
            if let paths = drop?.propertyChanged(event.xproperty) { return [.filesDropped(paths)] }
            return selections.propertyChanged(event.xproperty).map { [.pasteReceived($0)] } ?? []
        default: return []
        }
    }

    private func keyPressed(_ event: inout XKeyEvent) -> [WindowEvent] {
        // A key that an input method returns may have no time.
        if event.time != 0 { selections.lastTime = event.time }
        // Xlib gives text that was composed as a press of no key. Only the method that composed it knows the text.
        guard event.keycode != 0 || takesComposed() else { return [] }
        let meaning = meaning(of: &event)
        // With the first key Xlib asks the server to report changes of the layout.
        XFlush(event.display)
        guard event.keycode != 0 else { return meaning.text.map { [.textComposed($0)] } ?? [] }
        let modifiers = Window.modifiers(event.state)
        let types = modifiers.isDisjoint(with: [.control, .alt, .command])
        let isRepeat = keys.repeats.isRepeat(event)
        if keys.typing == .secret {
            keys.pressedKeys[event.keycode] = nil
        } else if !isRepeat || keys.pressedKeys[event.keycode] == nil {
            keys.pressedKeys[event.keycode] = meaning.key
        }
        return [
            .keyPressed(
                key: meaning.key, modifiers: modifiers, text: types ? meaning.text : nil, isRepeat: isRepeat)
        ]
    }

    private func buttonPressed(_ event: XButtonEvent) -> [WindowEvent] {
        selections.lastTime = event.time
        let place = Point(Double(event.x), Double(event.y))
        if let notches = Window.notches(event.button) {
            return [.scrolled(place, notches: notches, modifiers: Window.modifiers(event.state))]
        }
        guard let button = Window.button(event.button) else { return [] }
        heldButtons |= Window.stateMask(event.button)
        let count = clicks.count(button, at: place, time: UInt32(truncatingIfNeeded: event.time))
        var events: [WindowEvent] = []
        commitComposing(&events)
        let modifiers = Window.modifiers(event.state)
        return events + [.pointerPressed(place, button: button, modifiers: modifiers, clickCount: count)]
    }

    private func buttonReleased(_ event: XButtonEvent) -> [WindowEvent] {
        selections.lastTime = event.time
        guard let button = Window.button(event.button) else { return [] }
        heldButtons &= ~Window.stateMask(event.button)
        let place = Point(Double(event.x), Double(event.y))
        return [.pointerReleased(place, button: button, modifiers: Window.modifiers(event.state))]
    }

    private func focusChanged(_ event: XFocusChangeEvent) -> [WindowEvent] {
        // A grab, as by a window manager's shortcut, takes the keyboard for a moment only; and focus that follows the
        // pointer (NotifyPointer) is not this window's.
        guard event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed, event.detail < NotifyPointer else {
            return []
        }
        var events: [WindowEvent] = []
        if event.type == FocusOut {
            commitComposing(&events)
            events += lostKeys()
        }
        isFocused = event.type == FocusIn
        keys.current?.setFocus(isFocused)
        return events + [isFocused ? .focusIn : .focusOut]
    }

    private func configured(_ event: XConfigureEvent) -> [WindowEvent] {
        let size = (Int(event.width), Int(event.height))
        // Window managers report positions in this way, with the server's own size.
        let isResized = event.send_event == 0 && size != (width, height)
        if isResized { (width, height) = size }
        answerResize(resizeCounter?.sizeArrived(isResized: isResized))
        return (isResized ? [.resized(width: width, height: height)] : []) + monitorChanges()
    }

    /// Reports presses that an event shows to be over; another program may have sent any state.
    private func lostPress(_ state: UInt32, _ event: XEvent) -> [WindowEvent] {
        event.xany.send_event == 0 ? lostPress(state) : []
    }

    /// Reports presses whose release never came: X sends none to a window that is not viewable.
    /// - Parameter state: the buttons that are down now, as in an event's state.
    func lostPress(_ state: UInt32) -> [WindowEvent] {
        guard heldButtons & ~state != 0 else { return [] }
        heldButtons = 0
        return [.pointerCancelled]
    }

    /// The bit of a button in the state of X's events; 0 if it has none.
    private static func stateMask(_ number: UInt32) -> UInt32 {
        (1...5).contains(number) ? UInt32(Button1Mask) << (number - 1) : 0
    }

    private static func button(_ number: UInt32) -> WindowEvent.Button? {
        switch number {
        case 1: .primary
        case 2: .middle
        case 3: .secondary
        case 8: .back
        default: nil
        }
    }

    /// The wheel's notch that X reports as a press of one of the buttons 4 to 7; nil for other buttons.
    private static func notches(_ number: UInt32) -> Point? {
        switch number {
        case 4: Point(0, -1)
        case 5: Point(0, 1)
        case 6: Point(-1, 0)
        case 7: Point(1, 0)
        default: nil
        }
    }

    private static func modifiers(_ state: UInt32) -> WindowEvent.Modifiers {
        let bits: [(Int32, WindowEvent.Modifiers)] = [
            (ShiftMask, .shift), (ControlMask, .control), (Mod1Mask, .alt), (Mod4Mask, .command),
        ]
        return bits.reduce(into: []) { if state & UInt32($1.0) != 0 { $0.insert($1.1) } }
    }
}

extension WindowEvent {
    fileprivate var mayMoveKeyboard: Bool {
        switch self {
        case .pointerPressed, .pointerReleased, .keyPressed, .keyReleased, .textComposed, .closeRequested,
            .filesDropped:
            true
        default: false
        }
    }
}

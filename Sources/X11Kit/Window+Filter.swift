import CX11

/// What the input method hears of.
extension Window {
    /// Whether there are events to take. Asks the server.
    func hasEvents(_ display: OpaquePointer) -> Bool {
        let hasServer = keys.current.map { !$0.isXlib } ?? false
        if keys.held.isWaiting, keys.held.isOver || !hasServer { keys.held.release(display) }
        return XPending(display) > 0
    }

    /// Whether an event has to wait until the input method's server has answered. It is kept then.
    func holds(_ event: inout XEvent, _ display: OpaquePointer) -> Bool {
        guard keys.held.isWaiting else { return false }
        switch event.type {
        case KeyPress where event.xkey.keycode != 0 && !keys.held.awaits(event.xkey):
            keys.held.append(event)
            return true
        case ButtonPress, FocusOut:
            // The keys were before it.
            guard keys.held.deadline != nil else { return false }
            XPutBackEvent(display, &event)
            keys.held.release(display)
            return true
        default: return false
        }
    }

    /// Gives an event to the input method; tells whether the method took it.
    func filter(_ event: inout XEvent, _ display: OpaquePointer) -> Bool {
        if event.type != KeyPress || event.xkey.keycode != 0 { keys.hasXlibComposed = false }
        guard event.type == KeyPress, event.xkey.keycode != 0, let method = keys.current else {
            return XFilterEvent(&event, 0) != 0
        }
        let key = event.xkey
        let moves = Window.movesKeyboard(&event.xkey)
        // While nothing is composed it means nothing to the server, and what follows it may be for another place.
        if moves, !method.isXlib, !method.mayCompose, !keys.held.isWaiting { return false }
        guard XFilterEvent(&event, 0) != 0 else {
            method.noteAnswer(at: key.time)
            if keys.held.awaits(key) { keys.held.release(display) }
            return false
        }
        keys.hasXlibComposed = method.isXlib
        method.noteKey(at: key.time)
        if moves, !method.isXlib { keys.held.wait(for: key) }
        return true
    }

    /// Whether text that was composed is from the method that keys go to now. Asked once for each.
    func takesComposed() -> Bool {
        defer { keys.hasXlibComposed = false }
        guard let method = keys.current else { return false }
        return method.isXlib ? keys.hasXlibComposed : keys.typing == .text
    }

    /// Whether programs take a key to go from one field to another.
    private static func movesKeyboard(_ event: inout XKeyEvent) -> Bool {
        [XK_Tab, XK_Return, XK_KP_Enter, XK_Escape].contains { XLookupKeysym(&event, 0) == KeySym($0) }
    }
}

import CX11

extension Window {
    /// Whether there are events to take, also at the server.
    func hasEvents(_ display: OpaquePointer) -> Bool {
        if keys.held.isWaiting, keys.current?.isXlib ?? true {
            // If the server has ended, and the keyboard is still the text's, the key is lost with the server.
            keys.held.release(display, withAwaited: keys.typing == .text)
        }
        if keys.typing == .text {
            keys.method?.placeSpot()
            keys.method?.askIfSilent()
        }
        if hasAnswer || XPending(display) > 0 { return true }
        guard keys.held.isOver, let method = keys.current else { return false }
        // The server has kept a key that is not among its answers.
        let toldMore = method.settle()
        // A server abandoned meanwhile loses the key, which is put back above on its replacement.
        if keys.held.noteQuestion(toldMore: toldMore), !hasAnswer, !method.isOrphaned { keys.held.release(display) }
        return hasAnswer || XPending(display) > 0
    }

    /// The input method's next deadline, in seconds of the ``MonotonicClock``; nil for none.
    var typingDue: Double? {
        let method = keys.typing == .text ? keys.method : nil
        return [keys.held.deadline, method?.spotDue, method?.questionDue].compactMap(\.self).min()
    }

    var hasAnswer: Bool { keys.method?.answers.isEmpty == false }

    /// Takes the oldest answer of the input method's server.
    ///
    /// Late text, for another place, is dropped.
    func takeAnswer(_ display: OpaquePointer, into events: inout [WindowEvent]) {
        guard hasAnswer, let method = keys.method else { return }
        switch method.answers.removeFirst() {
        case .text(let text):
            if keys.typing == .text { events.append(.textComposed(text)) }
        case .key(var event):
            if event.type == KeyPress {
                method.noteAnswer(event.xkey)
                if keys.held.awaits(event.xkey) { keys.held.release(display) }
            }
            events += translate(&event)
        }
    }

    /// Passes an event to the input method; returns whether the method consumed it.
    func filter(_ event: inout XEvent, _ display: OpaquePointer) -> Bool {
        if event.type != KeyPress || event.xkey.keycode != 0 { keys.hasXlibComposed = false }
        // A release goes where its press went, which may have been a secret field.
        if event.type == KeyRelease, keys.heardKeys.remove(event.xkey.keycode) == nil { return false }
        guard event.type == KeyPress, event.xkey.keycode != 0, let method = keys.current else {
            return giveToMethod(&event, keys.method)
        }
        let key = event
        let moves = Window.movesKeyboard(&event.xkey)
        // Without a composition the server does not need it, and the keys after it may be for another place.
        if moves, !method.isXlib, !method.mayCompose, !keys.held.isWaiting { return false }
        if !method.isXlib { keys.heardKeys.insert(key.xkey.keycode) }
        guard giveToMethod(&event, method) else { return false }
        keys.hasXlibComposed = method.isXlib
        method.noteKey(key.xkey)
        if moves, !method.isXlib { keys.held.wait(for: key) }
        return true
    }

    /// Filters an event by Xlib, which may pass it to the method's server.
    private func giveToMethod(_ event: inout XEvent, _ method: InputMethod?) -> Bool {
        let isOfMethods = [KeyPress, KeyRelease, ClientMessage, PropertyNotify].contains(event.type)
        guard isOfMethods, let method else { return XFilterEvent(&event, 0) != 0 }
        return method.ask { XFilterEvent(&event, 0) != 0 }
    }

    /// Takes the mark that Xlib composed the key before; returns whether it was set.
    ///
    /// A press without a key code is Xlib's only then: other programs may send such presses.
    func takesComposed() -> Bool {
        defer { keys.hasXlibComposed = false }
        return keys.hasXlibComposed && keys.current?.isXlib == true
    }

    /// Whether a key commonly moves the focus to another field.
    private static func movesKeyboard(_ event: inout XKeyEvent) -> Bool {
        [XK_Tab, XK_Return, XK_KP_Enter, XK_Escape].contains { XLookupKeysym(&event, 0) == KeySym($0) }
    }
}

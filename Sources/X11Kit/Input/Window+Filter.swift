import CX11

/// What the input method hears of.
extension Window {
    /// Whether there are events to take. Asks the server.
    func hasEvents(_ display: OpaquePointer) -> Bool {
        if keys.held.isWaiting, keys.current?.isXlib ?? true {
            // A server that has gone, and not the keyboard from the text, takes the key with it.
            keys.held.release(display, withAwaited: keys.typing == .text)
        }
        if keys.typing == .text {
            keys.method?.placeSpot()
            keys.method?.askIfSilent()
        }
        if hasAnswer || XPending(display) > 0 { return true }
        guard keys.held.isOver, let method = keys.current else { return false }
        // A key that is not among the answers it has kept.
        let toldMore = method.settle()
        // One that was given up meanwhile loses the key, which comes back above when it is replaced.
        if keys.held.noteQuestion(toldMore: toldMore), !hasAnswer, !method.isOrphaned { keys.held.release(display) }
        return hasAnswer || XPending(display) > 0
    }

    /// When the input method has to be looked after though nothing came, in seconds of the ``MonotonicClock``; nil for never.
    var typingDue: Double? {
        let method = keys.typing == .text ? keys.method : nil
        return [keys.held.deadline, method?.spotDue, method?.questionDue].compactMap(\.self).min()
    }

    /// Whether the input method's server has answered.
    var hasAnswer: Bool { keys.method?.answers.isEmpty == false }

    /// Takes the oldest answer of the input method's server. Text that came too late, for another place, is dropped.
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

    /// Gives an event to the input method; tells whether the method took it.
    func filter(_ event: inout XEvent, _ display: OpaquePointer) -> Bool {
        if event.type != KeyPress || event.xkey.keycode != 0 { keys.hasXlibComposed = false }
        // A release goes where its press went, which may have been into a secret.
        if event.type == KeyRelease, keys.heardKeys.remove(event.xkey.keycode) == nil { return false }
        guard event.type == KeyPress, event.xkey.keycode != 0, let method = keys.current else {
            return giveToMethod(&event, keys.method)
        }
        let key = event
        let moves = Window.movesKeyboard(&event.xkey)
        // While nothing is composed it means nothing to the server, and what follows it may be for another place.
        if moves, !method.isXlib, !method.mayCompose, !keys.held.isWaiting { return false }
        if !method.isXlib { keys.heardKeys.insert(key.xkey.keycode) }
        guard giveToMethod(&event, method) else { return false }
        keys.hasXlibComposed = method.isXlib
        method.noteKey(key.xkey)
        if moves, !method.isXlib { keys.held.wait(for: key) }
        return true
    }

    /// Has Xlib look at an event, which it may give to the method's server.
    private func giveToMethod(_ event: inout XEvent, _ method: InputMethod?) -> Bool {
        let isOfMethods = [KeyPress, KeyRelease, ClientMessage, PropertyNotify].contains(event.type)
        guard isOfMethods, let method else { return XFilterEvent(&event, 0) != 0 }
        return method.ask { XFilterEvent(&event, 0) != 0 }
    }

    /// Whether a press of no key is what Xlib composed of the key before: others may send such presses. Asked once for each.
    func takesComposed() -> Bool {
        defer { keys.hasXlibComposed = false }
        return keys.hasXlibComposed && keys.current?.isXlib == true
    }

    /// Whether programs take a key to go from one field to another.
    private static func movesKeyboard(_ event: inout XKeyEvent) -> Bool {
        [XK_Tab, XK_Return, XK_KP_Enter, XK_Escape].contains { XLookupKeysym(&event, 0) == KeySym($0) }
    }
}

import CX11

/// The purpose of key presses.
package enum Typing: Hashable, Sendable {
    /// Not text: keys bypass the input method.
    case nothing
    /// Visible text.
    case text
    /// A secret: Xlib itself handles dead keys and the compose key, in this process.
    ///
    /// The input method's server receives no key, and no preedit text is shown.
    case secret
}

/// The input methods of a window, each opened when it is first needed.
struct TypingState {
    var typing = Typing.nothing
    /// The one for text; nil until prepared or until the first key for text.
    var method: InputMethod?
    /// The one for secrets; nil also while the other one is Xlib.
    var secretMethod: InputMethod?
    /// Xlib's modifiers for the server (`@im=NAME`); empty for those in the environment variable XMODIFIERS.
    var modifiers = ""
    var styles = InputStyle.allCases
    /// The time to wait for its answers, in seconds.
    var timeout = InputMethodWatch.defaultTimeout
    var held = PendingInput()
    var repeats = KeyRepeats()
    /// The codes of the keys whose press, but not release, the method's server has received.
    var heardKeys: Set<UInt32> = []
    /// The keys that were reported as pressed and not as released, by their codes; none of a secret.
    var pressedKeys: [UInt32: String] = [:]
    /// Whether Xlib itself has just consumed a key: only then its composed text follows.
    var hasXlibComposed = false

    mutating func retire() {
        for used in [method, secretMethod] { used?.retire() }
        held.forget()
        self = TypingState()
    }

    var current: InputMethod? {
        switch typing {
        case .nothing: nil
        case .text: method
        case .secret: secretMethod ?? method.flatMap { $0.isXlib ? $0 : nil }
        }
    }
}

extension Window {
    /// Sets the purpose of keys from now on, and discards the composition.
    ///
    /// Call this as soon as the keyboard moves to another place, also to one of the same kind. Keys that follow an
    /// input that may have moved it come with a wait of their own, so that this is always early enough.
    package func takeKeys(for typing: Typing) {
        guard live != nil else { return }
        _ = keys.current?.reset()
        noteComposing(&pending)
        guard typing != keys.typing else { return }
        keys.current?.setFocus(false)
        keys.typing = typing
        keys.current?.setFocus(isFocused)
    }

    /// Opens the input method for the current purpose of keys, if not open yet, and has their repeats told from presses.
    ///
    /// Otherwise the first key press opens it and is late: Xlib reads its compose tables for some 50 ms. The best time
    /// is after the first frame that shows a text field, and before that is used.
    package func prepareForTyping() {
        guard let live else { return }
        keys.repeats.makeDetectable(live)
        guard keys.typing != .nothing, keys.current == nil else { return }
        if keys.typing == .text {
            keys.method = InputMethod(
                connection, window: identifier, modifiers: keys.modifiers, styles: keys.styles, timeout: keys.timeout)
        } else {
            keys.secretMethod = InputMethod(connection, window: identifier, modifiers: nil)
        }
        let wanted = [keys.method, keys.secretMethod].reduce(0) { $0 | ($1?.wantedEvents ?? 0) }
        XSelectInput(live, identifier, Window.eventMask | wanted)
        keys.current?.setFocus(isFocused)
    }

    /// Sets the position of the caret's foot, in pixels, for the input method's lists.
    package func setCaretFoot(x: Int, y: Int) {
        guard live != nil, keys.typing == .text else { return }
        keys.current?.setSpot(x: Int16(clamping: x), y: Int16(clamping: y))
    }

    /// Opens and focuses the input method before a key press.
    ///
    /// The press shows that the window has the keyboard: without a window manager nothing else does, and the input
    /// method needs the focus.
    func prepareForKey() {
        prepareForTyping()
        keys.current?.setFocus(true)
    }

    /// The keys that were reported as pressed and not as released.
    package var pressedKeys: Set<String> { Set(keys.pressedKeys.values) }

    /// Reports the release of a key by its code, if its press was reported.
    func keyReleased(_ code: UInt32, modifiers: WindowEvent.Modifiers = []) -> [WindowEvent] {
        keys.pressedKeys.removeValue(forKey: code).map { [.keyReleased(key: $0, modifiers: modifiers)] } ?? []
    }

    /// Reports the releases of keys that are not down any more: others got the events.
    /// - Parameter isDown: whether a code's key is down.
    func lostKeys(isDown: (UInt32) -> Bool = { _ in false }) -> [WindowEvent] {
        keys.pressedKeys.keys.filter { !isDown($0) }.sorted().flatMap { keyReleased($0) }
    }

    func meaning(of event: inout XKeyEvent) -> KeyMeaning {
        keys.current?.lookUp(&event) ?? KeyText.meaning(of: &event)
    }

    /// Commits the composition as text, as the pointer or the keyboard goes elsewhere.
    func commitComposing(_ events: inout [WindowEvent]) {
        guard keys.typing == .text, let method = keys.method, method.mayCompose else { return }
        let text = method.reset()
        while let live, hasAnswer { takeAnswer(live, into: &events) }
        noteComposing(&events)
        if let text { events.append(.textComposed(text)) }
    }

    func noteComposing(_ events: inout [WindowEvent]) {
        if let preedit = keys.method?.takePreedit() { events.appendCompressed(.textComposing(preedit)) }
    }
}

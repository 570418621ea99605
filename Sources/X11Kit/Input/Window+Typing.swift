import CX11

/// What keys are pressed for.
public enum Typing: Hashable, Sendable {
    /// For no text: no input method hears of them, so that a key is always its own.
    case nothing
    /// For text that anybody may see.
    case text
    /// For a secret: dead keys and the compose key work, but by Xlib itself, in this process. The input method's server
    /// is told of no key, and nothing is composed that could be shown.
    case secret
}

/// The input methods of a window, each opened when it is first needed.
struct TypingState {
    var typing = Typing.nothing
    /// Nil until the first key for a text is pressed, unless that was prepared.
    var method: InputMethod?
    /// The one for secrets; nil as well while the other is as good.
    var secretMethod: InputMethod?
    /// Which server is asked for.
    var server = InputMethod.Server.named("")
    /// The ways in which it may be used.
    var styles = InputStyle.allCases
    /// Seconds that it has for an answer.
    var timeout = InputMethodWatch.defaultTimeout
    /// Input that is not looked at yet.
    var held = PendingInput()
    /// The keys, by their codes, whose press the method's server was given and whose release it was not.
    var heardKeys: Set<UInt32> = []
    /// Whether Xlib itself has just taken a key: only then does the text that it composes by that follow.
    var hasXlibComposed = false

    /// Lets go of the methods.
    mutating func retire() {
        for used in [method, secretMethod] { used?.retire() }
        held.forget()
        self = TypingState()
    }

    /// The method that keys go to now.
    var current: InputMethod? {
        switch typing {
        case .nothing: nil
        case .text: method
        case .secret: secretMethod ?? method.flatMap { $0.isXlib ? $0 : nil }
        }
    }
}

extension Window {
    /// Says what keys are for from now on. What was being composed is over, and is no text.
    ///
    /// Say so as soon as the keyboard goes to another place, also to one of the same kind. Keys that follow an input
    /// that may have moved it come with a wait of their own, so that this is always early enough.
    public func takeKeys(for typing: Typing) {
        guard live != nil else { return }
        _ = keys.current?.reset()
        noteComposing(&pending)
        guard typing != keys.typing else { return }
        keys.current?.setFocus(false)
        keys.typing = typing
        keys.current?.setFocus(isFocused)
    }

    /// Opens the input method for what keys are for now, if that was not done yet. Else the first key that is pressed
    /// does so, and is late: Xlib reads its tables of composed characters for some 50 ms. The time for it is after the
    /// first picture that shows a text field, and before that is used.
    public func prepareForTyping() {
        guard let live, keys.typing != .nothing, keys.current == nil else { return }
        if keys.typing == .text {
            keys.method = InputMethod(
                connection, window: identifier, server: keys.server, styles: keys.styles, timeout: keys.timeout)
        } else {
            keys.secretMethod = InputMethod(connection, window: identifier, server: .xlib)
        }
        let wanted = [keys.method, keys.secretMethod].reduce(0) { $0 | ($1?.wantedEvents ?? 0) }
        XSelectInput(live, identifier, Window.eventMask | wanted)
        keys.current?.setFocus(isFocused)
    }

    /// Tells the input method where the caret's foot is, in pixels of the window, so that its lists stand beside it.
    public func setCaretFoot(x: Int, y: Int) {
        guard live != nil, keys.typing == .text else { return }
        keys.current?.setSpot(x: Int16(clamping: x), y: Int16(clamping: y))
    }

    /// A key pressed here shows that the window has the keyboard: without a window manager nothing else does, and the
    /// input method listens only then.
    func prepareForKey() {
        prepareForTyping()
        keys.current?.setFocus(true)
    }

    /// What a key event means.
    func meaning(of event: inout XKeyEvent) -> KeyMeaning {
        keys.current?.lookUp(&event) ?? KeyText.meaning(of: &event)
    }

    /// Turns what is being composed into text: the pointer or the keyboard goes elsewhere.
    func commitComposing(_ events: inout [WindowEvent]) {
        guard keys.typing == .text, let method = keys.method, method.mayCompose else { return }
        let text = method.reset()
        while let live, hasAnswer { takeAnswer(live, into: &events) }
        noteComposing(&events)
        if let text { events.append(.textComposed(text)) }
    }

    /// Tells what is being composed, if that has changed.
    func noteComposing(_ events: inout [WindowEvent]) {
        if let preedit = keys.method?.takePreedit() { events.appendCompressed(.textComposing(preedit)) }
    }
}

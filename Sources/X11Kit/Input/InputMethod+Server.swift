import CX11
import System

/// Opening a method, and replacing one whose server ends or does not answer.
extension InputMethod {
    /// Abandons a server that does not answer, as if it had ended.
    ///
    /// Xlib frees the server's resources, and what the server still sends goes to a destroyed window.
    func giveUpServer() {
        watch?.end()
        watch = nil
        if context != nil { isOrphaned = true }
        guard let display = connection.live else { return }
        var destruction = XEvent()
        destruction.xdestroywindow.type = DestroyNotify
        destruction.xdestroywindow.display = display
        destruction.xdestroywindow.event = serverOwner
        destruction.xdestroywindow.window = serverOwner
        XFilterEvent(&destruction, 0)
        reportSilence()
    }

    private func reportSilence() {
        connection.onError?("the input method does not answer; from now on keys are taken without it")
    }

    /// Sends Xlib's first query of a server; returns false at the timeout.
    ///
    /// Xlib itself would wait for the answer without end.
    private func serverAnswers(_ display: OpaquePointer) -> Bool {
        defer { connection.noteMethodReply() }
        let locales = XInternAtom(display, "LOCALES", 0)
        XConvertSelection(display, serverSelection, locales, locales, window, Time(CurrentTime))
        XFlush(display)
        let deadline = MonotonicClock.now + timeout
        var event = XEvent()
        var selection = serverSelection
        let isAnswer: @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, XPointer?) -> Int32 = {
            guard let event = $1, let selection = $2 else { return 0 }
            let wanted = UnsafeRawPointer(selection).loadUnaligned(as: Atom.self)
            return event.pointee.type == SelectionNotify && event.pointee.xselection.selection == wanted ? 1 : 0
        }
        return withUnsafeMutableBytes(of: &selection) { bytes in
            let argument = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            while connection.isAlive {
                if XCheckIfEvent(display, &event, isAnswer, argument) != 0 {
                    XDeleteProperty(display, window, locales)
                    return true
                }
                guard connection.isAlive, MonotonicClock.now < deadline else { return false }
                Poll.wait(for: [XConnectionNumber(display)], until: deadline)
            }
            return false
        }
    }

    func openXlib() {
        isXlib = true
        watch?.end()
        watch = nil
        open(modifiers: "@im=none")
    }

    /// Replaces the method if its server has ended.
    ///
    /// Xlib waits without end for the answer of a server that has ended, so the X server is queried before each call
    /// that needs an answer.
    func replaceLostServer() {
        replaceOrphan()
        guard !isXlib, context != nil, let display = connection.live else { return }
        // Another server of the same name is not the one that has the context.
        if XGetSelectionOwner(display, serverSelection) != serverOwner { isOrphaned = true }
        replaceOrphan()
    }

    /// The server that modifiers name (`@im=NAME`); nil if none.
    static func serverName(inModifiers modifiers: String) -> String? {
        // Xlib takes the first name, even an empty one, and then any running server.
        let name = modifiers.split(separator: "@").first { $0.hasPrefix("im=") }?.dropFirst(3) ?? ""
        return name.isEmpty ? nil : String(name)
    }

    func open(modifiers: String) {
        guard let display = connection.live else { return }
        let opened = InputMethod.turn.withLock { () -> UInt in
            guard XSetLocaleModifiers(modifiers) != nil else { return 0 }
            if !isXlib {
                // If no server has the name, Xlib silently becomes the method.
                guard let chosen = XSetLocaleModifiers(nil).map({ String(cString: $0) }),
                    let name = InputMethod.serverName(inModifiers: chosen)
                else { return 0 }
                serverSelection = XInternAtom(display, "@server=" + name, 0)
                serverOwner = XGetSelectionOwner(display, serverSelection)
                guard serverOwner != 0 else { return 0 }
                guard serverAnswers(display) else {
                    reportSilence()
                    return 0
                }
                watch = InputMethodWatch(display: connection.name, window: window, timeout: timeout)
            }
            return ask { UInt(bitPattern: XOpenIM(display, nil, nil, nil)) }
        }
        guard let method = OpaquePointer(bitPattern: opened) else { return }
        let isWatched = watch != nil
        let made = ask { makeContext(method, display) }
        // The results of an abandoned server are freed.
        guard isWatched == (watch != nil) else { return }
        guard let context = made else {
            // Closing a server's method would wait for its answer.
            if isXlib { XCloseIM(method) }
            return
        }
        self.method = method
        self.context = context
        guard !isXlib else { return }
        hadServer = true
        tyto_on_input_method_destroyed(
            method,
            { _, owner, _ in
                guard let owner = InputMethod.of(owner), !owner.isXlib else { return }
                owner.isOrphaned = true
            }, asOwner)
    }

    private func makeContext(_ method: OpaquePointer, _ display: OpaquePointer) -> OpaquePointer? {
        for style in InputStyle.offered(by: method, of: styles) {
            if style & UInt(XIMPreeditPosition) != 0, fonts == nil {
                fonts = InputStyle.fonts(display)
                if fonts == nil { continue }
            }
            let context = tyto_create_input_context(
                method, window, style, fonts, asOwner, InputMethod.drawPreedit, InputMethod.movePreeditCaret,
                InputMethod.endPreedit)
            if context != nil || watch?.hasGivenUp == true { return context }
        }
        return nil
    }

    /// Replaces a method whose server ended by Xlib's compose tables.
    ///
    /// Xlib has freed the method's resources.
    func replaceOrphan() {
        guard isOrphaned else { return }
        let hadFocus = hasFocus
        isOrphaned = false
        method = nil
        context = nil
        hasFocus = false
        preedit = PreeditBuffer()
        unanswered = []
        openXlib()
        setFocus(hadFocus)
    }
}

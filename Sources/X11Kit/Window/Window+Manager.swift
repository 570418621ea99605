import CX11

extension Window {
    func followProtocols(_ display: OpaquePointer) {
        var protocols = [connection.atoms[.wmDeleteWindow], connection.atoms[.netWMPing]]
        let counter = ResizeCounter(display)
        if counter.counter != 0 {
            resizeCounter = counter
            protocols.append(connection.atoms[.netWMSyncRequest])
            write([Int(counter.counter)], to: .netWMSyncRequestCounter, display)
        }
        XSetWMProtocols(display, identifier, &protocols, Int32(protocols.count))
    }

    func managerMessage(_ event: XClientMessageEvent) -> [WindowEvent] {
        guard let live, event.message_type == connection.atoms[.wmProtocols], event.format == 32 else { return [] }
        switch Atom(bitPattern: event.data.l.0) {
        case connection.atoms[.wmDeleteWindow]: return [.closeRequested]
        case connection.atoms[.netWMPing]:
            var answer = XEvent()
            answer.xclient = event
            answer.xclient.window = XDefaultRootWindow(live)
            XSendEvent(
                live, answer.xclient.window, 0, SubstructureRedirectMask | SubstructureNotifyMask, &answer)
            XFlush(live)
        case connection.atoms[.netWMSyncRequest]:
            let (high, low) = (event.data.l.3, event.data.l.2)
            resizeCounter?.announce(
                XSyncValue(hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low)))
        default: break
        }
        return []
    }

    /// Reports that no frame of the present size will follow, as for a hidden window.
    ///
    /// So the window manager does not wait for one.
    package func skipFrame() { answerResize(resizeCounter?.takeDue()) }

    /// Lets the window manager continue the resize that awaits a value of the counter.
    func answerResize(_ value: XSyncValue?) {
        guard let value, let live, let counter = resizeCounter?.counter else { return }
        XSyncSetCounter(live, counter, value)
        XFlush(live)
    }

    /// Requests full screen from the window manager, or the former size and border.
    ///
    /// It uses EWMH 1.5, _NET_WM_STATE. ``WindowEvent/resized(width:height:)`` reports the change; without a window
    /// manager nothing happens.
    package func toggleFullScreen() {
        guard let live else { return }
        let root = XDefaultRootWindow(live)
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = identifier
        event.xclient.message_type = connection.atoms[.netWMState]
        event.xclient.format = 32
        // 2 is _NET_WM_STATE_TOGGLE; the last is the source: an application, not a pager.
        event.xclient.data.l = (2, Int(bitPattern: connection.atoms[.netWMStateFullScreen]), 0, 1, 0)
        XSendEvent(live, root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
        XFlush(live)
    }

    /// Records that the window manager may have minimised the window, or restored it.
    ///
    /// A minimised window may stay mapped (ICCCM 4.1.3.1, WM_STATE; EWMH 1.5, _NET_WM_STATE_HIDDEN).
    func noteState(_ event: XPropertyEvent) {
        // Another program may send anything.
        guard event.send_event == 0 else { return }
        let atoms = connection.atoms
        if event.atom == atoms[.wmState] || event.atom == atoms[.netWMState] { hasNewState = true }
    }

    func stateChanges() -> [WindowEvent] {
        guard hasNewState, let live else { return [] }
        hasNewState = false
        func numbers(_ name: Atoms.Name) -> [Int] {
            PropertyValue(live, identifier, connection.atoms[name], limit: 256)?.numbers ?? []
        }
        let isHidden = numbers(.netWMState).contains(Int(bitPattern: connection.atoms[.netWMStateHidden]))
        let isMinimized = isHidden || numbers(.wmState).first == Int(IconicState)
        guard isMinimized != self.isMinimized else { return [] }
        self.isMinimized = isMinimized
        return (isMinimized ? lostPress(0) : []) + [.minimized(isMinimized)]
    }
}

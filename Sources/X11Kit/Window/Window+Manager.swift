import CX11

/// The counter that reports a drawn resize to the window manager (EWMH, _NET_WM_SYNC_REQUEST).
struct ResizeCounter {
    private(set) var counter: XSyncCounter = 0
    /// The value that the window manager awaits after the next change of size.
    var announced: XSyncValue?
    /// The value to set once a frame of the new size was sent.
    var due: XSyncValue?

    /// Creates a counter; 0 if the server has none.
    init(_ display: OpaquePointer) {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard XSyncQueryExtension(display, &event, &error) != 0, XSyncInitialize(display, &major, &minor) != 0 else {
            return
        }
        counter = XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
    }
}

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
            resizeCounter?.announced = XSyncValue(
                hi: Int32(truncatingIfNeeded: event.data.l.3), lo: UInt32(truncatingIfNeeded: event.data.l.2))
        default: break
        }
        return []
    }

    /// Handles the announced change of size; an unchanged size needs no frame.
    func sizeArrived(isResized: Bool) {
        guard let announced = resizeCounter?.announced else { return }
        resizeCounter?.announced = nil
        resizeCounter?.due = announced
        if !isResized { frameSent() }
    }

    /// Reports that no frame of the present size will follow, as for a hidden window.
    ///
    /// So the window manager does not wait for one.
    public func skipFrame() { frameSent() }

    /// Reports a sent frame: the window manager may continue the resize.
    func frameSent() {
        guard let live, let counter = resizeCounter?.counter, let due = resizeCounter?.due else { return }
        resizeCounter?.due = nil
        XSyncSetCounter(live, counter, due)
        XFlush(live)
    }

    /// Requests full screen from the window manager, or the former size and border.
    ///
    /// It uses EWMH 1.5, _NET_WM_STATE. ``WindowEvent/resized(width:height:)`` reports the change; without a window
    /// manager nothing happens.
    public func toggleFullScreen() {
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
        return [.minimized(isMinimized)]
    }
}

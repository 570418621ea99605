import CX11

/// What a window manager is told when a resize has been drawn (EWMH, _NET_WM_SYNC_REQUEST).
struct ResizeCounter {
    private(set) var counter: XSyncCounter = 0
    /// The value that the window manager waits for after the next change of size.
    var announced: XSyncValue?
    /// The value to tell once a frame of the new size was sent.
    var due: XSyncValue?

    /// Makes a counter; one of 0 where the server has none.
    init(_ display: OpaquePointer) {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard XSyncQueryExtension(display, &event, &error) != 0, XSyncInitialize(display, &major, &minor) != 0 else {
            return
        }
        counter = XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
    }
}

extension Window {
    /// Tells the window manager which of its protocols the window follows.
    func followProtocols(_ display: OpaquePointer) {
        var protocols = [connection.atoms[.wmDeleteWindow], connection.atoms[.netWMPing]]
        let counter = ResizeCounter(display)
        if counter.counter != 0 {
            resizeCounter = counter
            protocols.append(connection.atoms[.netWMSyncRequest])
            setCardinals(display, .netWMSyncRequestCounter, [Int(counter.counter)])
        }
        XSetWMProtocols(display, identifier, &protocols, Int32(protocols.count))
    }

    /// Answers a window manager's message.
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

    /// The change of size that was announced is here; without one there is nothing to draw first.
    func sizeArrived(isResized: Bool) {
        guard let announced = resizeCounter?.announced else { return }
        resizeCounter?.announced = nil
        resizeCounter?.due = announced
        if !isResized { frameSent() }
    }

    /// Says that there is no frame to come for the present size, as while nobody sees the window: a window manager need
    /// not wait for one.
    public func skipFrame() { frameSent() }

    /// A frame was sent: the window manager may go on with the resize.
    func frameSent() {
        guard let live, let counter = resizeCounter?.counter, let due = resizeCounter?.due else { return }
        resizeCounter?.due = nil
        XSyncSetCounter(live, counter, due)
        XFlush(live)
    }
}

import CX11

extension Window {
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
}

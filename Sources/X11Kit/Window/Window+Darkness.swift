import CX11

extension Window {
    /// Enables ``WindowEvent/darkened(_:)`` for when the screen goes dark or comes back.
    ///
    /// The screen is dark while its saver is on, also while power saving has turned it off (MIT-SCREEN-SAVER 1.0;
    /// Xorg's DPMS). Servers that can't turn a screen off are ignored: their screen may be recorded, or viewed
    /// remotely, without any key press while the saver is on.
    public func watchDarkness() {
        guard let live, saverEvent == nil else { return }
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(live, "DPMS", &opcode, &event, &error) != 0,
            XScreenSaverQueryExtension(live, &event, &error) != 0
        else { return }
        saverEvent = event + Int32(ScreenSaverNotify)
        let root = XDefaultRootWindow(live)
        XScreenSaverSelectInput(live, root, UInt(ScreenSaverNotifyMask))
        guard let info = XScreenSaverAllocInfo() else { return }
        defer { XFree(info) }
        if XScreenSaverQueryInfo(live, root, info) != 0, info.pointee.state == ScreenSaverOn {
            pending.append(.darkened(true))
        }
    }

    /// Handles a screen saver's event; nil if the event is another one.
    func saverEvents(_ event: XEvent) -> [WindowEvent]? {
        guard let saverEvent, event.type == saverEvent else { return nil }
        // Another program may send anything.
        if event.xany.send_event != 0 { return [] }
        let state = withUnsafeBytes(of: event) { $0.loadUnaligned(as: XScreenSaverNotifyEvent.self).state }
        return [.darkened(state == ScreenSaverOn || state == ScreenSaverCycle)]
    }
}

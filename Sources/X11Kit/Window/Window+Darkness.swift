import CX11

extension Window {
    /// Tells from now on by ``WindowEvent/darkened(_:)`` when the screen goes dark or comes back: when its saver begins
    /// or ends, which a screen that goes off to save power begins too (MIT-SCREEN-SAVER 1.0; Xorg's DPMS).
    ///
    /// Servers that can't turn a screen off are not believed: theirs may be recorded, or seen from afar, while nobody
    /// presses a key and the saver has nothing to save.
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

    /// Takes note of the saver's news; nil if the event is not the saver's.
    func saverEvents(_ event: XEvent) -> [WindowEvent]? {
        guard let saverEvent, event.type == saverEvent else { return nil }
        // Another program may send anything.
        if event.xany.send_event != 0 { return [] }
        let state = withUnsafeBytes(of: event) { $0.loadUnaligned(as: XScreenSaverNotifyEvent.self).state }
        return [.darkened(state == ScreenSaverOn || state == ScreenSaverCycle)]
    }
}

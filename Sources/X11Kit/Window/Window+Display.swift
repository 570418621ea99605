import CX11

/// The monitors of a display, and which one a window is on.
struct Monitors {
    /// The number of RandR's first event; nil if unsupported.
    let firstEvent: Int32?
    var all: [Monitor]
    /// The window's monitor, as last reported.
    var current: Monitor?

    /// Queries the monitors and selects the events of their changes.
    init(_ display: OpaquePointer) {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard XRRQueryExtension(display, &event, &error) != 0, XRRQueryVersion(display, &major, &minor) != 0 else {
            (firstEvent, all) = (nil, [])
            return
        }
        firstEvent = event
        let changes = RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
        XRRSelectInput(display, XDefaultRootWindow(display), Int32(changes))
        all = Monitor.all(on: display)
    }
}

extension Window {
    /// The monitor at the window's centre, else the first one; nil if unknown.
    ///
    /// From the first call on ``WindowEvent/monitorChanged(_:)`` reports another or a changed monitor.
    package var monitor: Monitor? {
        guard let live else { return nil }
        if monitors == nil {
            monitors = Monitors(live)
            let found = findMonitor(live)
            monitors?.current = found
        }
        return monitors?.current
    }

    /// Handles an event of RandR; nil if the event is another one.
    func monitorEvents(_ event: inout XEvent) -> [WindowEvent]? {
        guard let live, let first = monitors?.firstEvent,
            event.type == first + Int32(RRScreenChangeNotify) || event.type == first + Int32(RRNotify)
        else { return nil }
        // Another program may send anything.
        if event.xany.send_event != 0 { return [] }
        XRRUpdateConfiguration(&event)
        monitors?.all = Monitor.all(on: live)
        return monitorChanges()
    }

    func monitorChanges() -> [WindowEvent] {
        guard let live, let monitors, let monitor = findMonitor(live), monitor != monitors.current else { return [] }
        self.monitors?.current = monitor
        backoff.surroundingsChanged()
        return [.monitorChanged(monitor)] + scaleChanges()
    }

    private func findMonitor(_ display: OpaquePointer) -> Monitor? {
        guard let all = monitors?.all, all.count > 1 else { return monitors?.all.first }
        var (left, top): (Int32, Int32) = (0, 0)
        var child: CX11.Window = 0
        XTranslateCoordinates(
            display, identifier, XDefaultRootWindow(display), Int32(width / 2), Int32(height / 2), &left, &top, &child)
        return all.first { $0.contains(x: Int(left), y: Int(top)) } ?? all.first
    }

    /// Enables ``WindowEvent/darkened(_:)`` for when the screen goes dark or comes back.
    ///
    /// The screen is dark while its saver is on, also while power saving has turned it off (MIT-SCREEN-SAVER 1.0;
    /// Xorg's DPMS). Servers that can't turn a screen off are ignored: their screen may be recorded, or viewed
    /// remotely, without any key press while the saver is on.
    package func watchDarkness() {
        guard let live, saverEvent == nil else { return }
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        // Of a connection that breaks meanwhile Xlib would register what it takes for a reply, and print that it can't.
        guard XQueryExtension(live, "DPMS", &opcode, &event, &error) != 0, connection.isAlive,
            XScreenSaverQueryExtension(live, &event, &error) != 0, connection.isAlive
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

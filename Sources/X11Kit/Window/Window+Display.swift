import CX11

/// The monitors of a display, and which one a window is on.
struct Monitors {
    /// The number of RandR's first event; nil where there is no RandR.
    let firstEvent: Int32?
    var all: [Monitor]
    /// The one that the window was last said to be on.
    var current: Monitor?

    /// Asks for the monitors, and to be told when they change.
    init(_ display: OpaquePointer) {
        var (event, error): (Int32, Int32) = (0, 0)
        guard Monitor.isKnown(on: display), XRRQueryExtension(display, &event, &error) != 0 else {
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
    /// The monitor that the middle of the window is on; the first one if it is on none, nil where the server tells of
    /// none. ``WindowEvent/monitorChanged(_:)`` tells when it is another one, or changed, from the first call on.
    public var monitor: Monitor? {
        guard let live else { return nil }
        if monitors == nil {
            monitors = Monitors(live)
            let found = findMonitor(live)
            monitors?.current = found
        }
        return monitors?.current
    }

    /// Takes note of RandR's news; nil if the event is not RandR's.
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

    /// Tells of the monitor that the window is on, if it is another than before.
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
}

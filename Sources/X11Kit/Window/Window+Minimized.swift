import CX11

extension Window {
    /// Records that the window manager may have minimised the window, or restored it.
    ///
    /// A minimised window may stay mapped (ICCCM 4.1.3.1, WM_STATE; EWMH 1.5, _NET_WM_STATE_HIDDEN).
    func noteState(_ event: XPropertyEvent) {
        // Another program may send anything.
        guard event.send_event == 0 else { return }
        let atoms = connection.atoms
        if event.atom == atoms[.wmState] || event.atom == atoms[.netWMState] { hasNewState = true }
    }

    /// Returns the change of the minimised state, if any.
    func stateChanges() -> [WindowEvent] {
        guard hasNewState, let live else { return [] }
        hasNewState = false
        let isHidden = longs(live, .netWMState).contains(Int(bitPattern: connection.atoms[.netWMStateHidden]))
        let isMinimized = isHidden || longs(live, .wmState).first == Int(IconicState)
        guard isMinimized != self.isMinimized else { return [] }
        self.isMinimized = isMinimized
        return [.minimized(isMinimized)]
    }

    /// The first numbers in a property of the window.
    private func longs(_ display: OpaquePointer, _ name: Atoms.Name) -> [Int] {
        PropertyValue.longs(display, identifier, connection.atoms[name])
    }
}

extension PropertyValue {
    /// The numbers in a window's property, of 32 bits each: at most 64.
    static func longs(_ display: OpaquePointer, _ window: CX11.Window, _ property: Atom) -> [Int] {
        var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, property, 0, 64, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, format == 32, let data else { return [] }
        // They travel as C longs through Xlib.
        return UnsafeRawPointer(data).withMemoryRebound(to: Int.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}

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

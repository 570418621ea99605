import CX11
import Glibc
import System

extension Window {
    /// The time to wait for the clipboard manager, in seconds.
    private static let saveTime = 0.5

    /// Hands copied text to the desktop's clipboard manager, if one runs, as it is gone with the window.
    ///
    /// The window disappears first, so that a slow manager delays nothing on the screen (freedesktop's clipboard manager
    /// specification, SAVE_TARGETS).
    func saveCopiedText() {
        guard let live, let text = selections.copiedText else { return }
        let atoms = connection.atoms
        guard XGetSelectionOwner(live, atoms[.clipboard]) == identifier,
            XGetSelectionOwner(live, atoms[.clipboardManager]) != 0
        else { return }
        XUnmapWindow(live, identifier)
        PropertyValue.write(
            [atoms[.utf8String], Atom(XA_STRING)], type: Atom(XA_ATOM), to: atoms[.saved], of: identifier, live)
        XConvertSelection(live, atoms[.clipboardManager], atoms[.saveTargets], atoms[.saved], identifier, text.since)
        XFlush(live)
        let deadline = MonotonicClock.now + Window.saveTime
        while connection.isAlive, MonotonicClock.now < deadline {
            guard XPending(live) > 0 else {
                Poll.wait(for: [XConnectionNumber(live)], until: deadline)
                continue
            }
            var event = XEvent()
            defer { explicit_bzero(&event, MemoryLayout<XEvent>.size) }
            XNextEvent(live, &event)
            switch event.type {
            case SelectionRequest: selections.answer(event.xselectionrequest)
            case SelectionNotify where event.xselection.selection == atoms[.clipboardManager]: return
            default: break
            }
        }
    }
}

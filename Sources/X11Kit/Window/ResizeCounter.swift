import CX11
import System

/// The counter that reports a drawn resize to the window manager (EWMH 1.5, _NET_WM_SYNC_REQUEST).
///
/// A new size is drawn when the first frame presented after it is shown; a value set earlier would let the window manager
/// show edges without contents.
struct ResizeCounter {
    /// The time to wait for the report that a frame was shown, in seconds.
    ///
    /// A server that reports none must not hold the window manager, which waits for about a second.
    static let timeout = 0.25

    /// The server's counter; 0 if it has none.
    let counter: XSyncCounter
    /// The value that the window manager awaits after the next change of size.
    private var announced: XSyncValue?
    /// The value to set, with the frame that shows the new size once that was presented.
    private var due: (value: XSyncValue, awaited: (frame: Int, deadline: Double)?)?
    /// The time at which the frame's report is no longer awaited, in seconds of the ``MonotonicClock``.
    var deadline: Double? { due?.awaited?.deadline }

    /// Creates a counter in the server.
    init(_ display: OpaquePointer) {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let isSupported =
            XSyncQueryExtension(display, &event, &error) != 0 && XSyncInitialize(display, &major, &minor) != 0
        counter = isSupported ? XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0)) : 0
    }

    mutating func announce(_ value: XSyncValue) { announced = value }

    /// Records the announced change of size; returns the value to set if that needs no frame.
    mutating func sizeArrived(isResized: Bool) -> XSyncValue? {
        guard let value = announced else { return nil }
        announced = nil
        if isResized {
            // A frame under way has the size before this one.
            due = (value, nil)
            return nil
        }
        guard due != nil else { return value }
        due?.value = value
        return nil
    }

    /// Records that a frame was presented.
    mutating func presented(_ frame: Int) {
        guard due != nil, due?.awaited == nil else { return }
        due?.awaited = (frame, MonotonicClock.now + ResizeCounter.timeout)
    }

    /// Returns the value to set now that frames up to this one were shown; nil if none is due.
    mutating func shown(upTo frame: Int) -> XSyncValue? {
        guard let awaited = due?.awaited, awaited.frame <= frame else { return nil }
        return takeDue()
    }

    /// Returns the value to set if the report is overdue.
    mutating func takeOverdue() -> XSyncValue? {
        deadline.map { MonotonicClock.now >= $0 } ?? false ? takeDue() : nil
    }

    /// Returns the value that is due, which no frame has to wait for.
    mutating func takeDue() -> XSyncValue? {
        defer { due = nil }
        return due?.value
    }
}

import CX11
import System

/// Checks whether a server still processes requests, without waiting for a reply.
///
/// A stopped server never replies. All that a server sends has the serial number of the last processed request. A
/// changed property of the window makes it send an event.
final class ServerEcho {
    private let connection: Connection
    private let window: CX11.Window
    /// The request whose echo ends a server's silence; nil before the first doubt.
    private var doubted: UInt?

    init(_ connection: Connection, window: CX11.Window) {
        self.connection = connection
        self.window = window
    }

    /// Requests an echo of all requests so far; returns the serial number to wait for.
    func ask() -> UInt {
        guard let display = connection.live else { return 0 }
        let number = XNextRequest(display)
        var nothing: UInt8 = 0
        XChangeProperty(
            display, window, connection.atoms[.echo], Atom(XA_INTEGER), 8, PropModeReplace, &nothing, 1)
        return number
    }

    /// Whether the server has processed a request, as far as read.
    func hasDone(_ number: UInt) -> Bool {
        connection.live.map { XLastKnownRequestProcessed($0) >= number } ?? true
    }

    /// Waits until the server has processed a request; returns false at the deadline. No event is removed.
    func wait(for number: UInt, until deadline: Double) -> Bool {
        while let display = connection.live {
            // Reads all that arrived and removes nothing: other calls do not read while events are queued.
            var event = XEvent()
            XCheckIfEvent(display, &event, { _, _, _ in 0 }, nil)
            if hasDone(number) { return true }
            guard connection.isAlive, MonotonicClock.now < deadline else { return false }
            Poll.wait(for: [XConnectionNumber(display)], until: deadline)
        }
        return true
    }

    /// Records that a wait timed out: the server counts as silent until its next echo.
    func doubt() {
        guard !isSilent else { return }
        doubted = ask()
        if let display = connection.live { XFlush(display) }
    }

    /// Whether a wait for the server timed out, without an echo since.
    var isSilent: Bool { doubted.map { !hasDone($0) } ?? false }
}

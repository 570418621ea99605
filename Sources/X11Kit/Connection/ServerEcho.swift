import CX11
import System

/// Finds out whether a server still does what it is asked, without waiting for a reply, which one that was stopped never
/// gives.
///
/// Whatever a server sends has the number of the last request that it has done. So that it sends something, a property of
/// the window is changed, which it tells as an event.
final class ServerEcho {
    private let connection: Connection
    private let window: CX11.Window
    /// The request whose echo shows that a server which was silent is back; nil before the first doubt.
    private var doubted: UInt?

    init(_ connection: Connection, window: CX11.Window) {
        self.connection = connection
        self.window = window
    }

    /// Asks for a sign that all requests made so far are done, and gives the number to wait for.
    func ask() -> UInt {
        guard let display = connection.live else { return 0 }
        let number = XNextRequest(display)
        var nothing: UInt8 = 0
        XChangeProperty(
            display, window, connection.atoms[.echo], Atom(XA_INTEGER), 8, PropModeReplace, &nothing, 1)
        return number
    }

    /// Whether the server has done a request, as far as was read.
    func hasDone(_ number: UInt) -> Bool {
        connection.live.map { XLastKnownRequestProcessed($0) >= number } ?? true
    }

    /// Waits until the server has done a request; false if it has not at the deadline. No event is taken.
    func wait(for number: UInt, until deadline: Double) -> Bool {
        while let display = connection.live {
            // Reads all that has come, and takes nothing: other calls do not read while events wait.
            var event = XEvent()
            XCheckIfEvent(display, &event, { _, _, _ in 0 }, nil)
            if hasDone(number) { return true }
            guard connection.isAlive, MonotonicClock.now < deadline else { return false }
            Poll.wait(for: [XConnectionNumber(display)], until: deadline)
        }
        return true
    }

    /// Takes note that the server was waited for in vain: it counts as silent until it is heard of again.
    func doubt() {
        guard !isSilent else { return }
        doubted = ask()
        if let display = connection.live { XFlush(display) }
    }

    /// Whether the server was waited for in vain, and has not been heard of since.
    var isSilent: Bool { doubted.map { !hasDone($0) } ?? false }
}

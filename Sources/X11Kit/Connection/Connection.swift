import CX11
import Glibc
import System

/// A connection to an X server, for one window and one thread.
///
/// X errors never end the program: they are recorded and passed to ``onError``. When the server dies, all calls
/// become no-ops and the next wait throws ``X11Error/serverGone(name:)``.
package final class Connection {
    /// The name of the display, as `:0`.
    package let name: String
    /// Called with one line per refused request, while waiting for events. No line contains typed text.
    package var onError: ((String) -> Void)?

    let atoms: Atoms
    let visual: WindowVisual
    /// The server's shared memory; nil if it has none. Queried once.
    lazy var sharedMemory = live.flatMap { SharedMemoryExtension($0) }
    weak var window: Window? { didSet { latestWindow = window?.identifier ?? latestWindow } }
    /// The identifier of that window, also after it is destroyed; 0 before it exists.
    private var latestWindow: XID = 0
    /// Windows of other programs in recent requests. Each may be destroyed at any time.
    private var foreignWindows: Set<XID> = []
    /// The maximum number of them: other programs can name any number.
    private static let maxForeignWindows = 64
    /// Unused input methods that Xlib still refers to.
    var retiredMethods: [InputMethod] = []
    private var complaintCount = 0
    /// The maximum number of reported errors: other programs can cause any number.
    private static let maxComplaints = 20
    /// The lock for the start and the end of using generic events.
    ///
    /// All users of extensions use them. libXext keeps one record of the connections that do, and frees it, without a
    /// lock, with the last of those (Xge.c, 1.3.4). A server that stops meanwhile blocks the process's other
    /// connections.
    static let genericEventsTurn = Lock()
    private let display: OpaquePointer
    private let state = State()

    /// Ends the process when the server died while Xlib waits for an input method.
    ///
    /// Xlib (1.8) never returns from that wait: without a handler this thread hangs in it.
    package var onDeadEnd: (() -> Never)? {
        get { state.onDeadEnd }
        set { state.onDeadEnd = newValue }
    }

    /// The state that the handler of a broken connection changes.
    private final class State {
        var isBroken = false
        var waitsForMethod = false
        var onDeadEnd: (() -> Never)?

        func connectionBroke() {
            isBroken = true
            if waitsForMethod, let onDeadEnd { onDeadEnd() }
        }
    }

    /// Opens the named display, by default that of the environment variable DISPLAY.
    ///
    /// Makes X errors harmless for the whole process, so it should not be mixed with other users of Xlib.
    /// - Throws: ``X11Error/noDisplay(name:)``,
    ///   ``X11Error/unsupportedVisual(description:)``.
    package init(display requested: String? = nil) throws(X11Error) {
        let name = requested ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
        self.name = name
        // Xlib takes an empty name for DISPLAY's.
        guard !name.isEmpty else { throw .noDisplay(name: "") }
        ErrorLog.installHandlers()
        InputMethod.locale
        guard let display = XOpenDisplay(name) else {
            // libxcb prints the reason of a server that refuses, and gives it to callers in no way.
            throw .noDisplay(name: name)
        }
        // The connection keeps the state alive until the display is closed.
        XSetIOErrorExitHandler(
            display,
            { _, state in
                guard let state else { return }
                Unmanaged<State>.fromOpaque(state).takeUnretainedValue().connectionBroke()
            }, Unmanaged.passUnretained(state).toOpaque())
        Connection.genericEventsTurn.withLock {
            var (event, error): (Int32, Int32) = (0, 0)
            _ = XGEQueryExtension(display, &event, &error)
        }
        guard !state.isBroken else {
            // Closing the display, libXext would use what it has freed.
            Connection.abandon(display)
            throw .serverGone(name: name)
        }
        self.display = display
        atoms = Atoms(display)
        do {
            visual = try WindowVisual(defaultOf: display)
        } catch {
            Connection.close(display, isBroken: state.isBroken)
            throw state.isBroken ? .serverGone(name: name) : error
        }
    }

    deinit {
        Connection.close(display, isBroken: state.isBroken)
        _ = ErrorLog.take(display)
    }

    private static func close(_ display: OpaquePointer, isBroken: Bool) {
        if isBroken { return abandon(display) }
        genericEventsTurn.withLock { _ = XCloseDisplay(display) }
    }

    /// Closes the socket alone. Of a broken connection Xlib would try to use more, and print that it can't.
    private static func abandon(_ display: OpaquePointer) { xcb_disconnect(XGetXCBConnection(display)) }

    /// Whether the connection is unbroken, as far as known.
    package var isAlive: Bool { !state.isBroken }

    /// The connection's socket; -1 once the connection is broken.
    var descriptor: Int32 { live.map { XConnectionNumber($0) } ?? -1 }

    /// The end of the last wait for an input method's server; minus infinity if none.
    ///
    /// It is in seconds of the ``MonotonicClock``. Until then the program was not stopped, however long it took.
    package private(set) var lastMethodReply = -Double.infinity

    func waitingForMethod<Result>(_ call: () -> Result) -> Result {
        state.waitsForMethod = true
        defer {
            state.waitsForMethod = false
            noteMethodReply()
        }
        return call()
    }

    func noteMethodReply() { lastMethodReply = MonotonicClock.now }

    /// The display for a call of Xlib; nil once the connection is broken.
    var live: OpaquePointer? { state.isBroken ? nil : display }

    func alive() throws(X11Error) -> OpaquePointer {
        guard let live else { throw .serverGone(name: name) }
        return live
    }

    /// Waits for the server to process all requests; returns its first new error, described.
    ///
    /// The others go to ``onError``.
    func firstErrorAfterSync() -> String? {
        guard let live else { return "the server is gone" }
        XSync(live, 0)
        let errors = ErrorLog.take(display)
        tell(errors.dropFirst())
        return errors.first.map(describe)
    }

    /// Releases resources that the server may have freed already, and ignores its errors about that.
    func drop(_ body: (OpaquePointer) -> Void) {
        guard let live else { return }
        settle()
        body(live)
        XSync(live, 0)
        _ = ErrorLog.take(display)
    }

    /// Waits for the server to process all requests, and passes its errors to ``onError``.
    func settle() {
        guard let live else { return }
        XSync(live, 0)
        reportErrors()
    }

    /// Asks the server for a reply; returns whether it stood still, so that all it was sent is late.
    ///
    /// It waits for the reply without limit, while the connection lives.
    func stoodStill() -> Bool {
        guard let live else { return false }
        let began = MonotonicClock.now
        XSync(live, 0)
        return isAlive && MonotonicClock.now - began > Connection.longestReply
    }

    /// The longest time that a server takes to reply, in seconds.
    private static let longestReply = 0.05

    /// Expects errors about another program's window: it may be destroyed at any time.
    func noteForeignWindow(_ window: XID) {
        if foreignWindows.count == Connection.maxForeignWindows { foreignWindows = [] }
        foreignWindows.insert(window)
    }

    /// Passes the new errors to ``onError`` and returns them.
    @discardableResult func reportErrors() -> [ServerError] {
        let errors = ErrorLog.take(display)
        tell(errors)
        return errors
    }

    /// Passes errors to ``onError``, except those that are expected.
    ///
    /// Expected are errors about a window that another program destroyed (an event reports that), and about another
    /// program's window that has just gone.
    private func tell(_ errors: some Sequence<ServerError>) {
        for error in errors {
            let isAboutLostWindow = [BadWindow, BadDrawable].contains(Int32(error.code))
            if isAboutLostWindow, error.resource == latestWindow { continue }
            if error.code == UInt8(BadWindow), foreignWindows.contains(error.resource) { continue }
            complaintCount += 1
            if complaintCount <= Connection.maxComplaints { onError?(describe(error)) }
            if complaintCount == Connection.maxComplaints { onError?("further X errors are not reported") }
        }
    }

    private func describe(_ error: ServerError) -> String {
        var text = [CChar](repeating: 0, count: 128)
        if let live { XGetErrorText(live, Int32(error.code), &text, Int32(text.count)) }
        let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "X request \(error.majorOpcode).\(error.minorOpcode) failed"
            + " on 0x\(String(error.resource, radix: 16)): \(words.isEmpty ? "error \(error.code)" : words)"
    }
}

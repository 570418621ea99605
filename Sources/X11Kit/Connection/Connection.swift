import CX11
import Glibc
import System

/// A connection to an X server, for one window and one thread.
///
/// X errors never end the program: they are written down and given to ``onError``. When the server dies, all calls
/// become no-ops and the next wait throws ``X11Error/serverGone(name:)``.
public final class Connection {
    /// The name of the display, as `:0`.
    public let name: String
    /// Called with one line about each request that the server refused, while events are waited for. No line holds
    /// anything that was typed.
    public var onError: ((String) -> Void)?

    let atoms: Atoms
    let visual: WindowVisual
    /// The server's shared memory; nil if it has none. Asked for once.
    private(set) lazy var sharedMemory = live.flatMap { SharedMemoryExtension($0) }
    /// The one window that this connection serves.
    weak var window: Window? { didSet { latestWindow = window?.identifier ?? latestWindow } }
    /// The server's number of that window, also after it is gone; 0 before there is one.
    private var latestWindow: XID = 0
    /// The windows of settings managers that were asked; any of them may die at any time.
    var settingsManagers: Set<XID> = []
    /// Input methods that are in no use any more, and that Xlib still knows.
    var retiredMethods: [InputMethod] = []
    /// The number of the last request for frames that were given up; 0 before there are any.
    private var lastGivenUp: UInt = 0
    /// How many complaints there were.
    private var complaintCount = 0
    /// More are not told: other programs can cause as many as they like.
    private static let maxComplaints = 20
    /// Taken by whoever begins or ends the use of generic events, as all users of extensions do: libXext keeps one record of
    /// the connections that use them, and frees it, without a lock, with the last of those (Xge.c, 1.3.4). A server that
    /// stands still meanwhile has the process's other connections wait.
    static let genericEventsTurn = Lock()
    private let display: OpaquePointer
    private let state = State()

    /// Ends the process when the server died while Xlib waits for an input method.
    ///
    /// Xlib (1.8) never returns from that wait: without a handler this thread hangs in it.
    public var onDeadEnd: (() -> Never)? {
        get { state.onDeadEnd }
        set { state.onDeadEnd = newValue }
    }

    /// What the handler of a broken connection changes.
    private final class State {
        var isBroken = false
        var waitsForMethod = false
        var onDeadEnd: (() -> Never)?

        func connectionBroke() {
            isBroken = true
            if waitsForMethod, let onDeadEnd { onDeadEnd() }
        }
    }

    /// Opens the display that is named, or the one in the environment variable DISPLAY.
    ///
    /// Makes X errors harmless for the whole process, so it should not be mixed with other users of Xlib.
    /// - Throws: ``X11Error/noDisplay(name:)``,
    ///   ``X11Error/unsupportedVisual(description:)``.
    public init(display requested: String? = nil) throws(X11Error) {
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

    /// Whether the server still answers, as far as is known.
    public var isAlive: Bool { !state.isBroken }

    /// The socket that it goes through; -1 when there is no server any more.
    var descriptor: Int32 { live.map { XConnectionNumber($0) } ?? -1 }

    /// When the last wait for an input method's server ended, in seconds of the ``MonotonicClock``; minus infinity if none.
    ///
    /// Until then the program was not stopped, however long it took.
    public private(set) var lastMethodReply = -Double.infinity

    /// Makes a call in which Xlib may wait for an input method.
    func waitingForMethod<Result>(_ call: () -> Result) -> Result {
        state.waitsForMethod = true
        defer {
            state.waitsForMethod = false
            noteMethodReply()
        }
        return call()
    }

    /// Records that a wait for an input method's server has ended.
    func noteMethodReply() { lastMethodReply = MonotonicClock.now }

    /// The display for a call of Xlib; nil when there is no server any more.
    var live: OpaquePointer? { state.isBroken ? nil : display }

    /// The display for a call of Xlib.
    func alive() throws(X11Error) -> OpaquePointer {
        guard let live else { throw .serverGone(name: name) }
        return live
    }

    /// Waits until the server did all that was asked, and gives its first complaint since the last time, in words.
    /// The others go to ``onError``.
    func firstErrorAfterSync() -> String? {
        guard let live else { return "the server is gone" }
        XSync(live, 0)
        let errors = ErrorLog.take(display)
        tell(errors.dropFirst())
        return errors.first.map(describe)
    }

    /// Takes note whether the server took memory that was handed over as a descriptor.
    func noteDescriptorPassing(_ passing: SharedMemoryExtension.DescriptorPassing) {
        sharedMemory?.descriptorPassing = passing
    }

    /// Takes note that the frames sent so far were given up.
    func giveUpFrames() {
        if let live { lastGivenUp = XNextRequest(live) - 1 }
    }

    /// Lets go of something that the server may not have any more, and drops its complaints about that.
    func drop(_ body: (OpaquePointer) -> Void) {
        guard let live else { return }
        settle()
        body(live)
        XSync(live, 0)
        _ = ErrorLog.take(display)
    }

    /// Waits until the server did all that was asked, and hands all its complaints to ``onError``.
    func settle() {
        guard let live else { return }
        XSync(live, 0)
        reportErrors()
    }

    /// Hands the complaints since the last time to ``onError`` and gives them back.
    @discardableResult func reportErrors() -> [ServerError] {
        let errors = ErrorLog.take(display)
        tell(errors)
        return errors
    }

    /// Hands complaints to ``onError``. What failed because somebody destroyed the window is none: that is told as an
    /// event. Nor is what failed because a settings manager has just ended, or what a server says of shared memory that
    /// was taken back before it got there.
    private func tell(_ errors: some Sequence<ServerError>) {
        for error in errors {
            let isAboutLostWindow = [BadWindow, BadDrawable].contains(Int32(error.code))
            if isAboutLostWindow, error.resource == latestWindow { continue }
            if error.code == UInt8(BadWindow), settingsManagers.contains(error.resource) { continue }
            if error.serial <= lastGivenUp, error.majorOpcode == sharedMemory?.majorOpcode { continue }
            complaintCount += 1
            if complaintCount <= Connection.maxComplaints { onError?(describe(error)) }
            if complaintCount == Connection.maxComplaints { onError?("further complaints are not told") }
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

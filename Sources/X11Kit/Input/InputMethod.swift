import CX11
import Glibc
import System

/// An X input method: turns key events into text.
///
/// It handles dead keys, and uses an input method's server if one runs. Typed text is not kept: the buffers are
/// overwritten after each use.
final class InputMethod {
    /// The lock for Xlib's locale modifiers, which are global and read on opening a method.
    static let turn = Lock()

    /// The connection, which outlives the method: its owner holds both, or is the connection.
    unowned let connection: Connection
    let window: CX11.Window
    let styles: [InputStyle]
    /// The time to wait for an answer of the server, in seconds.
    let timeout: Double
    var method: OpaquePointer?
    var context: OpaquePointer?
    var hasFocus = false
    /// Whether the method's server ended; its resources must not be used any more.
    var isOrphaned = false
    var isXlib = false
    /// The selection that the server owns while it runs, and its window; 0 for Xlib.
    var serverSelection: Atom = 0
    var serverOwner: CX11.Window = 0
    /// The watchdog for calls that wait for the server; nil for Xlib.
    var watch: InputMethodWatch?
    /// Whether Xlib refers to this object from a server's method.
    var hadServer = false
    /// The codes of the keys that the server has not returned since the last reset.
    ///
    /// It may be composing with them, visibly or not.
    var unanswered: [UInt32] = []
    /// The maximum number of those; the oldest are dropped first.
    static let maxUnanswered = 64
    /// The unread answers of the server, oldest first.
    var answers: [InputMethodAnswer] = []
    private var spot: (x: Int16, y: Int16)?
    private var wantedSpot: (x: Int16, y: Int16)?
    /// The times of the last key and the last answer, in ``MonotonicClock`` seconds.
    var lastKey = -Double.infinity
    var lastAnswer = -Double.infinity { didSet { silentSince = nil } }
    /// The time of the first unanswered key, in seconds of the ``MonotonicClock``; nil without one.
    ///
    /// It is also nil after a query of the server since.
    private var silentSince: Double?
    /// The time without answers after which the server counts as done, in seconds.
    private static let quiet = 0.2
    /// The fonts for a method that draws in the window.
    var fonts: OpaquePointer?
    var preedit = PreeditBuffer() { didSet { lastAnswer = MonotonicClock.now } }
    private var toldPreedit = PreeditText.none

    /// Sets the process's character type (LC_CTYPE) once, by which X finds its compose tables.
    ///
    /// The other categories are unchanged. A locale that is not UTF-8 is replaced by one that is. It is set before the
    /// first connection: Xlib reads the locale's name within other calls, and setting it frees that.
    static let locale: Void = {
        let isUnicode =
            setlocale(LC_CTYPE, "") != nil && nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
        if isUnicode { return }
        for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil { return }
    }()

    /// Replaces a locale without a compose table in Xlib, once.
    private static let composeTable: Void = {
        if XSupportsLocale() != 0 { return }
        for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && XSupportsLocale() != 0 {
            return
        }
    }()

    /// Opens the server of Xlib's modifiers, or Xlib itself if that does not run.
    ///
    /// Without modifiers it is Xlib itself, by its compose tables: no other program receives the keys.
    init(
        _ connection: Connection, window: CX11.Window, modifiers: String?, styles: [InputStyle] = InputStyle.allCases,
        timeout: Double = InputMethodWatch.defaultTimeout
    ) {
        self.connection = connection
        self.window = window
        self.styles = styles
        self.timeout = timeout
        InputMethod.composeTable
        if let modifiers { open(modifiers: modifiers) }
        if context == nil { openXlib() }
    }

    deinit {
        // The connection itself ends when it releases a method that had a server.
        watch?.end()
        guard !hadServer, connection.isAlive else { return }
        closeXlib()
    }

    private func closeXlib() {
        if let context { XDestroyIC(context) }
        if let method { XCloseIM(method) }
        (context, method) = (nil, nil)
        // Contexts use the fonts as long as they exist: for those of a server, as long as the connection.
        if let fonts, let display = connection.live { XFreeFontSet(display, fonts) }
        fonts = nil
    }

    /// Closes the method; one of a server is kept unused until the connection ends.
    ///
    /// Closing a server's method needs an answer, for which Xlib could wait without end. This object stays too, as Xlib
    /// calls it.
    func retire() {
        if isXlib { setFocus(false) }
        guard hadServer else { return }
        answers = []
        if isXlib, connection.isAlive { closeXlib() }
        connection.retiredMethods.append(self)
    }

    /// Whether a composition may be under way, shown or by a kept key.
    var mayCompose: Bool { !preedit.isEmpty || !unanswered.isEmpty }

    /// The event mask that the method needs besides the window's own.
    var wantedEvents: Int {
        replaceOrphan()
        guard let context, connection.isAlive else { return 0 }
        return ask { Int(bitPattern: tyto_input_context_events(context)) }
    }

    func setFocus(_ focused: Bool) {
        replaceLostServer()
        guard focused != hasFocus, connection.isAlive, let context else { return }
        hasFocus = focused
        ask { focused ? XSetICFocus(context) : XUnsetICFocus(context) }
    }

    /// Sets the position of the caret's foot for the method's windows, in pixels.
    ///
    /// It is sent immediately, or by ``placeSpot()`` while the server is busy.
    func setSpot(x: Int16, y: Int16) {
        wantedSpot = (x, y)
        placeSpot()
    }

    /// The time for sending the position, in seconds of the ``MonotonicClock``; nil if sent.
    ///
    /// While Xlib waits for the answer it keeps what the server has composed meanwhile, until the server composes more.
    /// So the position is sent when the server is done.
    var spotDue: Double? {
        guard !isXlib, let wantedSpot, spot.map({ $0 != wantedSpot }) ?? true else { return nil }
        return lastAnswer >= lastKey ? lastAnswer + InputMethod.quiet : lastKey + timeout
    }

    /// The time for querying a silent server, in seconds of the ``MonotonicClock``; nil for never.
    ///
    /// It may have kept a key without an answer, so silence alone does not mean that it hangs.
    var questionDue: Double? { isXlib ? nil : silentSince.map { $0 + timeout } }

    /// Begins to wait for the server's answer to a key.
    func awaitAnswer(since keyTime: Double) { silentSince = silentSince ?? keyTime }

    /// Queries the server if that is due; abandons one that does not answer.
    func askIfSilent() {
        guard let questionDue, MonotonicClock.now >= questionDue else { return }
        silentSince = nil
        _ = settle()
    }

    func placeSpot() {
        guard let spotDue, MonotonicClock.now >= spotDue, let (x, y) = wantedSpot else { return }
        spot = (x, y)
        replaceLostServer()
        guard !isXlib, connection.isAlive, let context else { return }
        ask { tyto_set_input_spot(context, x, y) }
    }

    /// Ends the composition, also that of a dead key, and returns its text.
    func reset() -> String? {
        replaceLostServer()
        guard isXlib || mayCompose, connection.isAlive, let context else { return nil }
        let bytes = ask { Xutf8ResetIC(context) }
        preedit = PreeditBuffer()
        unanswered = []
        guard let bytes else { return nil }
        let count = strlen(bytes)
        defer {
            explicit_bzero(bytes, count)
            XFree(bytes)
        }
        return KeyText.printable(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Returns the preedit text if it has changed since the last call.
    func takePreedit() -> PreeditText? {
        replaceOrphan()
        let text = preedit.text
        guard text != toldPreedit else { return nil }
        toldPreedit = text
        return text
    }

    func lookUp(_ event: inout XKeyEvent) -> KeyMeaning {
        replaceOrphan()
        guard let context, connection.isAlive else { return KeyText.meaning(of: &event) }
        var symbol: KeySym = 0
        var status: Int32 = 0
        var room = 64
        while true {
            var needed: Int32 = 0
            let text = KeyText.withWipedBytes(room) { bytes -> String? in
                needed = Xutf8LookupString(context, &event, bytes.baseAddress, Int32(bytes.count), &symbol, &status)
                guard status == XLookupChars || status == XLookupBoth else { return nil }
                return KeyText.printable(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<Int(needed)])))
            }
            guard status == XBufferOverflow, Int(needed) > room else {
                let hasSymbol = status == XLookupKeySym || status == XLookupBoth
                return KeyMeaning(key: KeyText.name(of: hasSymbol ? symbol : 0), text: text)
            }
            room = Int(needed)
        }
    }

    /// This object as the argument of C callbacks.
    ///
    /// They are called only while its context exists.
    var asOwner: UnsafeMutablePointer<CChar> {
        UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: CChar.self)
    }

    static func of(_ owner: UnsafeMutablePointer<CChar>?) -> InputMethod? {
        owner.map { Unmanaged<InputMethod>.fromOpaque($0).takeUnretainedValue() }
    }
}

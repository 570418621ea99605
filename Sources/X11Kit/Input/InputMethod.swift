import CX11
import Glibc
import System

/// X's input method: turns key events into text, with dead keys and, where one runs, an input method's server.
///
/// Nothing that passes through is kept: the buffers are overwritten after each use.
final class InputMethod {
    /// Who turns keys into text.
    enum Server: Equatable {
        /// The server of Xlib's modifiers (`@im=NAME`; empty for those in the environment variable XMODIFIERS), or
        /// Xlib itself if that does not run.
        case named(String)
        /// Xlib itself, by its tables of composed characters: no other program hears of what is typed.
        case xlib
    }

    /// The modifiers are the process's, and whoever opens a method reads them.
    static let turn = Lock()

    /// Whoever has the method has the connection too, or is the connection.
    unowned let connection: Connection
    let window: CX11.Window
    let styles: [InputStyle]
    /// Seconds that the server has for an answer.
    let timeout: Double
    var method: OpaquePointer?
    var context: OpaquePointer?
    var hasFocus = false
    /// Whether the server of the method ended; what it gave must not be touched any more.
    var isOrphaned = false
    /// Whether Xlib itself is the method.
    var isXlib = false
    /// The selection that the method's server owns while it runs, and the window by which it does; 0 while Xlib is the
    /// method.
    var serverSelection: Atom = 0
    var serverOwner: CX11.Window = 0
    /// Looks after calls that wait for the server; nil while Xlib is the method.
    var watch: InputMethodWatch?
    /// Whether Xlib has a method of a server that calls this object.
    var hadServer = false
    /// The keys that the server heard of since the last reset and has not given back, by their codes: it may compose by
    /// them, whether it shows that or not.
    var unanswered: [UInt32] = []
    /// More than this many are forgotten, the oldest first.
    static let maxUnanswered = 64
    /// What it answered and nobody has looked at, the oldest first.
    var answers: [InputMethodAnswer] = []
    private var spot: (x: Int16, y: Int16)?
    private var wantedSpot: (x: Int16, y: Int16)?
    /// When the server was last given a key, and when it last told of something, in seconds of the ``MonotonicClock``.
    var lastKey = -Double.infinity
    var lastAnswer = -Double.infinity { didSet { silentSince = nil } }
    /// When the server was given the first key of which it has told nothing, in seconds of the ``MonotonicClock``; nil if there
    /// is none, or if it was asked since.
    private var silentSince: Double?
    /// Seconds without news after which the server is done.
    private static let quiet = 0.2
    /// The fonts for a method that draws in the window itself.
    var fonts: OpaquePointer?
    var preedit = PreeditBuffer() { didSet { lastAnswer = MonotonicClock.now } }
    private var toldPreedit = PreeditText.none

    /// Sets the process's character type once; X's compose tables are found by it. The other categories stay as they
    /// are. A locale that is not UTF-8 is replaced by one that is. Done before there is any connection: Xlib reads the
    /// locale's name in the middle of other calls, and setting it frees that.
    static let locale: Void = {
        let isUnicode =
            setlocale(LC_CTYPE, "") != nil && nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
        if isUnicode { return }
        for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil { return }
    }()

    /// Replaces a locale that Xlib has no compose table for, once.
    private static let composeTable: Void = {
        if XSupportsLocale() != 0 { return }
        for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && XSupportsLocale() != 0 {
            return
        }
    }()

    /// - Parameter styles: The ways in which the method may be used, the best first.
    init(
        _ connection: Connection, window: CX11.Window, server: Server, styles: [InputStyle] = InputStyle.allCases,
        timeout: Double = InputMethodWatch.defaultTimeout
    ) {
        self.connection = connection
        self.window = window
        self.styles = styles
        self.timeout = timeout
        InputMethod.composeTable
        if case .named(let modifiers) = server { open(modifiers: modifiers) }
        if context == nil { openXlib() }
    }

    deinit {
        // The connection itself ends when it lets go of a method that had a server.
        watch?.end()
        guard !hadServer, connection.isAlive else { return }
        closeXlib()
    }

    private func closeXlib() {
        if let context { XDestroyIC(context) }
        if let method { XCloseIM(method) }
        (context, method) = (nil, nil)
        // Contexts use the fonts as long as they live, and those of a server live as long as the connection.
        if let fonts, let display = connection.live { XFreeFontSet(display, fonts) }
        fonts = nil
    }

    /// Lets go of the method. Its server would have to answer that, and may never do so: then Xlib would wait for ever.
    /// So what belongs to a server stays, unused, until the connection ends; and so does this object, which Xlib calls.
    func retire() {
        if isXlib { setFocus(false) }
        guard hadServer else { return }
        answers = []
        if isXlib, connection.isAlive { closeXlib() }
        connection.retiredMethods.append(self)
    }

    /// Whether something may be composed: it is shown, or the server has kept a key.
    var mayCompose: Bool { !preedit.isEmpty || !unanswered.isEmpty }

    /// The events that the method wants to see besides the window's own.
    var wantedEvents: Int {
        replaceOrphan()
        guard let context, connection.isAlive else { return 0 }
        return ask { Int(bitPattern: tyto_input_context_events(context)) }
    }

    /// Tells the method whether the window has the keyboard.
    func setFocus(_ focused: Bool) {
        replaceLostServer()
        guard focused != hasFocus, connection.isAlive, let context else { return }
        hasFocus = focused
        ask { focused ? XSetICFocus(context) : XUnsetICFocus(context) }
    }

    /// Tells the method where the caret's foot is, in pixels of the window, so that what it shows can stand there: at
    /// once, or while the server is at work by ``placeSpot()``.
    func setSpot(x: Int16, y: Int16) {
        wantedSpot = (x, y)
        placeSpot()
    }

    /// When the place is told, in seconds of the ``MonotonicClock``; nil if it was. While Xlib waits for the answer it keeps
    /// what the server has composed meanwhile, until the server composes more. So that is left until the server is done.
    var spotDue: Double? {
        guard !isXlib, let wantedSpot, spot.map({ $0 != wantedSpot }) ?? true else { return nil }
        return lastAnswer >= lastKey ? lastAnswer + InputMethod.quiet : lastKey + timeout
    }

    /// When a server that has told nothing of a key is asked whether it still answers, in seconds of the ``MonotonicClock``;
    /// nil for never. It may have kept the key without a word, so that silence alone does not show that it hangs.
    var questionDue: Double? { isXlib ? nil : silentSince.map { $0 + timeout } }

    /// Starts to wait for what the server makes of a key.
    func awaitAnswer(since keyTime: Double) { silentSince = silentSince ?? keyTime }

    /// Asks the server if it is time to; one that does not answer is given up.
    func askIfSilent() {
        guard let questionDue, MonotonicClock.now >= questionDue else { return }
        silentSince = nil
        _ = settle()
    }

    /// Tells the place if it is due.
    func placeSpot() {
        guard let spotDue, MonotonicClock.now >= spotDue, let (x, y) = wantedSpot else { return }
        spot = (x, y)
        replaceLostServer()
        guard !isXlib, connection.isAlive, let context else { return }
        ask { tyto_set_input_spot(context, x, y) }
    }

    /// Ends what is being composed, also a dead key that waits for its letter, and gives the text that it came to.
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

    /// What is composed, if it is something else than when this was last asked.
    func takePreedit() -> PreeditText? {
        replaceOrphan()
        let text = preedit.text
        guard text != toldPreedit else { return nil }
        toldPreedit = text
        return text
    }

    /// What a key event means.
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

    /// This object as the C callbacks get it; they are called only while it has its context.
    var asOwner: UnsafeMutablePointer<CChar> {
        UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: CChar.self)
    }

    static func of(_ owner: UnsafeMutablePointer<CChar>?) -> InputMethod? {
        owner.map { Unmanaged<InputMethod>.fromOpaque($0).takeUnretainedValue() }
    }
}

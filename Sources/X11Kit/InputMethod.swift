import CX11
import Glibc
import Synchronization

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
    private static let turn = Mutex(())

    /// Whoever has the method has the connection too, or is the connection.
    private unowned let connection: Connection
    private let window: CX11.Window
    private let styles: [InputStyle]
    private var method: OpaquePointer?
    private var context: OpaquePointer?
    private var hasFocus = false
    /// Whether the server of the method ended; what it gave must not be touched any more.
    private var isOrphaned = false
    /// Whether Xlib itself is the method.
    private(set) var isXlib = false
    /// The selection that the method's server owns while it runs, and the window by which it does; 0 while Xlib is the
    /// method.
    private var serverSelection: Atom = 0
    private var serverOwner: CX11.Window = 0
    /// Whether Xlib has a method of a server that calls this object.
    private var hadServer = false
    /// The times of the keys that the server heard of since the last reset and has not given back: it may compose by
    /// them, whether it shows that or not.
    private var unanswered: [Time] = []
    /// More than this many are forgotten, the oldest first.
    private static let mostUnanswered = 64
    private var spot: (x: Int16, y: Int16)?
    /// The fonts for a method that draws in the window itself.
    private var fonts: OpaquePointer?
    var preedit = PreeditBuffer()
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
        _ connection: Connection, window: CX11.Window, server: Server, styles: [InputStyle] = InputStyle.allCases
    ) {
        self.connection = connection
        self.window = window
        self.styles = styles
        InputMethod.composeTable
        if case .named(let modifiers) = server { open(modifiers: modifiers) }
        if context == nil { openXlib() }
    }

    deinit {
        // The connection itself ends when it lets go of a method that had a server.
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
        if isXlib, connection.isAlive { closeXlib() }
        connection.retiredMethods.append(self)
    }

    /// Whether something may be composed: it is shown, or the server has kept a key.
    var mayCompose: Bool { !preedit.isEmpty || !unanswered.isEmpty }

    /// Takes note that the server was given a key.
    func noteKey(at time: Time) {
        guard !isXlib else { return }
        if unanswered.count == InputMethod.mostUnanswered { unanswered.removeFirst() }
        unanswered.append(time)
    }

    /// Takes note that the server gave a key back.
    func noteAnswer(at time: Time) {
        if let index = unanswered.firstIndex(of: time) { unanswered.remove(at: index) }
    }

    /// The events that the method wants to see besides the window's own.
    var wantedEvents: Int {
        guard let context, connection.isAlive else { return 0 }
        return Int(bitPattern: tyto_input_context_events(context))
    }

    /// Tells the method whether the window has the keyboard.
    func setFocus(_ focused: Bool) {
        replaceLostServer()
        guard focused != hasFocus, connection.isAlive, let context else { return }
        hasFocus = focused
        if focused { XSetICFocus(context) } else { XUnsetICFocus(context) }
    }

    /// Tells the method where the caret's foot is, in pixels of the window, so that what it shows can stand there.
    func setSpot(x: Int16, y: Int16) {
        guard spot.map({ $0 != (x, y) }) ?? true else { return }
        spot = (x, y)
        replaceLostServer()
        guard !isXlib, connection.isAlive, let context else { return }
        tyto_set_input_spot(context, x, y)
    }

    /// Ends what is being composed, also a dead key that waits for its letter, and gives the text that it came to.
    func reset() -> String? {
        replaceLostServer()
        guard isXlib || mayCompose, connection.isAlive, let context else { return nil }
        let bytes = Xutf8ResetIC(context)
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

    private func openXlib() {
        isXlib = true
        open(modifiers: "@im=none")
    }

    /// Looks whether the method's server is still there. Xlib waits for ever for the answer of one that has gone, so this is
    /// asked, of the X server, before anything that is answered.
    private func replaceLostServer() {
        replaceOrphan()
        guard !isXlib, context != nil, let display = connection.live else { return }
        // Another server of the same name is not the one that has the context.
        if XGetSelectionOwner(display, serverSelection) != serverOwner { isOrphaned = true }
        replaceOrphan()
    }

    /// The server that modifiers name, as `@im=NAME`; nil if they name none.
    static func serverName(inModifiers modifiers: String) -> String? {
        // Xlib takes the first name, also where it is empty, and then whatever server there is.
        let name = modifiers.split(separator: "@").first { $0.hasPrefix("im=") }?.dropFirst(3) ?? ""
        return name.isEmpty ? nil : String(name)
    }

    private func open(modifiers: String) {
        guard let display = connection.live else { return }
        let opened = InputMethod.turn.withLock { _ -> UInt in
            guard XSetLocaleModifiers(modifiers) != nil else { return 0 }
            if !isXlib {
                // Where nobody has the name, Xlib would be the method without saying so.
                guard let chosen = XSetLocaleModifiers(nil).map({ String(cString: $0) }),
                    let name = InputMethod.serverName(inModifiers: chosen)
                else { return 0 }
                serverSelection = XInternAtom(display, "@server=" + name, 0)
                serverOwner = XGetSelectionOwner(display, serverSelection)
                guard serverOwner != 0 else { return 0 }
            }
            return UInt(bitPattern: XOpenIM(display, nil, nil, nil))
        }
        guard let method = OpaquePointer(bitPattern: opened) else { return }
        guard let context = makeContext(method, display) else {
            // A server would have to answer that it is closed.
            if isXlib { XCloseIM(method) }
            return
        }
        self.method = method
        self.context = context
        guard !isXlib else { return }
        hadServer = true
        tyto_on_input_method_destroyed(
            method,
            { _, owner, _ in
                guard let owner = InputMethod.of(owner), !owner.isXlib else { return }
                owner.isOrphaned = true
            }, asOwner)
    }

    /// A context of the best style that the method has.
    private func makeContext(_ method: OpaquePointer, _ display: OpaquePointer) -> OpaquePointer? {
        for style in InputStyle.offered(by: method, of: styles) {
            if style & UInt(XIMPreeditPosition) != 0, fonts == nil {
                fonts = InputStyle.fonts(display)
                if fonts == nil { continue }
            }
            let context = tyto_create_input_context(
                method, window, style, fonts, asOwner, InputMethod.drawPreedit, InputMethod.movePreeditCaret,
                InputMethod.endPreedit)
            if let context { return context }
        }
        return nil
    }

    /// This object as the C callbacks get it; they are called only while it has its context.
    private var asOwner: UnsafeMutablePointer<CChar> {
        UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: CChar.self)
    }

    static func of(_ owner: UnsafeMutablePointer<CChar>?) -> InputMethod? {
        owner.map { Unmanaged<InputMethod>.fromOpaque($0).takeUnretainedValue() }
    }

    /// When the method's server ended, Xlib freed what belonged to it; its own compose tables take over.
    private func replaceOrphan() {
        guard isOrphaned else { return }
        let hadFocus = hasFocus
        isOrphaned = false
        method = nil
        context = nil
        hasFocus = false
        preedit = PreeditBuffer()
        unanswered = []
        openXlib()
        setFocus(hadFocus)
    }
}

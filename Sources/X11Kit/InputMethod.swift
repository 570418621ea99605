import CX11
import Glibc
import Synchronization

/// X's input method: turns key events into text, with dead keys and, where one runs, an input method's server.
///
/// Nothing that passes through is kept: the buffers are overwritten after each use.
final class InputMethod {
    /// The modifiers are the process's, and whoever opens a method reads them.
    private static let turn = Mutex(())

    private let connection: Connection
    private let window: CX11.Window
    private var method: OpaquePointer?
    private var context: OpaquePointer?
    private var hasFocus = false
    /// Whether the server of the method ended; what it gave must not be touched any more.
    private var isOrphaned = false

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

    init(_ connection: Connection, window: CX11.Window) {
        self.connection = connection
        self.window = window
        InputMethod.composeTable
        // The method that the environment (XMODIFIERS) names; if its server does not run, Xlib's own compose tables.
        open(modifiers: "")
        if context == nil { open(modifiers: "@im=none") }
    }

    deinit { close() }

    /// The events that the method wants to see besides the window's own.
    var wantedEvents: Int {
        guard let context, connection.isAlive else { return 0 }
        return Int(bitPattern: tyto_input_context_events(context))
    }

    /// Tells the method whether the window has the keyboard.
    func setFocus(_ focused: Bool) {
        replaceOrphan()
        guard let context, connection.isAlive, focused != hasFocus else { return }
        hasFocus = focused
        if focused { XSetICFocus(context) } else { XUnsetICFocus(context) }
    }

    /// What a key event means.
    func lookUp(_ event: inout XKeyEvent) -> KeyMeaning {
        replaceOrphan()
        var symbol: KeySym = 0
        var text: String?
        if let context, connection.isAlive {
            (symbol, text) = lookUp(&event, in: context)
        } else if connection.isAlive {
            text = InputMethod.withWipedBytes(64) { bytes in
                let count = XLookupString(&event, bytes.baseAddress, Int32(bytes.count), &symbol, nil)
                return KeyText.printable(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<Int(count)])))
            }
            text = KeyText.character(of: symbol) ?? text
        }
        return KeyMeaning(key: KeyText.name(of: symbol), text: text)
    }

    private func lookUp(_ event: inout XKeyEvent, in context: OpaquePointer) -> (KeySym, String?) {
        var symbol: KeySym = 0
        var status: Int32 = 0
        var room = 64
        while true {
            var needed: Int32 = 0
            let text = InputMethod.withWipedBytes(room) { bytes -> String? in
                needed = Xutf8LookupString(context, &event, bytes.baseAddress, Int32(bytes.count), &symbol, &status)
                guard status == XLookupChars || status == XLookupBoth else { return nil }
                return KeyText.printable(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<Int(needed)])))
            }
            guard status == XBufferOverflow, Int(needed) > room else {
                let hasSymbol = status == XLookupKeySym || status == XLookupBoth
                return (hasSymbol ? symbol : 0, text)
            }
            room = Int(needed)
        }
    }

    private static func withWipedBytes<Result>(
        _ count: Int, _ body: (UnsafeMutableBufferPointer<CChar>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count) { bytes in
            bytes.initialize(repeating: 0)
            defer { if let first = bytes.baseAddress { explicit_bzero(first, count) } }
            return body(bytes)
        }
    }

    private func open(modifiers: String) {
        guard let display = connection.live else { return }
        let opened = InputMethod.turn.withLock { _ in
            XSetLocaleModifiers(modifiers) == nil ? nil : XOpenIM(display, nil, nil, nil).map { UInt(bitPattern: $0) }
        }
        guard let method = opened.flatMap({ OpaquePointer(bitPattern: $0) }) else { return }
        guard let context = tyto_create_input_context(method, window) else {
            XCloseIM(method)
            return
        }
        self.method = method
        self.context = context
        tyto_on_input_method_destroyed(
            method,
            { _, owner, _ in
                guard let owner else { return }
                Unmanaged<InputMethod>.fromOpaque(owner).takeUnretainedValue().isOrphaned = true
            }, UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: CChar.self))
    }

    /// When the method's server ended, Xlib freed what belonged to it; its own compose tables take over.
    private func replaceOrphan() {
        guard isOrphaned else { return }
        isOrphaned = false
        method = nil
        context = nil
        hasFocus = false
        open(modifiers: "@im=none")
    }

    private func close() {
        guard !isOrphaned, connection.isAlive else { return }
        if let context { XDestroyIC(context) }
        if let method { XCloseIM(method) }
    }
}

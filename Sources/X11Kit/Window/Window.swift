import CX11
import Geometry

/// A window on the desktop. Sizes and places are in pixels.
///
/// Open one connection for each window, and use both on one thread. After ``close()``, after the server died, and after
/// another program destroyed the window, calls do nothing, or throw where they say so.
package final class Window {
    /// The maximum side of a window, in pixels: X's coordinates have 16 bits.
    package static let largestSide = 32767

    /// The connection that the window belongs to.
    package let connection: Connection
    /// The width in pixels, as last reported by the server.
    package internal(set) var width: Int
    /// The height in pixels, as last reported by the server.
    package internal(set) var height: Int

    let identifier: CX11.Window
    var exists = true
    /// Events for the next wait that do not come from the server.
    var pending: [WindowEvent] = []
    var clicks = ClickCounter()
    /// The buttons that went down in the window and did not come up, as in the state of X's events.
    var heldButtons: UInt32 = 0
    /// The monitors; nil before the first query.
    var monitors: Monitors?
    /// The scale last reported; nil while it is not watched.
    var watchedScale: Double?
    /// The counter of drawn resizes; nil if the server has no counters.
    var resizeCounter: ResizeCounter?
    /// The screen saver's event type; nil while it is not watched, or if unsupported.
    var saverEvent: Int32?
    var selections: Selections
    /// The handler of other programs' drags over the window; nil while files are not accepted.
    var drop: FileDrop?
    var isFocused = false
    var isMinimized = false
    /// Whether that state may have changed.
    var hasNewState = false
    var keys = TypingState()

    let context: OpaquePointer
    let requestedPresenter: PresenterKind?
    var presenter: (any Presenter)?
    /// The size of its frames, in pixels.
    var presenterSize = (width: 0, height: 0)
    /// A presenter abandoned with frames under way, and when.
    ///
    /// A stopped server shows those frames when it resumes.
    var retiredPresenter: (presenter: PixmapPresenter, since: Double)?
    var backoff = PresenterBackoff()
    /// The next frame's number at the wire's last refusal, and the refusals in a row.
    var lastRefusal = (frame: 0, count: 0)
    var framesPresented = 0
    /// The frames without damage that are not yet reported.
    var unchangedFrames: [Int] = []
    var shownCursor: Cursor?
    /// The cursors made so far: creating one loads a font in the server.
    var cursors: [Cursor: CX11.Cursor] = [:]

    static let eventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | FocusChangeMask | PropertyChangeMask | KeyPressMask
        | KeyReleaseMask | KeymapStateMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask

    /// Creates a window, hidden until ``show()``.
    /// - Throws: ``X11Error/impossibleSize(width:height:)``, ``X11Error/requestFailed(what:reason:)``,
    ///   ``X11Error/serverGone(name:)``.
    /// - Precondition: the connection has no window yet.
    package init(_ connection: Connection, _ options: WindowOptions) throws(X11Error) {
        precondition(connection.window == nil, "a connection serves one window: open another one")
        let display = try connection.alive()
        guard Window.isPossible(options.width, options.height),
            Window.isPossible(options.minimumWidth, options.minimumHeight)
        else { throw .impossibleSize(width: options.width, height: options.height) }

        var attributes = XSetWindowAttributes()
        // Without a background the server paints nothing between two frames, and a resize keeps the contents.
        attributes.background_pixmap = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.event_mask = Window.eventMask
        _ = connection.reportErrors()
        identifier = XCreateWindow(
            display, XDefaultRootWindow(display), 0, 0, UInt32(options.width), UInt32(options.height), 0,
            connection.visual.depth, UInt32(InputOutput), connection.visual.visual,
            UInt(CWBackPixmap | CWBitGravity | CWEventMask), &attributes)
        var values = XGCValues()
        values.graphics_exposures = 0
        guard let context = XCreateGC(display, identifier, UInt(GCGraphicsExposures), &values) else {
            XDestroyWindow(display, identifier)
            throw .requestFailed(what: "a graphics context", reason: "out of memory")
        }
        self.connection = connection
        self.context = context
        width = options.width
        height = options.height
        requestedPresenter = options.presenter
        selections = Selections(connection, window: identifier)
        if let complaint = connection.firstErrorAfterSync() {
            exists = false
            connection.drop {
                XFreeGC($0, context)
                XDestroyWindow($0, identifier)
            }
            throw connection.isAlive
                ? .requestFailed(what: "a window of \(width)×\(height) pixels", reason: complaint)
                : .serverGone(name: connection.name)
        }
        connection.window = self
        describe(options)
    }

    deinit { close() }

    /// The display for Xlib's calls; nil once the window or the connection is gone.
    var live: OpaquePointer? { exists ? connection.live : nil }

    static func isPossible(_ width: Int, _ height: Int) -> Bool {
        (1...largestSide).contains(width) && (1...largestSide).contains(height)
    }

    /// Maps the window.
    package func show() {
        guard let live else { return }
        XMapWindow(live, identifier)
        XFlush(live)
    }

    /// Requests a size, in pixels.
    ///
    /// The window manager may choose another; ``WindowEvent/resized(width:height:)`` reports it.
    /// - Throws: ``X11Error/impossibleSize(width:height:)``.
    package func resize(width: Int, height: Int) throws(X11Error) {
        guard Window.isPossible(width, height) else { throw .impossibleSize(width: width, height: height) }
        guard let live else { return }
        XResizeWindow(live, identifier, UInt32(width), UInt32(height))
        XFlush(live)
    }

    /// Destroys the window and its resources, after handing copied text to a clipboard manager.
    ///
    /// A manager that stays silent is waited for half a second, with the window off the screen.
    package func close() {
        saveCopiedText()
        let isThere = exists
        forget()
        if isThere { connection.drop { XDestroyWindow($0, identifier) } }
    }

    /// Releases the window's resources; the window itself may be gone already.
    func forget() {
        presenter = nil
        retiredPresenter = nil
        keys.retire()
        guard exists else { return }
        exists = false
        if let display = connection.live {
            XFreeGC(display, context)
            cursors.values.forEach { XFreeCursor(display, $0) }
            if let counter = resizeCounter?.counter { XSyncDestroyCounter(display, counter) }
        }
        connection.window = nil
    }
}

import CX11

extension Window {
    /// Accepts files that other programs drop on the window; ``WindowEvent/filesDropped(_:)`` brings their paths.
    package func acceptFiles() {
        guard let live, drop == nil else { return }
        drop = FileDrop(connection, window: identifier)
        PropertyValue.write(
            [FileDrop.version], type: Atom(XA_ATOM), to: connection.atoms[.dropAware], of: identifier, live)
        XFlush(live)
    }
}

/// The window's side of drag and drop: accepts copies of `text/uri-list` (XDND 5, freedesktop.org).
///
/// Any program may send these messages at any time, in any order, in the name of any window.
struct FileDrop {
    /// The protocol's version that the window speaks.
    static let version = 5
    /// The oldest version of a source with the same messages (3: 1998).
    private static let oldestVersion = 3
    /// The maximum number of types read from a source's list.
    private static let typeLimit = 1024

    /// The time to wait for the source's data, in seconds.
    var timeout = IncomingText.timeout

    private let connection: Connection
    private let window: CX11.Window
    /// The drag over the window, from Enter to Leave or Drop.
    private var dragged: (source: CX11.Window, isAccepted: Bool)?
    /// The drop whose text has not arrived yet.
    private var incoming: (source: CX11.Window, text: IncomingText)?

    init(_ connection: Connection, window: CX11.Window) {
        (self.connection, self.window) = (connection, window)
    }

    /// When a drop under way is given up, in seconds of the ``MonotonicClock``; nil if none is.
    var deadline: Double? { incoming?.text.deadline }

    /// Handles a message of a drag's source; ignores others.
    mutating func messageReceived(_ event: XClientMessageEvent) {
        let source = CX11.Window(UInt32(truncatingIfNeeded: event.data.l.0))
        let atoms = connection.atoms
        guard event.format == 32, source != 0, source != window else { return }
        switch event.message_type {
        case atoms[.dropEnter]: enter(source, event)
        case atoms[.dropPosition] where dragged?.source == source:
            let isAccepted = dragged?.isAccepted ?? false
            // Without a rectangle the source reports each movement.
            send(.dropStatus, to: source, isAccepted ? 1 : 0, 0, 0, isAccepted ? atoms[.dropCopy] : 0)
        case atoms[.dropLeave] where dragged?.source == source: dragged = nil
        case atoms[.dropDrop] where dragged?.source == source:
            let isAccepted = dragged?.isAccepted ?? false
            dragged = nil
            giveUp()
            guard isAccepted else { return finish(source, isDone: false) }
            incoming = (
                source,
                IncomingText(
                    connection, selection: atoms[.dropSelection], target: atoms[.uriList], property: atoms[.dropped],
                    window: window, time: Time(UInt32(truncatingIfNeeded: event.data.l.2)), timeout: timeout)
            )
        default: break
        }
    }

    private mutating func enter(_ source: CX11.Window, _ event: XClientMessageEvent) {
        let flags = event.data.l.1
        guard flags >> 24 & 0xFF >= FileDrop.oldestVersion else { return dragged = nil }
        var types = [event.data.l.2, event.data.l.3, event.data.l.4]
        if flags & 1 != 0 {
            connection.noteForeignWindow(source)
            let list = connection.live.flatMap {
                PropertyValue($0, source, connection.atoms[.dropTypes], limit: 4 * FileDrop.typeLimit)
            }
            types = list?.numbers ?? []
        }
        dragged = (source, types.contains(Int(bitPattern: connection.atoms[.uriList])))
    }

    /// Handles the answer of the selection's owner; returns the paths if it is complete.
    mutating func received(_ event: XSelectionEvent) -> [String]? {
        paths(incoming?.text.received(event, connection))
    }

    /// Handles a change of a property; returns the paths if this was the last part.
    mutating func propertyChanged(_ event: XPropertyEvent) -> [String]? {
        paths(incoming?.text.propertyChanged(event, connection))
    }

    private mutating func paths(_ progress: IncomingText.Progress?) -> [String]? {
        guard let incoming, let progress, progress != .incomplete else { return nil }
        var paths: [String] = []
        if case .complete(let list) = progress { paths = FileURI.paths(inList: list) }
        self.incoming = nil
        finish(incoming.source, isDone: !paths.isEmpty)
        return paths.isEmpty ? nil : paths
    }

    /// Gives up a drop whose data does not arrive: its source waits for the end.
    mutating func giveUpOverdue() {
        if incoming?.text.isOverdue == true { giveUp() }
    }

    private mutating func giveUp() {
        guard let incoming else { return }
        self.incoming = nil
        finish(incoming.source, isDone: false)
    }

    private func finish(_ source: CX11.Window, isDone: Bool) {
        send(.dropFinished, to: source, isDone ? 1 : 0, isDone ? connection.atoms[.dropCopy] : 0, 0, 0)
    }

    private func send(_ name: Atoms.Name, to source: CX11.Window, _ numbers: Atom...) {
        guard let display = connection.live else { return }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = source
        event.xclient.message_type = connection.atoms[name]
        event.xclient.format = 32
        let numbers = numbers.map { Int(bitPattern: $0) }
        event.xclient.data.l = (Int(bitPattern: window), numbers[0], numbers[1], numbers[2], numbers[3])
        connection.noteForeignWindow(source)
        XSendEvent(display, source, 0, 0, &event)
        XFlush(display)
    }
}

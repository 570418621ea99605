import CX11
import System

/// A text being received from another program's selection.
struct IncomingText {
    /// The maximum size, in bytes.
    static let limit = 1 << 20
    /// The default time to wait for the owner, in seconds. A text that arrives later would surprise.
    static let timeout = 3.0

    let selection: Atom
    /// The form that was asked for.
    let target: Atom
    /// The window's property that it arrives in.
    let property: Atom
    /// Whether the owner sends it in parts (ICCCM 2.7.2, INCR).
    private(set) var comesInParts = false
    private var bytes: [UInt8] = []
    private let timeout: Double
    /// The time at which it is given up, in seconds of the ``MonotonicClock``.
    private(set) var deadline: Double

    /// Progress after an answer or a part.
    enum Progress: Equatable {
        /// More is to come.
        case incomplete
        case failed
        case complete(String)
    }

    /// Asks a selection's owner for its text, at a time of the server.
    init(
        _ connection: Connection, selection: Atom, target: Atom, property: Atom, window: CX11.Window, time: Time,
        timeout: Double
    ) {
        (self.selection, self.target, self.property, self.timeout) = (selection, target, property, timeout)
        deadline = MonotonicClock.now + timeout
        guard let display = connection.live else { return }
        XConvertSelection(display, selection, target, property, window, time)
        XFlush(display)
    }

    var isOverdue: Bool { MonotonicClock.now > deadline }

    /// Handles the owner's answer; nil if the event is another one, or too late.
    mutating func received(_ event: XSelectionEvent, _ connection: Connection) -> Progress? {
        guard event.selection == selection, event.target == target, !isOverdue else { return nil }
        return event.property == 0 ? .failed : read(event.requestor, connection)
    }

    /// Handles a change of a property; nil if that is not the text's next part.
    mutating func propertyChanged(_ event: XPropertyEvent, _ connection: Connection) -> Progress? {
        guard comesInParts, !isOverdue, event.state == PropertyNewValue, event.atom == property else { return nil }
        return read(event.window, connection)
    }

    private mutating func read(_ window: CX11.Window, _ connection: Connection) -> Progress {
        guard let display = connection.live else { return .failed }
        let value = PropertyValue(display, window, property, limit: IncomingText.limit, deletes: true)
        XFlush(display)
        return value.map { take($0, partsType: connection.atoms[.incremental]) } ?? .failed
    }

    /// Appends the property's value. `partsType` is the type that announces parts.
    private mutating func take(_ value: PropertyValue, partsType: Atom) -> Progress {
        deadline = MonotonicClock.now + timeout
        if value.type == partsType, !comesInParts {
            comesInParts = true
            return .incomplete
        }
        guard value.isComplete, value.type != 0, value.format == 8,
            bytes.count + value.bytes.count <= IncomingText.limit
        else { return .failed }
        bytes += value.bytes
        // An empty part ends a text that comes in parts.
        if comesInParts, !value.bytes.isEmpty { return .incomplete }
        // Some programs send C's closing zero along.
        return .complete(String(decoding: bytes.last == 0 ? bytes.dropLast() : bytes[...], as: UTF8.self))
    }
}

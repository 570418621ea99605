import CX11
import System

/// A text being received from another program's selection.
struct IncomingText {
    /// The maximum size, in bytes.
    static let limit = 1 << 20
    /// The default time to wait for the owner, in seconds. A text that arrives later would surprise.
    static let timeout = 3.0

    /// The selection asked for.
    let selection: Atom
    /// The form asked for.
    let target: Atom
    /// Whether the owner sends it in parts (ICCCM 2.7.2, INCR).
    private(set) var comesInParts = false
    private var bytes: [UInt8] = []
    private let timeout: Double
    private var deadline: Double

    init(selection: Atom, target: Atom, timeout: Double) {
        self.timeout = timeout
        deadline = MonotonicClock.now + timeout
        self.selection = selection
        self.target = target
    }

    /// Whether the owner has exceeded its timeout.
    var isOverdue: Bool { MonotonicClock.now > deadline }

    /// The state of a transfer.
    enum Progress: Equatable { case underWay, complete, failed }

    /// Appends the property's value; returns the text when it is complete. `partsType` is the type that announces
    /// parts.
    mutating func take(_ value: PropertyValue, partsType: Atom) -> (Progress, String?) {
        deadline = MonotonicClock.now + timeout
        if value.type == partsType, !comesInParts {
            comesInParts = true
            return (.underWay, nil)
        }
        // An empty part ends a text that comes in parts.
        let isEnd = !comesInParts || value.bytes.isEmpty
        guard value.isComplete, value.type != 0, value.format == 8,
            bytes.count + value.bytes.count <= IncomingText.limit
        else { return (.failed, nil) }
        bytes += value.bytes
        guard isEnd else { return (.underWay, nil) }
        let isLatin1 = target == Atom(XA_STRING)
        // Some programs send C's closing zero along.
        let content = bytes.last == 0 ? bytes.dropLast() : bytes[...]
        let text =
            isLatin1
            ? String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
            : String(decoding: content, as: UTF8.self)
        return (.complete, text)
    }
}

/// The value of a window's property, which reading deletes.
struct PropertyValue {
    /// The type that its writer gave it; 0 if there is no such property.
    var type: Atom
    /// Bits of an item: 8, 16 or 32.
    var format: Int32
    /// The content; empty for items that are not bytes.
    var bytes: [UInt8]
    /// Whether that was all of it.
    var isComplete: Bool

    init(type: Atom, format: Int32, bytes: [UInt8], isComplete: Bool) {
        self.type = type
        self.format = format
        self.bytes = bytes
        self.isComplete = isComplete
    }

    /// Reads a property, of its content `limit` bytes at most, and deletes it. Nil if the server gives none.
    init?(_ display: OpaquePointer, _ window: CX11.Window, _ property: Atom, limit: Int) {
        var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, property, 0, limit / 4, 1, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
        guard status == Success else { return nil }
        let bytes = format == 8 ? Array(UnsafeBufferPointer(start: data, count: Int(count))) : []
        if let data { XFree(data) }
        // The server deletes only what was read to its end.
        if rest > 0 { XDeleteProperty(display, window, property) }
        self.init(type: type, format: format, bytes: bytes, isComplete: rest == 0)
    }
}

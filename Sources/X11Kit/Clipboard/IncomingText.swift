import CX11
import System

/// A text being received from another program's selection.
struct IncomingText {
    /// The maximum size, in bytes.
    static let limit = 1 << 20
    /// The default time to wait for the owner, in seconds. A text that arrives later would surprise.
    static let timeout = 3.0

    let selection: Atom
    /// Whether the owner sends it in parts (ICCCM 2.7.2, INCR).
    private(set) var comesInParts = false
    private var bytes: [UInt8] = []
    private let timeout: Double
    private var deadline: Double

    init(selection: Atom, timeout: Double) {
        self.timeout = timeout
        deadline = MonotonicClock.now + timeout
        self.selection = selection
    }

    var isOverdue: Bool { MonotonicClock.now > deadline }

    /// Appends the property's value; returns the text when it is complete, and nil if the transfer failed.
    ///
    /// `partsType` is the type that announces parts.
    mutating func take(_ value: PropertyValue, partsType: Atom) -> (isOver: Bool, text: String?) {
        deadline = MonotonicClock.now + timeout
        if value.type == partsType, !comesInParts {
            comesInParts = true
            return (false, nil)
        }
        guard value.isComplete, value.type != 0, value.format == 8,
            bytes.count + value.bytes.count <= IncomingText.limit
        else { return (true, nil) }
        bytes += value.bytes
        // An empty part ends a text that comes in parts.
        if comesInParts, !value.bytes.isEmpty { return (false, nil) }
        // Some programs send C's closing zero along.
        return (true, String(decoding: bytes.last == 0 ? bytes.dropLast() : bytes[...], as: UTF8.self))
    }
}

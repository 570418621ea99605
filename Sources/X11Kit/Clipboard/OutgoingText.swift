import CX11
import System

/// A long text being sent to another program in parts (ICCCM 2.7.2, INCR).
///
/// Each part is stored in the same property as soon as the receiver has deleted the one before.
struct OutgoingText {
    /// The size of a part, in bytes. Texts of this size or more are sent in parts.
    static let partSize = 1 << 18
    /// The time to wait for the receiver, in seconds.
    static let timeout = 10.0

    let requestor: CX11.Window
    let property: Atom
    let type: Atom
    /// The event mask selected on the receiver's window before.
    let formerMask: Int
    private var rest: ArraySlice<UInt8>
    private var deadline = MonotonicClock.now + OutgoingText.timeout

    init(_ bytes: [UInt8], type: Atom, to requestor: CX11.Window, property: Atom, formerMask: Int) {
        (self.requestor, self.property, self.type, self.formerMask) = (requestor, property, type, formerMask)
        rest = bytes[...]
    }

    /// Whether the receiver has exceeded its timeout.
    var isOverdue: Bool { MonotonicClock.now > deadline }

    /// Announces the parts.
    func announce(_ display: OpaquePointer, as incremental: Atom) {
        XSelectInput(display, requestor, formerMask | PropertyChangeMask)
        var size = rest.count
        withUnsafeBytes(of: &size) { bytes in
            _ = XChangeProperty(
                display, requestor, property, incremental, 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, 1)
        }
    }

    /// Puts the next part; returns false after the last one, which is empty.
    mutating func putNextPart(_ display: OpaquePointer) -> Bool {
        deadline = MonotonicClock.now + OutgoingText.timeout
        let part = rest.prefix(OutgoingText.partSize)
        rest = rest.dropFirst(part.count)
        part.withUnsafeBufferPointer { bytes in
            _ = XChangeProperty(
                display, requestor, property, type, 8, PropModeReplace, bytes.baseAddress, Int32(part.count))
        }
        XFlush(display)
        return !part.isEmpty
    }
}

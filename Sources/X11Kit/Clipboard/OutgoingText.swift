import CX11
import System

/// A long text on its way to another program, in parts (ICCCM 2.7.2, INCR): each is put where the last one was as soon
/// as that has been taken.
struct OutgoingText {
    /// Bytes from which a text goes in parts, and that a part has.
    static let partSize = 1 << 18
    /// Seconds of silence after which the other program is given up.
    static let timeout = 10.0

    let requestor: CX11.Window
    let property: Atom
    let type: Atom
    /// The events of the other program's window that were listened to before.
    let formerMask: Int
    private var rest: ArraySlice<UInt8>
    private var deadline = MonotonicClock.now + OutgoingText.timeout

    init(_ bytes: [UInt8], type: Atom, to requestor: CX11.Window, property: Atom, formerMask: Int) {
        (self.requestor, self.property, self.type, self.formerMask) = (requestor, property, type, formerMask)
        rest = bytes[...]
    }

    /// Whether the other program was silent for too long.
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

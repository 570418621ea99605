import CX11
import Glibc

/// Keys that wait while an input method's server has one that may move the keyboard, as Tab: the server must not hear of
/// what belongs to the place to which that moves.
struct HeldKeys {
    /// Seconds after which the server is taken to have kept the key.
    private static let patience = 0.25

    /// The key that the server has.
    private var awaited: (keycode: UInt32, time: Time)?
    private var limit = 0.0
    private var events: [XEvent] = []

    /// Whether the server has such a key.
    var isWaiting: Bool { awaited != nil }
    /// When the keys that wait are looked at at the latest, in seconds of the ``MonotonicClock``; nil if there are none.
    var deadline: Double? { events.isEmpty ? nil : limit }
    /// Whether the server has had its time.
    var isOver: Bool { isWaiting && MonotonicClock.now >= limit }

    /// Has the keys after this one wait.
    mutating func wait(for key: XKeyEvent) {
        awaited = (key.keycode, key.time)
        limit = MonotonicClock.now + HeldKeys.patience
    }

    /// Whether a key is the one that the server has.
    func awaits(_ key: XKeyEvent) -> Bool { awaited.map { $0 == (key.keycode, key.time) } ?? false }

    /// Has a key wait.
    mutating func append(_ event: XEvent) { events.append(event) }

    /// Gives the keys back to Xlib, in their order and before all else, and waits no more.
    mutating func release(_ display: OpaquePointer) {
        for index in events.indices.reversed() { XPutBackEvent(display, &events[index]) }
        forget()
    }

    /// Drops all keys.
    mutating func forget() {
        events.withUnsafeMutableBytes { if let first = $0.baseAddress { explicit_bzero(first, $0.count) } }
        events = []
        awaited = nil
    }
}

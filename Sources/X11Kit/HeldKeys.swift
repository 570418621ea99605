import CX11
import Glibc

/// Keys that wait while an input method's server has one that may move the keyboard, as Tab: the server must not hear of
/// what belongs to the place to which that moves.
struct HeldKeys {
    /// Seconds after which the server is asked whether it has kept the key.
    var patience = 0.25
    /// How often it has nothing to tell when it is asked before it is taken to have done so: some answer out of order.
    private static let mostQuestions = 2

    /// The key that the server has.
    private var awaited: XEvent?
    private var limit = 0.0
    private var questions = 0
    private var events: [XEvent] = []

    /// Whether the server has such a key.
    var isWaiting: Bool { awaited != nil }
    /// When the keys that wait are looked at at the latest, in seconds of the ``MonotonicClock``; nil if there are none.
    var deadline: Double? { events.isEmpty ? nil : limit }
    /// Whether the server has had its time.
    var isOver: Bool { isWaiting && MonotonicClock.now >= limit }

    /// Has the keys after this one wait.
    mutating func wait(for key: XEvent) {
        awaited = key
        questions = 0
        limit = MonotonicClock.now + patience
    }

    /// Takes note that the server was asked, and gives it time again. Returns whether it has had enough of that.
    mutating func noteQuestion(toldMore: Bool) -> Bool {
        questions = toldMore ? 0 : questions + 1
        limit = MonotonicClock.now + patience
        return questions >= HeldKeys.mostQuestions
    }

    /// Whether a key that the server gives back is the one.
    func awaits(_ key: XKeyEvent) -> Bool { awaited?.xkey.keycode == key.keycode }

    /// Has a key wait.
    mutating func append(_ event: XEvent) {
        if events.count == events.capacity {
            // An array that grows leaves its old memory as it is.
            var larger: [XEvent] = []
            larger.reserveCapacity(max(64, 2 * events.count))
            larger += events
            wipe()
            events = larger
        }
        events.append(event)
    }

    /// Gives the keys back to Xlib, in their order and before all else, and waits no more.
    /// - Parameter withAwaited: Also the key that the server has, and will never answer.
    mutating func release(_ display: OpaquePointer, withAwaited: Bool = false) {
        for index in events.indices.reversed() { XPutBackEvent(display, &events[index]) }
        if withAwaited, var awaited { XPutBackEvent(display, &awaited) }
        forget()
    }

    /// Drops all keys.
    mutating func forget() {
        wipe()
        events = []
        awaited = nil
    }

    private mutating func wipe() {
        events.withUnsafeMutableBytes { if let first = $0.baseAddress { explicit_bzero(first, $0.count) } }
    }
}

import CX11
import Glibc
import System

/// Input that waits while an input method's server has a key that may move the keyboard, as Tab: the server must not hear of
/// keys for the place to which that moves, nor may what came behind them overtake them.
struct PendingInput {
    /// Seconds after which the server is asked whether it has kept the key.
    var timeout = 0.25
    /// Seconds after which nothing waits any more, whatever the server tells.
    private static let longestHold = 3.0
    /// Events after which nothing waits any more: others may send as many as they like.
    private static let maxEvents = 4096
    /// How often it has nothing to tell when it is asked before it is taken to have done so: some answer out of order.
    private static let maxQuestions = 2

    /// The key that the server has.
    private var awaited: XEvent?
    private var limit = 0.0
    /// When the first event had to wait.
    private var holdBegan = 0.0
    /// Whether the server had had its time before anything had to wait.
    private var isLate = false
    private var questions = 0
    private var events: [XEvent] = []

    /// Whether the server has such a key.
    var isWaiting: Bool { awaited != nil }
    /// When what waits is looked at at the latest, in seconds of the ``MonotonicClock``; nil if there are none.
    var deadline: Double? { events.isEmpty ? nil : limit }
    /// Whether the server has had its time.
    var isOver: Bool { isWaiting && MonotonicClock.now >= limit }

    /// Has the input after this key wait.
    mutating func wait(for key: XEvent) {
        awaited = key
        questions = 0
        isLate = false
        limit = MonotonicClock.now + timeout
    }

    /// Takes note that the server was asked, and gives it time again, unless it had some before. Returns whether it has had
    /// enough of that.
    mutating func noteQuestion(toldMore: Bool) -> Bool {
        questions = toldMore ? 0 : questions + 1
        let now = MonotonicClock.now
        limit = now + (isLate ? 0 : timeout)
        let hasWaitedLong = !events.isEmpty && now - holdBegan >= PendingInput.longestHold
        return questions >= PendingInput.maxQuestions || hasWaitedLong || events.count >= PendingInput.maxEvents
    }

    /// Whether a key that the server gives back is the one.
    func awaits(_ key: XKeyEvent) -> Bool { awaited?.xkey.keycode == key.keycode }

    /// Whether an event has to wait. It is kept then.
    mutating func takes(_ event: inout XEvent) -> Bool {
        guard isWaiting else { return false }
        switch event.type {
        case KeyPress where event.xkey.keycode == 0: return false
        case KeyPress, ButtonPress, FocusOut: break
        case KeyRelease, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify, FocusIn, MappingNotify:
            // Before the first of those it belongs to what was there already.
            guard !events.isEmpty else { return false }
        default: return false
        }
        if event.type == MotionNotify, events.last?.type == MotionNotify { events.removeLast() }
        if events.isEmpty {
            holdBegan = MonotonicClock.now
            isLate = isOver
        }
        append(event)
        return true
    }

    private mutating func append(_ event: XEvent) {
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

    /// Gives the input back to Xlib, in their order and before all else, and waits no more.
    /// - Parameter withAwaited: Also the key that the server has, and will never answer.
    mutating func release(_ display: OpaquePointer, withAwaited: Bool = false) {
        for index in events.indices.reversed() { XPutBackEvent(display, &events[index]) }
        if withAwaited, var awaited { XPutBackEvent(display, &awaited) }
        forget()
    }

    /// Drops all of it.
    mutating func forget() {
        wipe()
        events = []
        awaited = nil
    }

    private mutating func wipe() {
        events.withUnsafeMutableBytes { if let first = $0.baseAddress { explicit_bzero(first, $0.count) } }
    }
}

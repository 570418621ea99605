import CX11
import Glibc
import System

/// Input held back behind a key that may move the keyboard, such as Tab.
///
/// It waits while an input method's server has that key. The server must not get keys for the place to which the
/// keyboard moves, and later events must not overtake those keys.
struct PendingInput {
    /// The time after which the server is queried about the key, in seconds.
    var timeout = 0.25
    /// The maximum time for which input waits, in seconds.
    private static let longestHold = 3.0
    /// The maximum number of waiting events: other programs may send any number.
    private static let maxEvents = 4096
    /// The maximum number of queries without an answer to the key.
    ///
    /// Some servers answer out of order, so one query is not enough.
    private static let maxQuestions = 2

    /// The key that the server is processing.
    private var awaited: XEvent?
    private var limit = 0.0
    /// The time from which the first event has waited.
    private var holdBegan = 0.0
    /// Whether the timeout had passed before any event had to wait.
    private var isLate = false
    private var questions = 0
    private var events: [XEvent] = []

    /// Whether the server is processing such a key.
    var isWaiting: Bool { awaited != nil }
    /// The deadline of the waiting events, in seconds of the ``MonotonicClock``; nil without any.
    var deadline: Double? { events.isEmpty ? nil : limit }
    var isOver: Bool { isWaiting && MonotonicClock.now >= limit }

    /// Holds back the input after this key.
    mutating func wait(for key: XEvent) {
        awaited = key
        questions = 0
        isLate = false
        limit = MonotonicClock.now + timeout
    }

    /// Records a query of the server and restarts the timeout; returns whether to stop waiting.
    ///
    /// The timeout is 0 if it had passed before any event had to wait.
    mutating func noteQuestion(toldMore: Bool) -> Bool {
        questions = toldMore ? 0 : questions + 1
        let now = MonotonicClock.now
        limit = now + (isLate ? 0 : timeout)
        let hasWaitedLong = !events.isEmpty && now - holdBegan >= PendingInput.longestHold
        return questions >= PendingInput.maxQuestions || hasWaitedLong || events.count >= PendingInput.maxEvents
    }

    func awaits(_ key: XKeyEvent) -> Bool { awaited?.xkey.keycode == key.keycode }

    /// Keeps an event that has to wait; returns whether it has to.
    mutating func takes(_ event: inout XEvent) -> Bool {
        guard isWaiting else { return false }
        switch event.type {
        case KeyPress where event.xkey.keycode == 0: return false
        case KeyPress, ButtonPress, FocusOut: break
        case KeyRelease, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify, FocusIn, KeymapNotify, MappingNotify:
            // Before the first held event it belongs to earlier input.
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
            // An array that grows does not wipe its old memory.
            var larger: [XEvent] = []
            larger.reserveCapacity(max(64, 2 * events.count))
            larger += events
            wipe()
            events = larger
        }
        events.append(event)
    }

    /// Puts the input back at the front of Xlib's queue and ends the wait.
    /// - Parameter withAwaited: Includes the key that the server has and will never answer.
    mutating func release(_ display: OpaquePointer, withAwaited: Bool = false) {
        for index in events.indices.reversed() { XPutBackEvent(display, &events[index]) }
        if withAwaited, var awaited { XPutBackEvent(display, &awaited) }
        forget()
    }

    mutating func forget() {
        wipe()
        events = []
        awaited = nil
    }

    private mutating func wipe() {
        events.withUnsafeMutableBytes { if let first = $0.baseAddress { explicit_bzero(first, $0.count) } }
    }
}

import CX11
import Glibc
import Synchronization
import System

/// A watchdog that ends the wait for an input method's server that does not answer.
///
/// Xlib waits for a server without end in most of its calls: one that hangs would freeze the window. So a timer runs
/// during each call. When it fires, another thread sends the waiting connection, over its own connection, an event that
/// makes Xlib give up. Between two calls nothing runs and no thread wakes up.
final class InputMethodWatch: Sendable {
    /// The default time to wait for an answer, in seconds.
    ///
    /// A server that is just starting on a busy machine needs some seconds too.
    static let defaultTimeout = 3.0
    /// The time between two attempts to end a wait, in microseconds.
    ///
    /// A call may begin another wait.
    private static let interval: UInt32 = 200_000

    private let timeout: Double
    private let display: String
    private let window: CX11.Window
    /// A timer's descriptor, which the other thread reads.
    private let timer: Int32
    /// The number of the call under way; 0 for none.
    private let call = Atomic<Int>(0)
    /// The time at which it began, in seconds of the ``MonotonicClock``, as bits.
    private let began = Atomic<UInt64>(0)
    private let callCount = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    private let didEndWait = Atomic<Bool>(false)

    /// Watches the calls for a window; nil without a free timer or thread.
    init?(display: String, window: CX11.Window, timeout: Double) {
        self.timeout = timeout
        self.display = display
        self.window = window
        timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC))
        guard timer >= 0 else { return nil }
        guard let thread = WorkerThread({ [self] in watch() }) else { return nil }
        thread.detach()
    }

    deinit { if timer >= 0 { close(timer) } }

    /// Whether a wait was ended: the server is unusable.
    var hasGivenUp: Bool { didEndWait.load(ordering: .acquiring) }

    func during<Result>(_ body: () -> Result) -> Result {
        began.store(MonotonicClock.now.bitPattern, ordering: .relaxed)
        call.store(callCount.add(1, ordering: .relaxed).newValue, ordering: .releasing)
        set(seconds: timeout)
        defer {
            set(seconds: 0)
            call.store(0, ordering: .releasing)
        }
        return body()
    }

    func end() {
        isOver.store(true, ordering: .releasing)
        set(seconds: 1e-6)
    }

    /// Starts the timer for some seconds; 0 stops it.
    private func set(seconds: Double) {
        let whole = seconds.rounded(.down)
        var times = itimerspec()
        times.it_value = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
        timerfd_settime(timer, 0, &times, nil)
    }

    private func watch() {
        while !isOver.load(ordering: .acquiring) {
            var count: UInt64 = 0
            guard read(timer, &count, MemoryLayout<UInt64>.size) > 0 || errno == EINTR else { return }
            let late = call.load(ordering: .acquiring)
            // The timer may be that of a call which has just returned.
            let since = MonotonicClock.now - Double(bitPattern: began.load(ordering: .relaxed))
            if late != 0, since > 0.9 * timeout { endWaits(of: late) }
        }
    }

    /// Ends the waits of a call until it returns.
    private func endWaits(of late: Int) {
        guard let connection = xcb_connect(display, nil) else { return }
        defer {
            xcb_disconnect(connection)
            // If the display accepts no other connection now, it may do so later.
            if call.load(ordering: .acquiring) == late { set(seconds: timeout) }
        }
        while xcb_connection_has_error(connection) == 0 {
            // If it was the X server that had stopped, the answer may be on its way now.
            usleep(InputMethodWatch.interval)
            guard call.load(ordering: .acquiring) == late, !isOver.load(ordering: .acquiring) else { return }
            didEndWait.store(true, ordering: .releasing)
            tyto_end_input_method_wait(connection, UInt32(truncatingIfNeeded: window))
        }
    }
}

import CX11
import Glibc
import System

/// Waiting for file descriptors.
enum Poll {
    /// Waits until one of them can be read, broke, or the time came; gives those ready. Nil waits for ever; a time that
    /// has passed only looks. A signal ends the wait early.
    /// - Parameter urgent: one that is asked for urgent news alone; one below 0 has none.
    /// - Precondition: the deadline is a number.
    @discardableResult
    static func wait(for descriptors: [Int32], urgent: Int32 = -1, until deadline: Double?) -> [Int32] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        if urgent >= 0 { polled.append(pollfd(fd: urgent, events: Int16(POLLPRI), revents: 0)) }
        let count: Int32
        if let deadline {
            // Some years are for ever, and fit the system's type.
            let seconds = min(max(deadline - MonotonicClock.now, 0), 1e8)
            let whole = seconds.rounded(.down)
            var time = timespec(tv_sec: Int(whole), tv_nsec: min(Int((seconds - whole) * 1e9), 999_999_999))
            count = ppoll(&polled, nfds_t(polled.count), &time, nil)
        } else {
            count = ppoll(&polled, nfds_t(polled.count), nil, nil)
        }
        return count > 0 ? polled.filter { $0.revents != 0 }.map(\.fd) : []
    }
}

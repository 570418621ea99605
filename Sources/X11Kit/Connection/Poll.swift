import CX11
import Glibc
import System

enum Poll {
    /// Waits for descriptors to become readable or break; returns those that are ready.
    ///
    /// A nil deadline waits without limit; one in the past only polls. A signal ends the wait early.
    /// - Parameter urgent: A descriptor to poll for urgent data only; none if negative.
    /// - Precondition: the deadline is a number.
    @discardableResult
    static func wait(for descriptors: [Int32], urgent: Int32 = -1, until deadline: Double?) -> [Int32] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        if urgent >= 0 { polled.append(pollfd(fd: urgent, events: Int16(POLLPRI), revents: 0)) }
        let count: Int32
        if let deadline {
            // 1e8 seconds, some three years, fit the system's type.
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

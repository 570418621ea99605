/// Which ways of presenting are worth a try.
struct PresenterBackoff {
    /// When a way that failed may be tried again, in seconds of the ``MonotonicClock``.
    private var nextTries: [PresenterKind: Double] = [:]
    private var stallCounts: [PresenterKind: Int] = [:]

    /// Seconds after which a way that stalled is tried again for the first time. Each try may cost a wait, so the next
    /// ones come ever later.
    static let firstDelay = 10.0
    private static let growth = 4.0

    /// Whether a way has not failed, or long enough ago.
    func isWorthATry(_ kind: PresenterKind, at now: Double) -> Bool { nextTries[kind].map { now >= $0 } ?? true }

    /// The server refused it, and will again.
    mutating func refused(_ kind: PresenterKind) { nextTries[kind] = .infinity }

    /// It stalled, which may have been the server's own affair.
    mutating func stalled(_ kind: PresenterKind, at now: Double) {
        let delay = (0..<stallCounts[kind, default: 0]).reduce(Self.firstDelay) { delay, _ in delay * Self.growth }
        stallCounts[kind, default: 0] += 1
        nextTries[kind] = now + delay
    }

    /// The window came on the screen, or to another monitor: what stalled before may work there.
    mutating func surroundingsChanged() {
        for (kind, time) in nextTries where time < .infinity { nextTries[kind] = -.infinity }
    }

    /// Whether it fails for the first time.
    func isFirstFailure(_ kind: PresenterKind) -> Bool { nextTries[kind] == nil }
}

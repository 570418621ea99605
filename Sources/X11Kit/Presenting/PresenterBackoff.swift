struct PresenterBackoff {
    /// The time of a failed presenter's next try, in seconds of the ``MonotonicClock``.
    private var nextTries: [PresenterKind: Double] = [:]
    private var stallCounts: [PresenterKind: Int] = [:]

    /// The delay before the first retry of a stalled presenter, in seconds.
    ///
    /// Each try may cost a wait, so the delay grows.
    static let firstDelay = 10.0
    private static let growth = 4.0

    func isWorthATry(_ kind: PresenterKind, at now: Double) -> Bool { nextTries[kind].map { now >= $0 } ?? true }

    /// Records that the server refused it, and will again.
    mutating func refused(_ kind: PresenterKind) { nextTries[kind] = .infinity }

    /// Records that it stalled, perhaps because the server did.
    mutating func stalled(_ kind: PresenterKind, at now: Double) {
        let delay = (0..<stallCounts[kind, default: 0]).reduce(Self.firstDelay) { delay, _ in delay * Self.growth }
        stallCounts[kind, default: 0] += 1
        nextTries[kind] = now + delay
    }

    /// Allows retries after the window was mapped, or moved to another monitor.
    mutating func surroundingsChanged() {
        for (kind, time) in nextTries where time < .infinity { nextTries[kind] = -.infinity }
    }

    func isFirstFailure(_ kind: PresenterKind) -> Bool { nextTries[kind] == nil }
}

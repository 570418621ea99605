/// The time for which a program has run: a machine's clock without stops and jumps.
///
/// Stops are times at which the program did not run, as in a debugger or while the machine was suspended.
struct SuspendAwareClock: Hashable, Sendable {
    /// The difference between the machine's clock and the running time, in seconds.
    private(set) var lost = 0.0
    private var last: Double

    /// The delay, in seconds, from which an overdue wait counts as a stop.
    static let limit = 1.0

    /// Starts at a time of the machine's clock.
    init(machine: Double) { last = machine }

    /// Advances to a time of the machine's clock, in seconds, and returns the running time.
    /// - Parameter deadline: when the next work was due, by the machine's clock; minus infinity if there was work all
    ///   the time; nil if there was none, so that no duration counts as a stop.
    mutating func advance(toMachine now: Double, deadline: Double? = nil) -> Double {
        guard now.isFinite else { return last - lost }
        if now < last {
            lost += now - last
        } else if let deadline, now - max(deadline, last) > SuspendAwareClock.limit {
            lost += now - max(deadline, last)
        }
        last = now
        return now - lost
    }
}

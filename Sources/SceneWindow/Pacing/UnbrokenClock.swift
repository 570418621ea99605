/// The time that a program has lived through: a machine's clock without the times at which the program was stopped, as
/// by a debugger or with the machine, and without jumps of the clock.
struct UnbrokenClock: Hashable, Sendable {
    /// What the machine's clock is ahead of the time lived through, in seconds.
    private(set) var lost = 0.0
    private var last: Double

    /// The delay, in seconds, past which a wait that should have ended was not late but stopped.
    static let limit = 1.0

    /// Begins at a time of the machine's clock.
    init(machine: Double) { last = machine }

    /// Goes on to a time of the machine's clock, in seconds, and gives the time lived through.
    /// - Parameter deadline: when, by the machine's clock, there was something to do, minus infinity if there was all
    ///   the time; nil if there was nothing, so that however long it took was no stop.
    mutating func advance(toMachine now: Double, deadline: Double? = nil) -> Double {
        guard now.isFinite else { return last - lost }
        if now < last {
            lost += now - last
        } else if let deadline, now - max(deadline, last) > UnbrokenClock.limit {
            lost += now - max(deadline, last)
        }
        last = now
        return now - lost
    }
}

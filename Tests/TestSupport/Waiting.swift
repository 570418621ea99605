import Glibc

/// Polls until a condition holds; throws after a timeout.
public func waitFor(_ what: String, _ isThere: () throws -> Bool) throws {
    let start = ContinuousClock.now
    while try !isThere() {
        let passed = start.duration(to: .now)
        guard passed < .seconds(90) else { throw ChildProcess.Failure("never came: \(what)") }
        // Polling, above all by screenshots, takes the processor from the observed program: the longer it took, the longer
        // the pause, which is an eighth of it.
        usleep(UInt32(min(max(passed / .microseconds(8), 1000), 50_000)))
    }
}

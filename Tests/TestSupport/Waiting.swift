import Glibc

/// Polls until a condition holds; throws after a timeout.
public func waitFor(_ what: String, _ isThere: () throws -> Bool) throws {
    let end = time(nil) + 90
    while try !isThere() {
        guard time(nil) < end else { throw ChildProcess.Failure("never came: \(what)") }
        // Polling without a pause would take the processor from the observed program.
        usleep(1000)
    }
}

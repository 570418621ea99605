import Glibc

/// Asks again and again until something is so; what never gets there is an error after a while.
public func waitFor(_ what: String, _ isThere: () throws -> Bool) throws {
    let end = time(nil) + 90
    while try !isThere() {
        guard time(nil) < end else { throw ChildProcess.Failure("never came: \(what)") }
        // Whoever asks without a pause takes the processor from the program that is asked about.
        usleep(1000)
    }
}

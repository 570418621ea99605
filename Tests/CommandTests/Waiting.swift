import Glibc
import TestSupport

/// Asks again and again until something is so; a program that never gets there fails after a while.
func waitFor(_ what: String, _ isThere: () throws -> Bool) throws {
    let end = time(nil) + 90
    while try !isThere() {
        guard time(nil) < end else { throw SetupError("never came: \(what)") }
    }
}

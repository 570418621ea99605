import Glibc

/// Signals for as long as a program with a `main` of its own shows or exports a scene.
enum OwnSignals {
    /// Ignores signals for what an error reports better, and gives all back to the program afterwards.
    static func kept<Result>(during body: () throws -> Result) rethrows -> Result {
        let numbers = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ]
        let actions = numbers.map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return action
        }
        defer {
            for (number, action) in zip(numbers, actions) {
                var action = action
                sigaction(number, &action, nil)
            }
        }
        // A pipe without a reader, and a file that grows beyond the system's limit.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        return try body()
    }
}

import FrameExport
import Glibc
import System

/// A requested stop, by Ctrl-C or a signal; another more than a second later ends the program at once.
enum Interruption {
    private static let first = FirstSignal()

    /// From now on the first SIGINT or SIGTERM is only noted; one before, which stopped an earlier export, is forgotten. One
    /// ignored at the start stays so, as SIGINT in a script's background job.
    static func watch() {
        first.forget()
        for number in [SIGINT, SIGTERM] {
            var former = sigaction()
            sigaction(number, nil, &former)
            let address = unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
            if address != unsafeBitCast(SIG_IGN, to: Int.self) { signal(number) { Interruption.first.note($0) } }
        }
    }

    /// The signal that came; 0 for none.
    private static var signalNumber: Int32 { first.number ?? 0 }

    /// Whether one came.
    @Sendable static func isAsked() -> Bool { signalNumber != 0 }

    /// The exit code that shells expect of a program that a signal stopped.
    static var exitCode: Int32 { 128 + signalNumber }
}

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

/// Runs the `main` of a program of one's own: an error becomes one line on the standard error stream, and ends the process.
///
/// The exit code is that of a program's commands: 64 for a wrong use, 65 for bad data, 69 without a display or ffmpeg, 73 for
/// what can't be written; 1 for an error of the program's own. Where Ctrl-C or SIGTERM stopped an export it is 130 or 143,
/// without a line. A `main` that throws would end with a report of a crash.
///
/// ```swift
/// exitOnError { try SceneWindow(LikeScene()).run() }
/// ```
public func exitOnError(_ body: () throws -> Void) {
    do {
        try body()
    } catch is CancellationError where Interruption.isAsked() {
        exit(Interruption.exitCode)
    } catch {
        if let error = error as? ExportError { CommandFailure(error, naming: { "\($0)" }).printAndExit() }
        if let failure = CommandFailure(error) { failure.printAndExit() }
        printError("\(error)")
        exit(1)
    }
}

import Glibc

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
        if let failure = CommandFailure(error) { failure.printAndExit() }
        printError("\(error)")
        exit(1)
    }
}

import Glibc
import Scenes
import X11Kit

/// Runs the `main` of a program of one's own: an error becomes one line on the standard error stream, and ends the process.
///
/// The exit code is that of a program's commands: 64 for a wrong use, 65 for bad data, 69 without a display or ffmpeg, 73 for
/// what can't be written; 130 where Ctrl-C stopped an export; 1 for an error of the program's own. A `main` that throws would
/// end with a report of a crash.
///
/// ```swift
/// exitOnError { try SceneWindow(LikeScene()).run() }
/// ```
public func exitOnError(_ body: () throws -> Void) {
    do {
        try body()
    } catch let failure as CommandFailure {
        failure.printAndExit()
    } catch let error as X11Error {
        CommandFailure(.unavailable, "\(error)").printAndExit()
    } catch is CancellationError {
        exit(Interruption.exitCode)
    } catch {
        printError("\(error)")
        let isBadData = error is SceneError || error is ParameterError
        exit(isBadData ? CommandFailure.Code.badData.rawValue : 1)
    }
}

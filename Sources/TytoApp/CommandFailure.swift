import CairoKit
import Glibc
import Scenes
import X11Kit

/// Why a command ends early: one line for people and an exit code for programs.
struct CommandFailure: Error, CustomStringConvertible {
    /// The exit codes of this program, which are those of BSD's sysexits.h.
    enum Code: Int32 {
        /// The command line is wrong.
        case usage = 64
        /// A file's content is wrong.
        case badData = 65
        /// There is no display to open a window on, or it went away; or no ffmpeg to make a video with, or no /proc.
        case unavailable = 69
        /// An output could not be written.
        case cannotWrite = 73
    }

    let code: Code
    let message: String
    var description: String { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The failure that an error of the libraries ends a program with; nil for any other error.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case is ParameterError: self.init(.usage, "\(error)")
        case is SceneError: self.init(.badData, "\(error)")
        case is X11Error: self.init(.unavailable, "\(error)")
        case is CairoError: self.init(.cannotWrite, "\(error)")
        default: return nil
        }
    }

    func printAndExit() -> Never {
        printError(message)
        exit(code.rawValue)
    }
}

/// Writes text and a line feed to the standard output.
/// - Throws: a failure to write, such as that of a full disk.
func printOutput(_ text: String) throws(CommandFailure) {
    var rest = Array("\(text)\n".utf8)
    while !rest.isEmpty {
        let count = write(STDOUT_FILENO, rest, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            if errno == EPIPE {
                // The reader has closed its end, and shells expect an end by SIGPIPE.
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            }
            throw CommandFailure(.cannotWrite, "cannot write the standard output: \(String(cString: strerror(errno)))")
        }
        rest.removeFirst(count)
    }
}

/// Writes a line to the standard error stream. Control characters are shown, not sent, so that a name from a file or a
/// flag can't move a terminal's cursor; a line of more than 2,000 characters is cut.
func printError(_ message: String) {
    let printable = message.unicodeScalars.prefix(2000).map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
    let line = Array("\(App.name): \(printable.joined())\n".utf8)
    // A failure of this can't be reported anywhere.
    _ = write(STDERR_FILENO, line, line.count)
}

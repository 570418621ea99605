import Glibc
import TestSupport

/// The program under test, as a person starts it.
enum Program {
    /// The executable, which the package manager puts beside the test bundle.
    static let path: String = {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        return own.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/tyto"
    }()

    /// What a run printed and how it ended.
    struct Outcome {
        let output: String
        let errors: String
        let code: Int32
    }

    /// Runs the program to its end.
    /// - Parameter environment: changes to the environment; an empty DISPLAY is as good as none.
    /// - Parameter program: another program to run in its place.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], program: String = path
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        let errors = folder.path + "/errors"
        let process = try ChildProcess(
            "sh", ["-c", "exec \"$0\" \"$@\" 2>'\(errors)'", program] + arguments,
            environment: ["LC_ALL": "C.UTF-8", "DISPLAY": ""].merging(environment) { $1 })
        process.closeInput()
        var bytes: [UInt8] = []
        while case let part = process.read(), !part.isEmpty { bytes += part }
        // A program that sends its output elsewhere goes on after this end of it is closed.
        let code = process.wait()
        return Outcome(
            output: String(decoding: bytes, as: UTF8.self), errors: String(decoding: read(errors), as: UTF8.self),
            code: code)
    }

    /// A file's bytes; none if it can't be read.
    static func read(_ path: String) -> [UInt8] { wholeFile(path) }
}

import ArgumentParser
import FrameExport
import System

/// Where a single picture goes: a file, or the standard output for `-`.
enum PictureOutput {
    /// Writes a picture.
    /// - Parameters:
    ///   - path: What was asked for, if anything was.
    ///   - name: The name otherwise, which is printed.
    ///   - makeJob: Makes the export to a destination.
    static func write(
        to path: String?, orElse name: String, isQuiet: Bool, _ makeJob: (OutputPlace) -> ExportJob
    ) throws -> ExportJob.Outcome {
        let outcome = try makeJob(destination(path ?? name)).run(isStopped: Interruption.isAsked)
        guard let outcome else { throw ExitCode(Interruption.exitCode) }
        if path == nil, !isQuiet { printError("the picture is in \(name)") }
        return outcome
    }

    /// The file or stream of a path.
    /// - Throws: as ``refuseTerminal()``.
    static func destination(_ path: String) throws(CommandFailure) -> OutputPlace {
        guard path == "-" else { return .file(path) }
        try refuseTerminal()
        return .standardOutput
    }

    /// - Throws: a usage failure where a person would see the bytes.
    static func refuseTerminal() throws(CommandFailure) {
        guard !StandardOutput.isTerminal else {
            throw CommandFailure(.usage, "-o - would fill the terminal with bytes; send it to a program or a file")
        }
    }
}

import ArgumentParser
import FrameExport
import Glibc
import System

/// Where a single picture goes: a file, or the standard output for `-`.
enum PictureOutput {
    /// Writes a picture.
    /// - Parameters:
    ///   - path: What was asked for, if anything was.
    ///   - name: The name otherwise, which is printed.
    static func write(_ bytes: [UInt8], to path: String?, orElse name: String = "", isQuiet: Bool) throws {
        guard path == "-" else {
            let target = path ?? name
            try Files.createParent(of: target)
            try AtomicFile.write(bytes, to: target)
            if path == nil, !isQuiet { printError("the picture is in \(name)") }
            return
        }
        try refuseTerminal()
        do {
            try StandardOutput(isStopped: Interruption.isAsked).append(bytes)
        } catch {
            if error.code == ECANCELED, Interruption.isAsked() { throw ExitCode(Interruption.exitCode) }
            throw error
        }
    }

    /// - Throws: a usage failure where a person would see the bytes.
    static func refuseTerminal() throws(CommandFailure) {
        guard !StandardOutput.isTerminal else {
            throw CommandFailure(.usage, "-o - would fill the terminal with bytes; send it to a program or a file")
        }
    }
}

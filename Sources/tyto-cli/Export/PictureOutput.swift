import FrameExport
import Glibc

/// Where a single picture goes: a file, or the standard output for `-`.
enum PictureOutput {
    /// Writes a picture.
    /// - Parameters:
    ///   - path: What was asked for, if anything was.
    ///   - name: The name otherwise, which is told.
    static func write(_ bytes: [UInt8], to path: String?, orElse name: String = "", isQuiet: Bool) throws {
        // Whoever reads a stream may have enough of it: that is an error to be told.
        signal(SIGPIPE, SIG_IGN)
        guard path == "-" else {
            let target = path ?? name
            try Files.createParent(of: target)
            try AtomicFile.write(bytes, to: target)
            if path == nil, !isQuiet { printError("the picture is in \(name)") }
            return
        }
        try refuseTerminal()
        try StandardOutput().append(bytes)
    }

    /// - Throws: a usage failure where a person would see the bytes.
    static func refuseTerminal() throws(CommandFailure) {
        guard !StandardOutput.isTerminal else {
            throw CommandFailure(.usage, "-o - would fill the terminal with bytes; send it to a program or a file")
        }
    }
}

import FrameExport

/// Where a single picture goes: a file, or the standard output for `-`.
enum PictureOutput {
    static func write(_ bytes: [UInt8], to path: String) throws {
        guard path == "-" else { return try AtomicFile.write(bytes, to: path) }
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

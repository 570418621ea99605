import Glibc
package import Stage
package import System

/// A recording that is written while it runs.
///
/// At every moment the file is a script of all inputs so far.
///
/// The lines of an input are written with one call, and what is taken back is cut off before. Lines that a full disk cuts are
/// cut off, too. Nothing waits for the disk after the beginning: what a power failure leaves is what the system had
/// written by then, as a rule all but the last half minute; see ``ScriptRecording/unendedLine``.
package final class RunningScript {
    private let path: String
    private let beginning: UnfinishedFile
    private var headSize: Int
    /// The file's descriptor, valid whatever its name is.
    private let file: Int32
    /// The recording's length before each group of inputs, and after the last.
    private var lengths = [ScriptRecording.Length()]
    private let calls: FileCalls

    /// Writes the beginning into a file that has no name yet.
    /// - Parameter head: comments, each with its line's end.
    /// - Throws: ``FileError``; ESPIPE for what is no file.
    package init(_ path: String, head: String, calls: FileCalls = FileCalls()) throws(FileError) {
        self.path = path
        self.calls = calls
        beginning = try WritablePlace.unfinishedFile(path)
        let bytes = RunningScript.beginning(head)
        headSize = bytes.count
        file = fcntl(beginning.descriptor, F_DUPFD_CLOEXEC, 0)
        guard file >= 0 else { throw FileError(operation: "write", path: path, code: errno) }
        try beginning.append(bytes)
        // Before the window opens there is time to wait for the disk.
        try beginning.settle(isDurable: true)
    }

    deinit { close(file) }

    /// Gives the file its name, in the place of what had it.
    package func begin() throws(FileError) { try beginning.finish(isDurable: false) }

    /// Replaces everything by another beginning; all groups of inputs are to follow.
    /// - Throws: ``FileError``; the file then is empty.
    package func restart(head: String) throws(FileError) {
        let bytes = RunningScript.beginning(head)
        (headSize, lengths) = (0, [ScriptRecording.Length()])
        guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) >= 0 else { throw failure() }
        if let code = writeAll(bytes, to: file, calls.write) {
            _ = ftruncate(file, 0)
            throw FileError(operation: "write", path: path, code: code)
        }
        headSize = bytes.count
    }

    private static func beginning(_ head: String) -> [UInt8] {
        Array("\(ScriptRecording.unendedLine)\n\(head)".utf8)
    }

    /// Cuts the file to its first groups of inputs, and appends others with one call.
    /// - Parameters:
    ///   - kept: how many groups stay.
    ///   - added: the groups after them.
    /// - Throws: ``FileError``; the file then ends with the groups kept.
    package func follow(kept: Int, added: [[(time: Double, event: InputEvent)]]) throws(FileError) {
        if kept < lengths.count - 1 {
            lengths.removeLast(lengths.count - 1 - kept)
            guard ftruncate(file, off_t(size)) == 0 else { throw failure() }
        }
        var (text, lengths) = ("", lengths)
        for inputs in added {
            var length = lengths[lengths.count - 1]
            for (time, event) in inputs { text += length.add(event, at: time).text }
            lengths.append(length)
        }
        if text.isEmpty { return self.lengths = lengths }
        guard lseek(file, 0, SEEK_END) >= 0 else { throw failure() }
        if let code = writeAll(Array(text.utf8), to: file, calls.write) {
            _ = ftruncate(file, off_t(size))
            throw FileError(operation: "write", path: path, code: code)
        }
        self.lengths = lengths
    }

    /// The time of the first input that was not taken, as no script can hold it; nil where all were.
    package var end: Double? { lengths[lengths.count - 1].end }

    /// The file's size up to the last group.
    private var size: Int { headSize + lengths[lengths.count - 1].size }

    private func failure() -> FileError { FileError(operation: "write", path: path, code: errno) }
}

import Glibc
public import Stage

/// A recording that is written while it goes on: at every moment the file is a script of all that it was given.
///
/// Each input's line is written at once, with one call, and what is taken back is cut off. A line that a full disk cuts is
/// cut off, too. Nothing waits for the disk after the beginning: what a power failure leaves is what the system had
/// written by then, as a rule all but the last half minute; see ``ScriptRecording/unendedLine``.
public final class RunningScript {
    private let path: String
    private let beginning: UnfinishedFile
    private let headSize: Int
    /// The file, which stays open under whatever name.
    private let file: Int32
    /// The recording's length before each group of inputs, and after the last.
    private var lengths = [ScriptRecording.Length()]
    private let calls: FileCalls

    /// Writes the beginning into a file that has no name yet.
    /// - Parameter head: comments, each with its line's end.
    /// - Throws: ``FileError``; ESPIPE for what is no file.
    public convenience init(_ path: String, head: String) throws(FileError) {
        try self.init(path, head: head, calls: FileCalls())
    }

    init(_ path: String, head: String, calls: FileCalls) throws(FileError) {
        self.path = path
        self.calls = calls
        beginning = try WritablePlace.unfinishedFile(path)
        let bytes = Array("\(ScriptRecording.unendedLine)\n\(head)".utf8)
        headSize = bytes.count
        file = fcntl(beginning.descriptor, F_DUPFD_CLOEXEC, 0)
        guard file >= 0 else { throw FileError(operation: "write", path: path, code: errno) }
        try beginning.append(bytes)
        // Before the window opens there is time to wait for the disk.
        try beginning.settle(isDurable: true)
    }

    deinit { close(file) }

    /// Gives the file its name, in the place of what had it.
    public func begin() throws(FileError) { try beginning.finish(isDurable: false) }

    /// Makes the file what the inputs are now.
    /// - Parameters:
    ///   - kept: how many groups of inputs are as they were.
    ///   - added: the groups after them.
    /// - Throws: ``FileError``; the file then holds what was written before.
    public func follow(kept: Int, added: [[(time: Double, event: InputEvent)]]) throws(FileError) {
        if kept < lengths.count - 1 {
            lengths.removeLast(lengths.count - 1 - kept)
            guard ftruncate(file, off_t(end)) == 0 else { throw failure() }
        }
        for inputs in added {
            var length = lengths[lengths.count - 1]
            for (time, event) in inputs { try append(length.add(event, at: time).text) }
            lengths.append(length)
        }
    }

    /// The file's size up to the last group.
    private var end: Int { headSize + lengths[lengths.count - 1].size }

    private func append(_ text: String) throws(FileError) {
        if text.isEmpty { return }
        let whole = lseek(file, 0, SEEK_END)
        guard whole >= 0 else { throw failure() }
        guard let code = writeAll(Array(text.utf8), to: file, calls.write) else { return }
        _ = ftruncate(file, whole)
        throw FileError(operation: "write", path: path, code: code)
    }

    private func failure() -> FileError { FileError(operation: "write", path: path, code: errno) }
}

import Glibc

/// Writes files that are there completely or not at all.
package enum AtomicFile {
    /// Writes bytes to a file, in the place of what it held before.
    ///
    /// The bytes go to a file without a name in the same folder, to the disk, and then take the target's name in one
    /// step, so a program that opens the target finds the old content or the new. An existing file keeps its
    /// permissions, and a symbolic link to one stays and leads to the new content. When anything fails, the target is
    /// as it was and nothing is left over; see ``UnfinishedFile`` for what holds of processes that are killed.
    ///
    /// A target that is no regular file (a device, a FIFO) or is an open file of this process (`/dev/stdout`,
    /// `/proc/self/fd/1`) is written to directly, and appended to where that makes a difference.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write(bytes, to: path, calls: FileCalls())
    }

    static func write(_ bytes: [UInt8], to path: String, calls: FileCalls) throws(FileError) {
        switch try WritablePlace(path) {
        case .file(let target, let mode):
            let file = try UnfinishedFile(target, shownPath: path, mode: mode, calls: calls)
            try file.append(bytes)
            try file.finish()
        case .stream:
            func failure(_ code: Int32) -> FileError { FileError(operation: "write", path: path, code: code) }
            let file = retrying { open(path, O_WRONLY | O_CLOEXEC | O_APPEND | O_NOCTTY) }
            if file < 0 { throw failure(errno) }
            var code = writeAll(bytes, to: file, calls.write)
            // Linux closes the file even where it reports an interruption, so closing is not tried again.
            if calls.close(file) != 0 && code == nil && errno != EINTR { code = errno }
            if let code { throw failure(code) }
        }
    }

    /// Checks early whether a file can be written, and writes nothing.
    /// - Throws: ``FileError`` where none can, ESPIPE for what is no file.
    package static func check(_ path: String) throws(FileError) { try WritablePlace.unfinishedFile(path).cancel() }

    /// Writes bytes to a new file whose name nothing has: `name.png`, `name-2.png` … up to 1000. Existing files stay.
    /// - Returns: the name that it got.
    package static func write(
        _ bytes: [UInt8], underFirstFree name: String, ending: String
    ) throws(FileError) -> String {
        let file = try UnfinishedFile(underFirstFree: name, ending: ending)
        try file.append(bytes)
        try file.finish()
        return file.path
    }
}

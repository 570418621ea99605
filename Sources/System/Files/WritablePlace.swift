import Glibc

/// The kind of destination that a path to be written leads to.
package enum WritablePlace {
    /// A file that replaces what the path leads to: its path without symbolic links, so that the file changes
    /// and not the link, and the permissions that it keeps.
    case file(path: String, mode: UInt32?)
    /// A device, a FIFO, or an open file of this process: it is written to, and stays.
    case stream

    /// Looks at a path.
    /// - Throws: ``FileError`` for one that can't or must not be written.
    init(_ path: String) throws(FileError) {
        func failure(_ code: Int32) -> FileError { FileError(operation: "write", path: path, code: code) }
        if let code = faultOfName(path) { throw failure(code) }
        var status = stat()
        guard retrying({ stat(path, &status) }) == 0 else {
            if errno != ENOENT { throw failure(errno) }
            if path.hasSuffix("/") { throw failure(EISDIR) }
            self = .file(path: path, mode: nil)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw failure(EISDIR)
        case S_IFREG where !WritablePlace.isOpenFile(path):
            // Renaming needs no permission of the file that it replaces; asking for it keeps protected ones safe.
            if access(path, W_OK) != 0 { throw failure(errno) }
            guard let name = realpath(path, nil) else { throw failure(errno) }
            defer { free(name) }
            self = .file(path: String(validatingCString: name) ?? path, mode: status.st_mode & 0o7777)
        default: self = .stream
        }
    }

    /// Begins the file that is to be there.
    /// - Throws: ``FileError``; ESPIPE for a stream, which can't be rewound: those are written to by way of the
    ///   standard output and the shell's redirection.
    package static func unfinishedFile(_ path: String) throws(FileError) -> UnfinishedFile {
        guard case .file(let target, let mode) = try WritablePlace(path) else {
            throw FileError(operation: "write", path: path, code: ESPIPE)
        }
        return try UnfinishedFile(target, shownPath: path, mode: mode)
    }

    /// Whether the path names a file by its being open: renaming over that would miss the one who opened it.
    private static func isOpenFile(_ path: String) -> Bool {
        path == "/dev/stdout" || path == "/dev/stderr" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
    }
}

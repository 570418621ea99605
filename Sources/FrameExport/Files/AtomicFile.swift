import Glibc

/// Writes files that are there completely or not at all.
public enum AtomicFile {
    /// Writes bytes to a file, in the place of what it held before.
    ///
    /// The bytes go to a temporary file in the same folder, to the disk, and then take the target's name in one step,
    /// so whoever opens the target finds the old content or the new. An existing file keeps its permissions, and a
    /// symbolic link to one stays and leads to the new content. When anything fails, the target is as it was and nothing is
    /// left over (unless the process is killed in between).
    ///
    /// A target that is no regular file (a device, a FIFO) or is an open file of this process (`/dev/stdout`,
    /// `/proc/self/fd/1`) is written to directly, and appended to where that makes a difference.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write(bytes, to: path, calls: FileCalls())
    }

    static func write(_ bytes: [UInt8], to path: String, calls: FileCalls) throws(FileError) {
        func failure(_ code: Int32) -> FileError { FileError(operation: "write", path: path, code: code) }
        if let code = faultOfName(path) { throw failure(code) }
        var status = stat()
        var mode: mode_t?
        var target = path
        if retrying({ stat(path, &status) }) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw failure(EISDIR)
            case S_IFREG where !isOpenFile(path):
                // Renaming needs no permission of the file that it replaces; asking for it keeps protected ones safe.
                if access(path, W_OK) != 0 { throw failure(errno) }
                mode = status.st_mode & 0o7777
                target = try resolved(path) ?? path
            default:
                let file = retrying { open(path, O_WRONLY | O_CLOEXEC | O_APPEND | O_NOCTTY) }
                if file < 0 { throw failure(errno) }
                if let code = fill(file, with: bytes, isOnDisk: false, calls: calls) { throw failure(code) }
                return
            }
        } else if errno != ENOENT || path.hasSuffix("/") {
            throw failure(path.hasSuffix("/") && errno == ENOENT ? EISDIR : errno)
        }
        if let code = replace(target, with: bytes, mode: mode, calls: calls) { throw failure(code) }
    }

    /// Puts a new file in the place of a path; the errno of what failed, or nil.
    private static func replace(_ target: String, with bytes: [UInt8], mode: mode_t?, calls: FileCalls) -> Int32? {
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        var temporary = ""
        var file: Int32 = -1
        // A name that is taken is another process's; so many in a row are no accident.
        for _ in 0..<100 {
            temporary = "\(folder).tyto-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
            file = retrying { open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            if file >= 0 || errno != EEXIST { break }
        }
        if file < 0 { return errno }
        // Failing to keep unusual permissions is no reason to fail the whole.
        if let mode { _ = fchmod(file, mode) }
        var code = fill(file, with: bytes, isOnDisk: true, calls: calls)
        if code == nil && calls.rename(temporary, target) != 0 { code = errno }
        if code != nil { unlink(temporary) }
        return code
    }

    /// Writes everything to an open file and closes it; the errno of what failed, or nil.
    private static func fill(_ file: Int32, with bytes: [UInt8], isOnDisk: Bool, calls: FileCalls) -> Int32? {
        var code = bytes.withUnsafeBytes { buffer -> Int32? in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = retrying { calls.write(file, UnsafeRawBufferPointer(rebasing: rest)) }
                if count < 0 { return errno }
                if count == 0 { return EIO }
                rest = rest.dropFirst(count)
            }
            return nil
        }
        if code == nil && isOnDisk && retrying({ calls.synchronize(file) }) != 0 { code = errno }
        // Linux closes the file even where it reports an interruption, so closing is not tried again.
        if calls.close(file) != 0 && code == nil && errno != EINTR { code = errno }
        return code
    }

    /// Where the symbolic links of an existing path lead, so that the file changes and not the link.
    private static func resolved(_ path: String) throws(FileError) -> String? {
        guard let name = realpath(path, nil) else { throw FileError(operation: "write", path: path, code: errno) }
        defer { free(name) }
        return String(validatingCString: name)
    }

    /// Whether the path names a file by its being open: renaming over that would miss the one who opened it.
    private static func isOpenFile(_ path: String) -> Bool {
        path == "/dev/stdout" || path == "/dev/stderr" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
    }
}

/// The calls that can fail while a file is written; tests put others in their place.
struct FileCalls {
    var write: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
    var synchronize: (Int32) -> Int32 = { fsync($0) }
    var close: (Int32) -> Int32 = { Glibc.close($0) }
    var rename: (String, String) -> Int32 = { Glibc.rename($0, $1) }
}

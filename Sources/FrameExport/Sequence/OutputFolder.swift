import Glibc
import System

/// A folder that files are written into, and nothing outside of it.
///
/// The folder is held open: should its name come to mean another one, files still go to the first or fail. Names are
/// those of files directly in it, and a symbolic link among them is never followed: writing replaces the link itself.
final class OutputFolder: Sendable {
    /// The path that it was opened by, for messages.
    let path: String
    private let descriptor: Int32

    /// Opens a folder, and makes it with those above it where they are missing.
    convenience init(_ path: String) throws(FileError) {
        try Files.createDirectory(path)
        try self.init(existing: path)
    }

    /// Opens a folder that is there.
    init(existing path: String) throws(FileError) {
        if let code = faultOfName(path) { throw FileError(operation: "open the folder", path: path, code: code) }
        let descriptor = retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        if descriptor < 0 { throw FileError(operation: "open the folder", path: path, code: errno) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Writes a file atomically, and replaces what has its name.
    ///
    /// Unlike ``AtomicFile`` this waits for the disk only on request: it stands against a process that is killed, not
    /// against a machine that loses its power, which the file's hash reveals.
    /// - Parameter isDurable: Whether to wait until the file is on the disk.
    func write(_ bytes: [UInt8], as name: String, isDurable: Bool = false) throws(FileError) {
        let file = try UnfinishedFile(name, in: descriptor, shownPath: "\(path)/\(name)")
        try file.append(bytes)
        try file.finish(isDurable: isDurable)
    }

    /// The content of a regular file; nil if it does not exist.
    /// - Parameter limit: the most bytes; a larger file is an error (EFBIG), and so is anything but a regular file.
    func read(_ name: String, limit: Int) throws(FileError) -> [UInt8]? {
        // Opening a FIFO without O_NONBLOCK would wait for a writer.
        let file = retrying { openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
        if file < 0 {
            if errno == ENOENT { return nil }
            throw failure("read", name, errno)
        }
        defer { close(file) }
        var status = stat()
        if let code = fstat(file, &status) == 0 ? OutputFolder.fault(of: status) : errno {
            throw failure("read", name, code)
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw failure("read", name, EFBIG) }
        var position = 0
        var failed: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while position < buffer.count, let base = buffer.baseAddress {
                let part = retrying { Glibc.read(file, base + position, buffer.count - position) }
                if part < 0 { failed = errno }
                if part <= 0 { break }
                position += part
            }
            count = position
        }
        if let failed { throw failure("read", name, failed) }
        return bytes
    }

    /// Why a file is none that an export reads or writes on; nil for a regular one.
    private static func fault(of status: stat) -> Int32? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: EISDIR
        default: EINVAL
        }
    }

    private func failure(_ operation: String, _ name: String, _ code: Int32) -> FileError {
        var error = FileError(operation: operation, path: "\(path)/\(name)", code: code)
        if code == ELOOP { error.hint = "it is a symbolic link, and none is followed here" }
        if code == EINVAL { error.hint = "it is no regular file" }
        return error
    }

    /// Removes a file or a symbolic link, if it is there.
    func remove(_ name: String) throws(FileError) {
        if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
        throw FileError(operation: "remove", path: "\(path)/\(name)", code: errno)
    }

    /// Removes unfinished files that a killed process left.
    func removeStale() { UnfinishedFile.removeStale(in: descriptor) }

    /// The names in the folder, in no order.
    func names() throws(FileError) -> [String] {
        try folderNames(in: descriptor, path: ".", shownPath: path)
    }

    /// Checks that the folder is still at its path, and files are still in it.
    /// - Returns: the names in it.
    func names(holding wanted: [String]) throws(FileError) -> [String] {
        var (own, other) = (stat(), stat())
        let isSame =
            fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_ino == other.st_ino
            && own.st_dev == other.st_dev
        func lost(_ path: String) -> FileError {
            var error = FileError(operation: "write", path: path, code: ENOENT)
            error.hint = "it was removed or moved meanwhile; the same command makes what is missing"
            return error
        }
        guard isSame else { throw lost(path) }
        let names = try names()
        if let name = Set(wanted).subtracting(names).min() { throw lost("\(path)/\(name)") }
        return names
    }

    /// Opens a file for appending that no other process has locked, and locks it.
    /// - Parameter isPatient: Whether to wait a moment for another process, as for one that clears an old export away.
    func openJournal(_ name: String, isPatient: Bool) throws(FileError) -> Int32 {
        for _ in 0..<(isPatient ? OutputFolder.attempts : 1) {
            let file = retrying {
                openat(descriptor, name, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
            }
            if file < 0 { throw failure("write", name, errno) }
            var status = stat()
            guard fstat(file, &status) == 0, OutputFolder.fault(of: status) == nil else {
                close(file)
                throw failure("write", name, EINVAL)
            }
            // On a file system without locks, no process can be kept out.
            let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0 || [ENOSYS, ENOLCK, EOPNOTSUPP].contains(errno)
            // The process that had the lock may have removed the name.
            if isLocked, fstat(file, &status) == 0, status.st_nlink > 0 { return file }
            close(file)
            if isPatient { usleep(10_000) }
        }
        var error = failure("write", name, EBUSY)
        error.hint = "another export is writing into this folder; wait for it, or choose another folder"
        throw error
    }

    /// The number of attempts to lock, a hundred per second.
    private static let attempts = 200
}

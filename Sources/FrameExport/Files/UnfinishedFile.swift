import Glibc

/// A file that is being written, and has no name before it is whole: of a process that is killed nothing is left.
///
/// Linux keeps files without a name (`O_TMPFILE`, open(2)). A name that is taken can only be passed on by a rename, so
/// there the whole file has a name of its own for a moment; and where a file system knows no other files it has one from
/// the beginning. Such names begin with `.tyto-`, and their files are locked (flock(2)) as long as their process lives:
/// ``removeStale(in:path:)`` takes away the others.
final class UnfinishedFile {
    /// The open file; it belongs to this value.
    private(set) var descriptor: Int32 = -1
    private let folder: Int32
    /// What is before a name: empty, or with a slash at its end.
    private let prefix: String
    private let target: String
    private let shownPath: String
    private let calls: FileCalls
    /// The name that the file has until it is whole; nil where it has none.
    private var temporary: String?

    /// Begins a file.
    /// - Parameters:
    ///   - path: What it will be called, from the folder on.
    ///   - folder: An open folder; the working directory without this.
    ///   - shownPath: What errors call it; the path without this.
    ///   - mode: Permissions to take over, where that is allowed; the usual ones without this.
    init(
        _ path: String, in folder: Int32 = AT_FDCWD, shownPath: String? = nil, mode: mode_t? = nil,
        calls: FileCalls = FileCalls()
    ) throws(FileError) {
        self.folder = folder
        self.calls = calls
        self.shownPath = shownPath ?? path
        target = path
        prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        descriptor = calls.openUnnamed(folder, prefix.isEmpty ? "." : prefix)
        if descriptor < 0 {
            // In a folder that is gone, some say that it is not permitted; a name is told the reason.
            guard [EOPNOTSUPP, ENOSYS, EISDIR, EPERM].contains(errno) else { throw failure(errno) }
            UnfinishedFile.removeStale(in: folder, path: prefix)
            let temporary = unusedName()
            descriptor = retrying {
                openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            }
            if descriptor < 0 { throw failure(errno) }
            self.temporary = temporary
        }
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        // A file that is made anew is as private as it was; where that can't be kept, it is made all the same.
        if let mode { _ = fchmod(descriptor, mode) }
    }

    deinit { cancel() }

    /// Writes the next bytes.
    func append(_ bytes: [UInt8]) throws(FileError) {
        if let code = writeAll(bytes, to: descriptor, calls.write) { throw failure(code) }
    }

    /// Writes over bytes that were written.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw failure(errno) }
        try append(bytes)
        guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw failure(errno) }
    }

    /// How many bytes the file has.
    var size: Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Gives the file its name, in the place of what had it.
    /// - Parameter isDurable: Whether the bytes are on the disk before that.
    func finish(isDurable: Bool = true) throws(FileError) {
        try settle(isDurable: isDurable)
        if try !claim(target) {
            let linked = temporary ?? unusedName()
            if temporary == nil, calls.link(descriptor, folder, linked) != 0 { throw failure(errno) }
            temporary = linked
            guard calls.rename(folder, linked, target) == 0 else { throw failure(errno) }
            temporary = nil
        }
        cancel()
    }

    /// Gives the file the first of some names, beside its own, that nothing has, whatever other programs do at the same
    /// time.
    /// - Throws: ``FileError``, EEXIST where all are taken.
    func finish(underFirstFree paths: some Sequence<String>) throws(FileError) -> String {
        try settle(isDurable: true)
        for path in paths where try claim(path) {
            cancel()
            return path
        }
        throw failure(EEXIST)
    }

    /// Gives the file up; after it has its name this closes it only.
    func cancel() {
        guard descriptor >= 0 else { return }
        if let temporary { unlinkat(folder, temporary, 0) }
        temporary = nil
        close(descriptor)
        descriptor = -1
    }

    /// Hears of all failures to write that there are to be heard of.
    private func settle(isDurable: Bool) throws(FileError) {
        if isDurable && retrying({ calls.synchronize(descriptor) }) != 0 { throw failure(errno) }
        // Network file systems tell of some when a descriptor is closed, be it a copy. Linux closes it even where it
        // reports an interruption, so closing is not tried again.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        if copy < 0 || (calls.close(copy) != 0 && errno != EINTR) { throw failure(errno) }
    }

    /// Gives the file a name that nothing has; false where it is taken.
    private func claim(_ path: String) throws(FileError) -> Bool {
        guard let temporary else {
            if calls.link(descriptor, folder, path) == 0 { return true }
            if errno == EEXIST { return false }
            throw failure(errno)
        }
        if linkat(folder, temporary, folder, path, 0) == 0 {
            unlinkat(folder, temporary, 0)
        } else if errno == EEXIST {
            return false
        } else {
            // Some file systems have no second name for a file either; there two may find the same name free.
            guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { throw failure(errno) }
            var status = stat()
            if fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 { return false }
            guard calls.rename(folder, temporary, path) == 0 else { throw failure(errno) }
        }
        self.temporary = nil
        return true
    }

    private func unusedName() -> String {
        "\(prefix).tyto-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    }

    private func failure(_ code: Int32) -> FileError { FileError(operation: "write", path: shownPath, code: code) }

    /// Removes unfinished files whose process is no more.
    /// - Parameters:
    ///   - folder: An open folder.
    ///   - path: A folder from there on; empty for that one.
    static func removeStale(in folder: Int32, path: String = "") {
        let names = (try? folderNames(in: folder, path: path.isEmpty ? "." : path)) ?? []
        for name in names where name.hasPrefix(".tyto-") && name.hasSuffix(".tmp") {
            let file = openat(folder, path + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder, path + name, 0) }
            close(file)
        }
    }
}

/// The calls that can fail while a file is written; tests put others in their place.
struct FileCalls {
    var openUnnamed: (Int32, String) -> Int32 = { folder, path in
        guard FileCalls.canLink else {
            errno = EOPNOTSUPP
            return -1
        }
        return retrying { openat(folder, path, FileCalls.unnamed | O_RDWR | O_CLOEXEC, 0o666) }
    }
    var write: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
    var synchronize: (Int32) -> Int32 = { fsync($0) }
    var close: (Int32) -> Int32 = { Glibc.close($0) }
    /// Gives an open file a name in a folder.
    var link: (Int32, Int32, String) -> Int32 = { file, folder, name in
        linkat(AT_FDCWD, "/proc/self/fd/\(file)", folder, name, AT_SYMLINK_FOLLOW)
    }
    /// Gives a file of a folder another name in it.
    var rename: (Int32, String, String) -> Int32 = { folder, old, new in renameat(folder, old, folder, new) }

    /// O_TMPFILE of open(2), which the C library shows to its own extensions only (asm-generic/fcntl.h).
    private static let unnamed = 0o20_000_000 | O_DIRECTORY
    /// Files without a name get one by way of /proc.
    private static let canLink = access("/proc/self/fd", X_OK) == 0
}

/// Writes everything to an open file; the errno of what failed, or nil.
func writeAll(
    _ bytes: [UInt8], to file: Int32, _ write: (Int32, UnsafeRawBufferPointer) -> Int = FileCalls().write
) -> Int32? {
    bytes.withUnsafeBytes { buffer -> Int32? in
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = retrying { write(file, UnsafeRawBufferPointer(rebasing: rest)) }
            if count < 0 { return errno }
            if count == 0 { return EIO }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}

/// The names in a folder, in no order.
/// - Throws: ``FileError`` about the path.
func folderNames(in folder: Int32, path: String, shownPath: String? = nil) throws(FileError) -> [String] {
    func failure() -> FileError { FileError(operation: "list", path: shownPath ?? path, code: errno) }
    let copy = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let listing = fdopendir(copy) else { throw failure() }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
        names.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) })
    }
    return names
}

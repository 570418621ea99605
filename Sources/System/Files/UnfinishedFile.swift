import Glibc

/// A file that is being written, and has no name before it is whole: of a process that is killed nothing is left.
///
/// Linux keeps files without a name (`O_TMPFILE`, open(2)). A name that is taken can only be passed on by a rename, so
/// there the whole file has a name of its own for a moment; and where a file system knows no other files it has one from
/// the beginning. Such names begin with `.tyto-`, and their files are locked (flock(2)) as long as their process lives:
/// ``removeStale(in:path:calls:)`` takes away the others.
package final class UnfinishedFile: ByteSink {
    /// True: the file is whole before anyone can read it.
    package let canGoBack = true
    /// The open file; it belongs to this value.
    package private(set) var descriptor: Int32 = -1
    private let folder: Int32
    /// The folder's path before a name: empty, or with a slash at its end.
    private let prefix: String
    /// The path that the file gets; of a new one it is known after ``finish()``.
    package private(set) var path: String
    /// The name and ending of which the first free one is made; nil to replace what has the file's own.
    private var newName: (name: String, ending: String)?
    private let shownPath: String
    private let calls: FileCalls
    /// The name that the file has until it is whole; nil where it has none.
    private var temporary: String?

    /// Begins a single file, and removes what killed processes left beside it.
    /// - Parameters: as for the files of an open folder.
    package convenience init(
        _ path: String, shownPath: String? = nil, mode: UInt32? = nil, calls: FileCalls = FileCalls()
    ) throws(FileError) {
        UnfinishedFile.removeStale(in: AT_FDCWD, path: UnfinishedFile.prefix(of: path), calls: calls)
        try self.init(path, in: AT_FDCWD, shownPath: shownPath, mode: mode, calls: calls)
    }

    /// Begins a new file, which gets the first name that nothing has once it is whole: `name.png`, `name-2.png` … up to 1000.
    package convenience init(
        underFirstFree name: String, ending: String, calls: FileCalls = FileCalls()
    ) throws(FileError) {
        try self.init("\(name).\(ending)", calls: calls)
        newName = (name, ending)
    }

    /// Begins one of many files of a folder, which its opener has swept.
    /// - Parameters:
    ///   - path: What it will be called, from the folder on.
    ///   - folder: An open folder.
    ///   - shownPath: What errors call it (default: the path).
    ///   - mode: Permissions to take over, where that is allowed (default: those of a new file).
    package init(
        _ path: String, in folder: Int32, shownPath: String? = nil, mode: UInt32? = nil, calls: FileCalls = FileCalls()
    ) throws(FileError) {
        self.folder = folder
        self.calls = calls
        self.shownPath = shownPath ?? path
        self.path = path
        prefix = UnfinishedFile.prefix(of: path)
        descriptor = calls.openUnnamed(folder, prefix.isEmpty ? "." : prefix)
        if descriptor < 0 {
            // In a deleted folder, some file systems fail with EPERM; opening a name fails with the reason.
            guard [EOPNOTSUPP, ENOSYS, EISDIR, EPERM].contains(errno) else { throw failure(errno) }
            try openNamed()
        } else {
            _ = calls.lock(descriptor)
        }
        // A file that is made anew is as private as it was; where that can't be kept, it is made all the same.
        if let mode { _ = fchmod(descriptor, mode) }
    }

    deinit { cancel() }

    /// Makes a file with a name of its own, and locks it.
    ///
    /// Before it is locked it looks like a dead process's: another process that sweeps the folder may lock it first and
    /// take its name away.
    private func openNamed() throws(FileError) {
        for _ in 0..<UnfinishedFile.attempts {
            let name = unusedName()
            let file = calls.openNamed(folder, name)
            if file < 0 { throw failure(errno) }
            // On a file system without locks, no process can sweep.
            let isLocked = calls.lock(file) == 0 || [ENOSYS, ENOLCK, EOPNOTSUPP].contains(errno)
            if isLocked, faccessat(folder, name, F_OK, 0) == 0 {
                (descriptor, temporary) = (file, name)
                return
            }
            calls.unlink(folder, name)
            close(file)
        }
        throw failure(EBUSY)
    }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        if let code = writeAll(bytes, to: descriptor, calls.write) { throw failure(code) }
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw failure(errno) }
        try append(bytes)
        guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw failure(errno) }
    }

    /// How many bytes the file has.
    package var size: Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Puts the file on the disk and gives it its name; replaces what had it, unless it is to be new.
    /// - Throws: ``FileError``; EEXIST where all names of a new one are taken.
    package func finish() throws(FileError) { try finish(isDurable: true) }

    /// Gives the file its name, in the place of what had it, unless it is to be new.
    /// - Parameter isDurable: Whether the bytes are on the disk before that.
    package func finish(isDurable: Bool) throws(FileError) {
        try settle(isDurable: isDurable)
        if let newName { return try claimFirstFree(newName.name, newName.ending) }
        if temporary == nil {
            if try claim(path) { return cancel() }
            let linked = unusedName()
            if calls.link(descriptor, folder, linked) != 0 { throw failure(errno) }
            temporary = linked
        }
        if let temporary, calls.rename(folder, temporary, path) != 0 { throw failure(errno) }
        temporary = nil
        cancel()
    }

    /// Gives the file the first free name, without races.
    private func claimFirstFree(_ name: String, _ ending: String) throws(FileError) {
        for number in 1...UnfinishedFile.mostNames {
            let free = number == 1 ? "\(name).\(ending)" : "\(name)-\(number).\(ending)"
            guard try claim(free) else { continue }
            path = free
            return cancel()
        }
        var error = failure(EEXIST)
        error.hint = "so do all names up to \"\(name)-\(UnfinishedFile.mostNames).\(ending)\""
        throw error
    }

    /// Gives the file up; after it has its name this closes it only.
    package func cancel() {
        guard descriptor >= 0 else { return }
        if let temporary { calls.unlink(folder, temporary) }
        temporary = nil
        close(descriptor)
        descriptor = -1
    }

    /// Waits for all failures to write that the system reports.
    package func settle(isDurable: Bool) throws(FileError) {
        if isDurable && retrying({ calls.synchronize(descriptor) }) != 0 { throw failure(errno) }
        // Network file systems report some when a descriptor is closed, be it a copy. Linux closes it even where it
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
        if calls.linkNamed(folder, temporary, path) == 0 {
            calls.unlink(folder, temporary)
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

    private static let attempts = 100
    /// How many names are tried for a new file.
    private static let mostNames = 1000

    private static func prefix(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    private func unusedName() -> String {
        "\(prefix).tyto-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    }

    private func failure(_ code: Int32) -> FileError { FileError(operation: "write", path: shownPath, code: code) }

    /// Removes unfinished files whose process is no more.
    /// - Parameters:
    ///   - folder: An open folder.
    ///   - path: A folder from there on; empty for that one.
    package static func removeStale(in folder: Int32, path: String = "", calls: FileCalls = FileCalls()) {
        let names = (try? folderNames(in: folder, path: path.isEmpty ? "." : path)) ?? []
        for name in names where name.hasPrefix(".tyto-") && name.hasSuffix(".tmp") {
            // NFS locks only what is open for writing (flock(2)).
            let file = openat(folder, path + name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            guard file >= 0 else { continue }
            if calls.lock(file) == 0 { calls.unlink(folder, path + name) }
            close(file)
        }
    }
}

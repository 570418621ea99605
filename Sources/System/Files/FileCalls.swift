import Glibc

/// The calls that can fail while a file is written; tests put others in their place.
package struct FileCalls {
    var openUnnamed: (Int32, String) -> Int32 = { folder, path in
        guard FileCalls.canLink else {
            errno = EOPNOTSUPP
            return -1
        }
        return retrying { openat(folder, path, FileCalls.unnamed | O_RDWR | O_CLOEXEC, 0o666) }
    }
    /// Makes a file with a name that nothing has.
    var openNamed: (Int32, String) -> Int32 = { folder, name in
        retrying { openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666) }
    }
    /// Locks an open file unless another process has.
    var lock: (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) }
    package var write: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
    var synchronize: (Int32) -> Int32 = { fsync($0) }
    var close: (Int32) -> Int32 = { Glibc.close($0) }
    /// Gives an open file a name in a folder.
    var link: (Int32, Int32, String) -> Int32 = { file, folder, name in
        linkat(AT_FDCWD, "/proc/self/fd/\(file)", folder, name, AT_SYMLINK_FOLLOW)
    }
    /// Gives a file of a folder a second name in it.
    var linkNamed: (Int32, String, String) -> Int32 = { folder, old, new in linkat(folder, old, folder, new, 0) }
    var unlink: (Int32, String) -> Void = { folder, name in unlinkat(folder, name, 0) }
    /// Renames a file within a folder, and replaces what has the new name.
    var rename: (Int32, String, String) -> Int32 = { folder, old, new in renameat(folder, old, folder, new) }

    package init() {}

    /// O_TMPFILE of open(2), which the C library shows to its own extensions only (asm-generic/fcntl.h).
    private static let unnamed = 0o20_000_000 | O_DIRECTORY
    /// Files without a name get one by way of /proc.
    private static let canLink = access("/proc/self/fd", X_OK) == 0
}

/// Writes everything to an open file; the errno of what failed, or nil.
package func writeAll(
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

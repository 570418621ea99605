import Glibc

/// Folders and whole files.
package enum Files {
    /// Makes a folder, and those above it that are missing. One that is there already is as good.
    package static func createDirectory(_ path: String) throws(FileError) {
        func failure(_ code: Int32) -> FileError { FileError(operation: "make the folder", path: path, code: code) }
        if let code = faultOfName(path) { throw failure(code) }
        for end in path.indices where path[end] != "/" {
            let next = path.index(after: end)
            guard next == path.endIndex || path[next] == "/" else { continue }
            let part = String(path[..<next])
            if mkdir(part, 0o777) == 0 { continue }
            let code = errno
            var status = stat()
            let isThere = stat(part, &status) == 0
            if isThere && status.st_mode & S_IFMT == S_IFDIR { continue }
            // What has the name of a folder above is a file, whatever the system says of the last one.
            throw failure(isThere && next != path.endIndex ? ENOTDIR : code)
        }
    }

    /// Makes a file's folder, and those above it that are missing.
    package static func createParent(of path: String) throws(FileError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex, faultOfName(path) == nil else { return }
        try createDirectory(String(path[..<slash]))
    }

    /// Whether two paths lead to one regular file, by whatever names.
    package static func areSame(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
        return one.st_mode & S_IFMT == S_IFREG && one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// Reads a file's first bytes; fewer where it has no more.
    /// - Parameter count: how many.
    package static func read(_ path: String, first count: Int) throws(FileError) -> [UInt8] {
        let file = try openForReading(path, O_NONBLOCK)
        defer { close(file) }
        return try read(file, path, atMost: count)
    }

    /// Reads a file to its end.
    /// - Parameter limit: the largest number of bytes; a larger file, or an endless device, is an error (EFBIG).
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try openForReading(path)
        defer { close(file) }
        return try read(file, path, limit: limit)
    }

    /// Reads a file to its end, without waiting for a pipe's writer: one without has nothing to read.
    /// - Parameter limit: as for ``read(_:limit:)``.
    package static func readAtOnce(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try openForReading(path, O_NONBLOCK)
        defer { close(file) }
        return try read(file, path, limit: limit)
    }

    /// Reads the standard input to its end.
    /// - Parameter limit: as for a file.
    package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
        try read(STDIN_FILENO, FileError.standardInput, limit: limit)
    }

    private static func openForReading(_ path: String, _ flags: Int32 = 0) throws(FileError) -> Int32 {
        if let code = faultOfName(path) { throw FileError(operation: "read", path: path, code: code) }
        let file = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags) }
        if file < 0 { throw FileError(operation: "read", path: path, code: errno) }
        return file
    }

    private static func read(_ file: Int32, _ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let bytes = try read(file, path, atMost: limit + 1)
        if bytes.count > limit { throw FileError(operation: "read", path: path, code: EFBIG) }
        return bytes
    }

    private static func read(_ file: Int32, _ path: String, atMost count: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(count, 65536))
        while bytes.count < count {
            let found = retrying { Glibc.read(file, &chunk, min(chunk.count, count - bytes.count)) }
            if found < 0 { throw FileError(operation: "read", path: path, code: errno) }
            if found == 0 { break }
            bytes += chunk[..<found]
        }
        return bytes
    }
}

/// The errno for a path that is no name, or another one in C; nil for all others.
package func faultOfName(_ path: String) -> Int32? {
    if path.isEmpty { return ENOENT }
    return path.utf8.contains(0) ? EINVAL : nil
}

/// Makes a system call until no signal interrupts it.
package func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

/// The names in a folder, in no order.
/// - Throws: ``FileError`` about the path.
package func folderNames(in folder: Int32, path: String, shownPath: String? = nil) throws(FileError) -> [String] {
    func failure() -> FileError { FileError(operation: "list", path: shownPath ?? path, code: errno) }
    let copy = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw failure() }
    guard let listing = fdopendir(copy) else {
        let error = failure()
        close(copy)
        throw error
    }
    defer { closedir(listing) }
    var names: [String] = []
    while true {
        // Only this distinguishes the end from a failure.
        errno = 0
        guard let entry = readdir(listing) else { break }
        names.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) })
    }
    if errno != 0 { throw failure() }
    return names
}

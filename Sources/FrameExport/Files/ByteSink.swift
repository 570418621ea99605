import Glibc

/// Where a film's bytes go, one piece after the other.
public protocol ByteSink: AnyObject {
    /// Whether bytes can be written over later.
    var canGoBack: Bool { get }
    /// Takes the next bytes.
    func append(_ bytes: [UInt8]) throws(FileError)
    /// Writes over bytes that were taken.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError)
    /// Ends the output: from now on it is whole.
    func finish() throws(FileError)
    /// Gives the output up; after ``finish()`` this does nothing.
    func cancel()
}

/// A file that takes its name when it is whole. A symbolic link to a file stays, and leads to the new content.
public final class StreamedFile: ByteSink {
    /// True: the file is written beside its place.
    public let canGoBack = true
    private let path: String
    private let target: String
    private let temporary: String
    private var file: Int32

    /// Begins a file; its folder is there.
    public init(_ path: String) throws(FileError) {
        func failure(_ code: Int32) -> FileError { FileError(operation: "write", path: path, code: code) }
        if let code = faultOfName(path) { throw failure(code) }
        var status = stat()
        var target = path
        var mode: mode_t?
        if stat(path, &status) == 0 {
            mode = status.st_mode & 0o7777
            if status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
            // Devices and pipes are written to with '-o -' and the shell's redirection.
            if status.st_mode & S_IFMT != S_IFREG { throw failure(ESPIPE) }
            if access(path, W_OK) != 0 { throw failure(errno) }
            guard let name = realpath(path, nil) else { throw failure(errno) }
            target = String(cString: name)
            free(name)
        } else if path.hasSuffix("/") {
            throw failure(EISDIR)
        }
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        let temporary = "\(folder).tyto-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        let file = retrying { open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        if file < 0 { throw failure(errno) }
        // A film that is made anew is as private as it was; where that can't be kept, it is made all the same.
        if let mode { _ = fchmod(file, mode) }
        (self.path, self.target, self.temporary, self.file) = (path, target, temporary, file)
    }

    deinit { cancel() }

    /// Takes the next bytes.
    public func append(_ bytes: [UInt8]) throws(FileError) {
        if let code = writeAll(bytes, to: file) { throw failure(code) }
    }

    /// Writes over bytes that were taken.
    public func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        guard lseek(file, off_t(offset), SEEK_SET) >= 0 else { throw failure(errno) }
        try append(bytes)
        guard lseek(file, 0, SEEK_END) >= 0 else { throw failure(errno) }
    }

    /// Puts the file on the disk and gives it its name.
    public func finish() throws(FileError) {
        guard retrying({ fsync(file) }) == 0, rename(temporary, target) == 0 else { throw failure(errno) }
        close(file)
        file = -1
    }

    /// Removes what was written.
    public func cancel() {
        guard file >= 0 else { return }
        close(file)
        file = -1
        unlink(temporary)
    }

    private func failure(_ code: Int32) -> FileError { FileError(operation: "write", path: path, code: code) }
}

/// The standard output. What was written is written.
public final class StandardOutput: ByteSink {
    /// False: what was sent is gone.
    public let canGoBack = false

    /// Takes the standard output.
    public init() {}

    /// Whether a person would see the bytes.
    public static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Takes the next bytes.
    public func append(_ bytes: [UInt8]) throws(FileError) {
        if let code = writeAll(bytes, to: STDOUT_FILENO) {
            throw FileError(operation: "write", path: "standard output", code: code)
        }
    }

    /// Always fails: an output can't go back.
    public func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        throw FileError(operation: "write", path: "standard output", code: ESPIPE)
    }

    /// Does nothing.
    public func finish() throws(FileError) {}

    /// Does nothing.
    public func cancel() {}
}

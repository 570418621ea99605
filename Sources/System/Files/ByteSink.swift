import Glibc

/// Where a film's bytes go, one piece after the other.
package protocol ByteSink: AnyObject {
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

/// The standard output. What was written is written.
package final class StandardOutput: ByteSink {
    /// False: what was sent is gone.
    package let canGoBack = false

    private let isStopped: () -> Bool
    /// The same pipe, opened so that writing to a full one does not wait; the standard output itself may be others', too.
    /// Less than 0 for what is no pipe.
    private let pipe: Int32
    private let isSocket: Bool

    /// Takes the standard output.
    /// - Parameter isStopped: Asked while a pipe or a socket is not read; after a yes it is waited for no longer.
    package init(isStopped: @escaping () -> Bool = { false }) {
        self.isStopped = isStopped
        var status = stat()
        let kind = fstat(STDOUT_FILENO, &status) == 0 ? status.st_mode & S_IFMT : 0
        isSocket = kind == S_IFSOCK
        pipe = kind == S_IFIFO ? open("/proc/self/fd/\(STDOUT_FILENO)", O_WRONLY | O_NONBLOCK | O_CLOEXEC) : -1
    }

    deinit { if pipe >= 0 { close(pipe) } }

    /// Whether a person would see the bytes.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Takes the next bytes.
    /// - Throws: with `ECANCELED` when it was stopped.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        let code = writeAll(bytes, to: pipe < 0 ? STDOUT_FILENO : pipe) { [isStopped, isSocket] file, bytes in
            while true {
                let count =
                    isSocket
                    ? send(file, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                    : write(file, bytes.baseAddress, bytes.count)
                if count >= 0 || errno != EAGAIN { return count }
                guard StandardOutput.awaitRoom(in: file, isStopped) else {
                    errno = ECANCELED
                    return -1
                }
            }
        }
        if let code { throw FileError(operation: "write", path: FileError.standardOutput, code: code) }
    }

    /// Waits until something can be written; false if it was stopped meanwhile.
    private static func awaitRoom(in file: Int32, _ isStopped: () -> Bool) -> Bool {
        while true {
            var end = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
            // Writing reports what fails.
            if poll(&end, 1, Int32(Timeout.glance * 1000)) > 0 { return true }
            if isStopped() { return false }
        }
    }

    /// Always fails: an output can't go back.
    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        throw FileError(operation: "write", path: FileError.standardOutput, code: ESPIPE)
    }

    /// Does nothing.
    package func finish() throws(FileError) {}

    /// Does nothing.
    package func cancel() {}
}

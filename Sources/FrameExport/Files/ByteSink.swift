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
            throw FileError(operation: "write", path: FileError.standardOutput, code: code)
        }
    }

    /// Always fails: an output can't go back.
    public func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        throw FileError(operation: "write", path: FileError.standardOutput, code: ESPIPE)
    }

    /// Does nothing.
    public func finish() throws(FileError) {}

    /// Does nothing.
    public func cancel() {}
}

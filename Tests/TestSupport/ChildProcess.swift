import Glibc

/// A program that a test runs.
///
/// Foundation's Process gives its children the signal mask of the thread it is called on, and those of tests block
/// SIGTERM; this one starts children with no signal blocked or ignored.
public final class ChildProcess {
    /// Becomes readable when the program has written something or closed its output.
    public let output: Int32
    /// The process identifier.
    public let identifier: Int32
    private var input: Int32
    private var status: Int32?
    private let name: String

    /// A failure of a program.
    public struct Failure: Error, CustomStringConvertible {
        /// The description of the failure.
        public let description: String
        init(_ description: String) { self.description = description }
    }

    /// Starts a program found along PATH.
    ///
    /// Its standard input stays open until ``closeInput()``; its standard error is dropped.
    public init(_ program: String, _ arguments: [String], environment changes: [String: String] = [:]) throws {
        name = ([program] + arguments).joined(separator: " ")
        // Unlike pipes these are never inherited by another child that is started at the same moment.
        var (inputs, outputs): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &inputs) == 0, socketpair(AF_UNIX, kind, 0, &outputs) == 0 else {
            throw Failure("no sockets for ‘\(name)’")
        }
        defer {
            close(inputs[0])
            close(outputs[1])
        }
        input = inputs[1]
        output = outputs[0]

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, outputs[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var settings = ChildProcess.environment(changed: changes).map { strdup($0) } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var identifier: pid_t = 0
        let result = posix_spawnp(&identifier, program, &actions, &attributes, &words, &settings)
        guard result == 0 else {
            close(input)
            close(output)
            throw Failure("cannot start ‘\(name)’: \(String(cString: strerror(result)))")
        }
        self.identifier = identifier
    }

    deinit {
        closeInput()
        close(output)
        if status == nil {
            kill(identifier, SIGKILL)
            wait()
        }
    }

    /// Closes the program's standard input.
    public func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Writes to the program's standard input.
    public func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            // Without a signal if the program has ended.
            let count = rest.withUnsafeBytes {
                Glibc.send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Waits for the next bytes of output; empty at its end.
    public func read() -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(output, &chunk, chunk.count)
            if count >= 0 { return Array(chunk[..<count]) }
            if errno != EINTR { return [] }
        }
    }

    /// Waits until the program has ended, and returns its exit code; -1 if a signal ended it.
    @discardableResult
    public func wait() -> Int32 {
        var status = self.status ?? 0
        if self.status == nil {
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            self.status = status
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    }

    /// Waits until the program has ended, and returns the rest of its output; throws if it failed.
    @discardableResult
    public func finish() throws -> [UInt8] {
        closeInput()
        var bytes: [UInt8] = []
        while case let part = read(), !part.isEmpty { bytes += part }
        let code = wait()
        guard code == 0 else { throw Failure("‘\(name)’ ended with exit code \(code); is it installed?") }
        return bytes
    }

    private static func environment(changed changes: [String: String]) -> [String] {
        var settings: [String] = []
        var entry = environ
        while let setting = entry.pointee {
            let text = String(cString: setting)
            if changes[String(text.prefix { $0 != "=" })] == nil { settings.append(text) }
            entry += 1
        }
        return settings + changes.map { "\($0.key)=\($0.value)" }
    }
}

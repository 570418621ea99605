import Glibc

/// A program that takes bytes and says on its standard error what is wrong.
///
/// Its ends are sockets: writing to one that is dead gives an error, never a signal that would end this process.
package final class ChildProgram {
    private let identifier: pid_t
    private var input: Int32
    private var messages: Int32
    private var said: [UInt8] = []
    private var status: Int32?
    private static let longestMessage = 4096

    /// The file of a program along PATH.
    package static func find(_ name: String) -> String? {
        guard let path = getenv("PATH").map({ String(cString: $0) }) else { return nil }
        return path.split(separator: ":").map { "\($0)/\(name)" }.first { candidate in
            var status = stat()
            return stat(candidate, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(candidate, X_OK) == 0
        }
    }

    /// The number that an inherited file has in the program.
    package static let inherited: Int32 = 3

    /// Starts a program.
    /// - Parameter inheritedFile: An open file that the program gets, as number ``inherited``.
    package init(_ file: String, _ arguments: [String], inheriting inheritedFile: Int32) throws(ChildProgramError) {
        var (inputs, outputs): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &inputs) == 0 else { throw .cannotStart(code: errno) }
        guard socketpair(AF_UNIX, kind, 0, &outputs) == 0 else {
            let code = errno
            inputs.forEach { _ = close($0) }
            throw .cannotStart(code: code)
        }
        defer {
            close(inputs[0])
            close(outputs[1])
        }
        (input, messages) = (inputs[1], outputs[0])

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, outputs[1], STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, inheritedFile, ChildProgram.inherited)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What this thread blocks or ignores is no business of the program's.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // A Ctrl-C in the terminal is for this process, which then ends the program as it should.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var words = ([file] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, file, &actions, &attributes, &words, environ)
        self.identifier = identifier
        guard result == 0 else {
            status = 0
            throw .cannotStart(code: result)
        }
    }

    deinit {
        end()
        closeInput()
        close(messages)
    }

    /// The last lines that the program said.
    package var message: String {
        String(decoding: said.suffix(ChildProgram.longestMessage), as: UTF8.self)
            .split(whereSeparator: \.isNewline).suffix(3).joined(separator: "; ")
    }

    /// Gives the program bytes; false when it takes no more.
    /// - Throws: ``ChildProgramError/stalled(seconds:)``, ``ChildProgramError/stopped``.
    package func write(_ bytes: [UInt8], _ timeout: Timeout) throws(ChildProgramError) -> Bool {
        var (position, begun) = (0, MonotonicClock.now)
        while position < bytes.count {
            try timeout.checkStop(since: begun)
            var ends = [
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
            ]
            try wait(for: &ends, timeout)
            // A program whose messages are not read waits for ever.
            if ends[1].revents != 0 && !hear() { return false }
            guard ends[0].revents != 0 else { continue }
            let count = bytes.withUnsafeBytes {
                send(
                    input, $0.baseAddress.map { $0 + position }, $0.count - position,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count >= 0 {
                (position, begun) = (position + count, MonotonicClock.now)
            } else if errno != EAGAIN && errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Waits until something of some files is ready.
    private func wait(for ends: inout [pollfd], _ timeout: Timeout) throws(ChildProgramError) {
        var silence = 0.0
        while true {
            let time = min(Timeout.glance, timeout.seconds - silence)
            let ready = poll(&ends, nfds_t(ends.count), Int32((time * 1000).rounded(.up)))
            if ready > 0 { return }
            if ready == 0 || errno != EINTR { silence += time }
            try timeout.check(&silence) { false }
        }
    }

    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Reads the program's messages to its end; the input is closed.
    ///
    /// What the program started and left behind may hold them open: it is not waited for.
    /// - Parameter isBusy: asked after so much silence whether the program still does something.
    package func hearAll(_ timeout: Timeout, isBusy: () -> Bool) throws(ChildProgramError) {
        closeInput()
        let begun = MonotonicClock.now
        var (silence, readsAfterEnd) = (0.0, 0)
        while readsAfterEnd < ChildProgram.maxReadsAfterEnd {
            try timeout.checkStop(since: begun)
            let isOver = hasEnded(WNOHANG)
            let time = isOver ? 0 : min(Timeout.glance, timeout.seconds - silence)
            var end = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
            let ready = poll(&end, 1, Int32((time * 1000).rounded(.up)))
            if ready > 0 {
                silence = 0
                if isOver { readsAfterEnd += 1 }
                if !hear() { return }
            } else if isOver {
                return
            } else if ready == 0 {
                silence += time
                try timeout.check(&silence, isBusy: isBusy)
            }
        }
    }

    /// The largest number of reads once the program has ended, which is more than a socket holds.
    private static let maxReadsAfterEnd = 256

    /// Reads what the program says; false at the end.
    private func hear() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = recv(messages, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        said = (said + chunk[..<count]).suffix(ChildProgram.longestMessage)
        return count > 0
    }

    /// Waits for the program's end: its exit code, or nil if a signal ended it.
    /// - Parameter isBusy: asked after so many seconds, again and again, whether the program still does something.
    package func wait(_ timeout: Timeout, isBusy: () -> Bool) throws(ChildProgramError) -> Int32? {
        var asleep = 0.0
        while !hasEnded(WNOHANG) {
            usleep(UInt32(ChildProgram.nap * 1e6))
            asleep += ChildProgram.nap
            try timeout.check(&asleep, isBusy: isBusy)
        }
        let status = status ?? 0
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// The seconds between two checks whether a silent program has ended.
    private static let nap = 0.002

    /// Looks, or waits, whether the program has ended.
    private func hasEnded(_ options: Int32) -> Bool {
        if self.status != nil { return true }
        var status: Int32 = 0
        let found = retrying { waitpid(identifier, &status, options) }
        if found == 0 { return false }
        self.status = status
        return true
    }

    /// Ends the program at once, with what it started.
    package func end() {
        guard status == nil else { return }
        kill(-identifier, SIGKILL)
        _ = hasEnded(0)
    }
}

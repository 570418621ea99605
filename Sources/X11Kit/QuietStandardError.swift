import Glibc
import Synchronization

/// Keeps what a C library writes to standard error.
///
/// libxcb prints the server's reason for refusing a connection there, and gives it to the caller in no other way. The
/// program has its own one line to print, with the reason in it.
enum QuietStandardError {
    /// The lines that libxcb prints when a server refuses, in part.
    private static let refusals = [
        "uthoriz", "No protocol specified", "Maximum number of clients", "MIT-MAGIC-COOKIE", "XDM-AUTHORIZATION",
    ]

    /// Two at a time would each take the other's pipe for the real standard error.
    private static let turn = Mutex(())

    /// Does `work`; gives the refusals printed meanwhile. All else that was printed is printed after.
    ///
    /// Not for use while other threads write to standard error in ways that must not be late.
    static func refusals(during work: () -> Void) -> String {
        turn.withLock { _ in refusalsInTurn(during: work) }
    }

    private static func refusalsInTurn(during work: () -> Void) -> String {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            work()
            return ""
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // Nobody reads meanwhile: what would not fit is lost instead of waited for.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        defer {
            ends.forEach { close($0) }
            if original >= 0 { close(original) }
        }
        guard original >= 0, dup2(ends[1], STDERR_FILENO) >= 0 else {
            work()
            return ""
        }
        work()
        dup2(original, STDERR_FILENO)

        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1024)
        while case let count = read(ends[0], &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        var reasons: [String] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if refusals.contains(where: { contains(line, $0) }) {
                reasons.append(String(line))
            } else {
                _ = Array((line + "\n").utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            }
        }
        return reasons.joined(separator: "; ")
    }

    private static func contains(_ line: Substring, _ part: String) -> Bool {
        strstr(String(line), part) != nil
    }
}

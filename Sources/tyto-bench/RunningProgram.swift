import Glibc
import System

/// A program that the benchmark started; its messages are dropped.
struct RunningProgram {
    private let identifier: pid_t

    /// Starts a program along PATH; nil if it can't be.
    /// - Parameter output: where its standard output goes (default: nowhere).
    init?(_ words: [String], output: Int32? = nil) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var identifier: pid_t = 0
        guard posix_spawnp(&identifier, words[0], &actions, nil, &arguments, environ) == 0 else { return nil }
        self.identifier = identifier
    }

    private init(_ identifier: pid_t) { self.identifier = identifier }

    /// The benchmark itself.
    static let current = RunningProgram(getpid())

    /// Waits for its end.
    /// - Returns: its exit code, nil if a signal ended it, and its largest resident memory in kilobytes.
    func wait() -> (code: Int32?, peak: Int) {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(identifier, &status, 0, &usage) < 0, errno == EINTR {}
        return (status & 0x7F == 0 ? status >> 8 & 0xFF : nil, usage.ru_maxrss)
    }

    /// Asks it to end, and waits until it has.
    func stop() {
        kill(identifier, SIGTERM)
        _ = wait()
    }

    /// The processor time that it has used, in seconds.
    var processorTime: Double {
        // The name may hold anything; what follows its last bracket are numbers (proc(5)).
        let fields = text(of: "stat").split(separator: ")").last?.split(separator: " ") ?? []
        return Self.seconds(fields.dropFirst(11).prefix(2))
    }

    /// The processor time that all programs have used since the machine began, in seconds.
    static var allTime: Double {
        let text = String(decoding: (try? Files.read("/proc/stat", limit: 1 << 20)) ?? [], as: UTF8.self)
        let fields = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst()
        // User, nice and system; then idle and waiting, which are no use; then interrupts.
        return seconds(fields.prefix(3)) + seconds(fields.dropFirst(5).prefix(2))
    }

    private static func seconds(_ ticks: some Sequence<Substring>) -> Double {
        ticks.compactMap { Double($0) }.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// How often its threads were switched to.
    var switchCount: Int {
        let tasks = (try? folderNames(in: AT_FDCWD, path: "/proc/\(identifier)/task")) ?? []
        return tasks.filter { !$0.hasPrefix(".") }.reduce(0) { sum, task in
            let line = text(of: "task/\(task)/status").split(separator: "\n")
                .first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0)
        }
    }

    private func text(of file: String) -> String {
        String(decoding: (try? Files.read("/proc/\(identifier)/\(file)", limit: 1 << 20)) ?? [], as: UTF8.self)
    }
}

/// The folder that the program itself lies in, without a slash at its end.
let programFolder: String = {
    var path = [UInt8](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    let parts = String(decoding: path[..<max(0, count)], as: UTF8.self).split(separator: "/")
    return parts.dropLast().map { "/\($0)" }.joined()
}()

/// A failure outside of the benchmark.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String
}

import Glibc

extension ChildProcess {
    /// Whether none of its threads wakes up for some consecutive seconds, within a minute from now.
    ///
    /// Events still on their way when a test begins may disturb the first seconds; a program that wakes up by itself
    /// never succeeds.
    /// - Parameter mainThread: whether its main thread alone counts.
    public func rests(seconds: Int, mainThread: Bool = false) -> Bool {
        let prefix = mainThread ? "\(identifier) " : ""
        var switches: [String] { self.switches.filter { $0.hasPrefix(prefix) } }
        var before = switches
        var quiet = 0
        for _ in 0..<60 where quiet < seconds {
            // The idle time is measured here, not awaited.
            sleep(1)
            let now = switches
            quiet = now == before && !now.isEmpty ? quiet + 1 : 0
            before = now
        }
        return quiet == seconds
    }

    /// The number of context switches of each thread; empty once the process has ended.
    private var switches: [String] {
        let folder = "/proc/\(identifier)/task"
        return TemporaryFolder.names(in: folder).flatMap { name in
            String(decoding: wholeFile("\(folder)/\(name)/status"), as: UTF8.self).split(separator: "\n")
                .filter { $0.contains("ctxt_switches") }.map { "\(name) \($0)" }
        }
    }
}

import Glibc

/// The processors that this process may use.
package enum Processors {
    /// How many there are, at least 1: those that the scheduler may put its threads on, and no more than its control group
    /// has time for, rounded up.
    package static var count: Int {
        let allowed = (try? text("/proc/self/status")).flatMap { Processors.allowed(byStatus: $0) }
        let all = allowed ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let group = (try? text("/proc/self/cgroup")).map { folders(ofGroup: $0) } ?? []
        let quotas = group.compactMap { folder in (try? text("\(folder)/cpu.max")).flatMap { quota($0) } }
        return max(1, ([all] + quotas).min() ?? 1)
    }

    /// The number of processors that a process may use, by its status in /proc (proc(5)); nil if absent.
    static func allowed(byStatus text: String) -> Int? {
        let name = "Cpus_allowed:"
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
        let count = line.dropFirst(name.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
        return count > 0 ? count : nil
    }

    /// The folders of a process's control group and of its parents, by /proc (cgroups(7), version 2).
    static func folders(ofGroup text: String) -> [String] {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return [] }
        return line.dropFirst(4).split(separator: "/").reduce(into: ["/sys/fs/cgroup"]) { folders, name in
            folders.append("\(folders[folders.count - 1])/\(name)")
        }
    }

    /// The processors of a limit such as `150000 100000` (microseconds, and of how many); nil for none.
    static func quota(_ text: String) -> Int? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let time = Int(words[0]), let period = Int(words[1]), time > 0, period > 0 else {
            return nil
        }
        return (time - 1) / period + 1
    }

    private static func text(_ path: String) throws(FileError) -> String {
        String(decoding: try Files.read(path, limit: 1 << 16), as: UTF8.self)
    }
}

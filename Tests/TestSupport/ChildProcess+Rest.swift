import Glibc

extension ChildProcess {
    /// Whether none of its threads wakes up for some consecutive seconds, within a minute from now.
    ///
    /// Events still on their way when a test begins may disturb the first seconds; a program that wakes up by itself
    /// never succeeds.
    public func rests(seconds: Int) -> Bool {
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
        guard let threads = opendir(folder) else { return [] }
        defer { closedir(threads) }
        var lines: [String] = []
        while let entry = readdir(threads) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let file = fopen("\(folder)/\(name)/status", "r") else { continue }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            while fgets(&line, Int32(line.count), file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                if text.contains("ctxt_switches") { lines.append("\(name) \(text)") }
            }
        }
        return lines
    }
}

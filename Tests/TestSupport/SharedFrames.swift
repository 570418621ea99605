import Glibc

/// The frame memory that a process shares with an X server, as reported by the system.
public struct SharedFrames: Equatable {
    /// The number of anonymous files, which are freed with their last user.
    public var files = 0
    /// The number of System V segments.
    public var segments = 0

    /// Makes a count of each.
    public init(files: Int = 0, segments: Int = 0) { (self.files, self.segments) = (files, segments) }

    /// Counts those of a process; nil once it has ended.
    public init?(of process: Int32) {
        let text = SharedFrames.read("/proc/\(process)/maps")
        if text.isEmpty { return nil }
        for line in text.split(separator: "\n") {
            if line.contains("/memfd:tyto-frame") { files += 1 }
            if line.contains("/SYSV") { segments += 1 }
        }
    }

    /// The number of existing segments that a process made, and of those that outlive their users.
    /// - Parameter size: the size in bytes; nil for any.
    public static func segments(ofSize size: Int? = nil, madeBy process: Int32) -> (count: Int, lasting: Int) {
        let lines = read("/proc/sysvipc/shm").split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
        let ours = lines.filter { $0[4] == "\(process)" && (size.map { "\($0)" } ?? String($0[3])) == $0[3] }
        // The mode's bit 01000 is SHM_DEST: removed with the last process that uses it.
        return (ours.count, ours.count { (Int($0[2], radix: 8) ?? 0) & 0o1000 == 0 })
    }

    private static func read(_ path: String) -> String { String(decoding: wholeFile(path), as: UTF8.self) }
}

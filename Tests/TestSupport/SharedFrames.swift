import Glibc

/// The memory of frames that a process shares with an X server, as the system tells it.
public struct SharedFrames: Equatable {
    /// Anonymous files, which are gone with their last user.
    public var files = 0
    /// System V's segments.
    public var segments = 0

    /// So many of each.
    public init(files: Int = 0, segments: Int = 0) { (self.files, self.segments) = (files, segments) }

    /// Looks at what a process has; nil once it has ended.
    public init?(of process: Int32) {
        let text = SharedFrames.read("/proc/\(process)/maps")
        if text.isEmpty { return nil }
        for line in text.split(separator: "\n") {
            if line.contains("/memfd:tyto-frame") { files += 1 }
            if line.contains("/SYSV") { segments += 1 }
        }
    }

    /// How many segments of a size in bytes a process made that are still there, and how many of them stay when nobody has
    /// them any more.
    public static func segments(ofSize size: Int? = nil, madeBy process: Int32) -> (count: Int, lasting: Int) {
        let lines = read("/proc/sysvipc/shm").split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
        let ours = lines.filter { $0[4] == "\(process)" && (size.map { "\($0)" } ?? String($0[3])) == $0[3] }
        // The mode's bit 01000 is SHM_DEST: removed with the last process that has it.
        return (ours.count, ours.count { (Int($0[2], radix: 8) ?? 0) & 0o1000 == 0 })
    }

    private static func read(_ path: String) -> String { String(decoding: wholeFile(path), as: UTF8.self) }
}

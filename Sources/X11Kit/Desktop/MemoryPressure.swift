import CX11
import Glibc

/// Tells when the system is short of memory, without asking: a trigger of Linux's pressure stall information.
///
/// The kernel wakes whoever polls the trigger's file for urgent news (Documentation/accounting/psi.rst, "Monitoring for
/// pressure thresholds"); until then nothing runs. Where there is none, or it is closed to the program, it never tells.
public final class MemoryPressure {
    /// Has urgent news when memory is short; -1, which no poll heeds, where that can't be known.
    private(set) var descriptor: Int32

    /// Some task waited for memory for 0.15 s within 2 s, in microseconds. Other windows than multiples of 2 s take a
    /// privilege (CAP_SYS_RESOURCE).
    private static let trigger = "some 150000 2000000"

    /// Begins to listen: to the whole system, or to the program's control group where that alone is open to it.
    public convenience init() {
        let files = ["/proc/pressure/memory"] + MemoryPressure.groupFiles
        self.init(descriptor: files.lazy.map { MemoryPressure.listen(to: $0) }.first { $0 >= 0 } ?? -1)
    }

    /// Takes over what tells of pressure.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { end() }

    /// Called when there was news. What can't tell any more, as that of a control group that is gone, would tell without
    /// end, and is let go.
    func checkSource() {
        var polled = pollfd(fd: descriptor, events: 0, revents: 0)
        if poll(&polled, 1, 0) > 0 { end() }
    }

    private func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// A file that tells of pressure from now on; -1 if it does not.
    private static func listen(to path: String) -> Int32 {
        let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return -1 }
        // The kernel wants the final NUL too.
        let count = trigger.utf8.count + 1
        if trigger.withCString({ write(file, $0, count) }) == count { return file }
        close(file)
        return -1
    }

    /// The file of the program's control group in the unified hierarchy (cgroup-v2.rst), where that is usually mounted.
    private static var groupFiles: [String] {
        guard let file = fopen("/proc/self/cgroup", "re") else { return [] }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
            if words.starts(with: "0::".utf8) {
                return ["/sys/fs/cgroup\(String(decoding: words.dropFirst(3), as: UTF8.self))/memory.pressure"]
            }
        }
        return []
    }
}

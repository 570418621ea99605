import CX11
import Glibc
import System

/// A notification of memory pressure, by a trigger of Linux's pressure stall information.
///
/// The kernel wakes a poll for urgent data of the trigger's file (Documentation/accounting/psi.rst, "Monitoring for
/// pressure thresholds"); until then nothing runs. Without such a file, or without access to it, it never fires.
package final class MemoryPressure {
    /// The descriptor with urgent data under memory pressure; -1, which poll ignores, if unavailable.
    private(set) var descriptor: Int32

    /// The trigger: some task stalled on memory for 0.15 s within 2 s, in microseconds.
    ///
    /// Windows other than multiples of 2 s need a privilege (CAP_SYS_RESOURCE).
    private static let trigger = "some 150000 2000000"

    /// Monitors the whole system, or the program's control group if only that is accessible.
    package convenience init() {
        let files = ["/proc/pressure/memory"] + MemoryPressure.groupFiles
        self.init(descriptor: files.lazy.map { MemoryPressure.listen(to: $0) }.first { $0 >= 0 } ?? -1)
    }

    /// Takes ownership of a descriptor that signals pressure.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { end() }

    /// Closes a source that has failed; called after each notification.
    ///
    /// The file of a removed control group would notify without end.
    func checkSource() {
        var polled = pollfd(fd: descriptor, events: 0, revents: 0)
        if poll(&polled, 1, 0) > 0 { end() }
    }

    private func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Opens a file and sets its trigger; returns -1 if that fails.
    private static func listen(to path: String) -> Int32 {
        let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return -1 }
        // The kernel needs the final NUL too.
        let count = trigger.utf8.count + 1
        if trigger.withCString({ write(file, $0, count) }) == count { return file }
        close(file)
        return -1
    }

    /// The pressure file of the program's control group (cgroup-v2.rst), at the usual mount point.
    private static var groupFiles: [String] {
        let bytes = (try? Files.read("/proc/self/cgroup", limit: 1 << 16)) ?? []
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("0::") }
        return line.map { ["/sys/fs/cgroup\($0.dropFirst(3))/memory.pressure"] } ?? []
    }
}

import Geometry
import Glibc
import Windowing
import X11Kit

/// A table of all frames as a file of comma-separated values (RFC 4180), one line per frame.
final class FrameLog {
    private let path: String
    private let file: Int32
    private var waiting: [UInt8] = []
    private var lastFlush: Double
    private let start: Double

    /// The seconds between writes of collected lines, so that writing disturbs few frames.
    private static let interval = 1.0
    /// The timeout for a full pipe, in milliseconds.
    private static let timeout: Int32 = 200

    /// The heads of the columns. Times are seconds since the log began, `aimed_s` when the frame should be seen, `shown_s`
    /// when it was: by the display's own clock, else when the server had it. The frame began at `began_s` and was sent at
    /// `sent_s`; `under_way` counts the frames that were sent and not yet shown when it began. The `…_ms` of steps are
    /// processor time.
    static let heads =
        ["frame", "aimed_s", "shown_s", "interval_ms", "missed", "under_way", "damage_px"]
        + FrameCost.stepNames.map { "\($0)_ms" } + ["began_s", "sent_s", "presenter", "clock", "rate_hz"]

    private static let headLine = heads.joined(separator: ",") + "\r\n"

    /// Makes the file, or empties it, and writes the heads; replaces an older log and nothing else.
    /// - Throws: a failure to write.
    init(_ path: String, start: Double) throws(CommandFailure) {
        self.path = path
        self.start = start
        lastFlush = start
        try ReplaceableFile(option: "--frame-log", kind: "frame log", beginning: FrameLog.headLine).check(path)
        // The reader of a pipe must not make the window wait.
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            throw CommandFailure(.cannotWrite, "cannot write \"\(path)\": \(String(cString: strerror(errno)))")
        }
        waiting = Array(FrameLog.headLine.utf8)
        try flush()
    }

    deinit { Glibc.close(file) }

    /// Whether not all of it could be written.
    private(set) var isCut = false

    /// Adds a frame. A failure is reported, and ends the log.
    func add(_ record: FrameCost) { write { () throws(CommandFailure) in try append(record) } }

    /// Writes what is not yet written.
    func close() { write { () throws(CommandFailure) in try flush() } }

    private func write(_ body: () throws(CommandFailure) -> Void) {
        guard !isCut else { return }
        do throws(CommandFailure) {
            try body()
        } catch {
            printError("\(error.message); it ends there")
            isCut = true
        }
    }

    private func append(_ record: FrameCost) throws(CommandFailure) {
        var fields = ["\(record.number)", fixed(record.aimed - start, 6)]
        if let shown = record.showing {
            fields.append(fixed(shown.time - start, 6))
            fields.append(shown.interval.map { fixed($0 * 1e3, 3) } ?? "")
            fields.append("\(shown.missed)")
        } else {
            fields += ["", "", ""]
        }
        fields.append("\(record.underWay)")
        fields.append(fixed(record.damage, 0))
        fields += record.steps.map { fixed($0 * 1e3, 3) }
        fields += [record.began, record.sent].map { fixed($0 - start, 6) }
        fields.append(record.presenter?.rawValue ?? "")
        fields.append(record.followsDisplay ? "display" : "timer")
        fields.append(fixed(record.rate, 3))
        waiting += Array((fields.joined(separator: ",") + "\r\n").utf8)
        if record.aimed - lastFlush >= FrameLog.interval {
            lastFlush = record.aimed
            try flush()
        }
    }

    /// Writes what was collected. Of a file, a last line that is not whole is cut off.
    /// - Throws: a failure to write.
    private func flush() throws(CommandFailure) {
        var unfinished = 0
        while !waiting.isEmpty {
            let count = Glibc.write(file, waiting, waiting.count)
            if count < 0 {
                if errno == EINTR { continue }
                var end = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                if errno == EAGAIN, poll(&end, 1, FrameLog.timeout) > 0 { continue }
                let reason = String(cString: strerror(errno))
                waiting = []
                let size = lseek(file, 0, SEEK_CUR)
                if size >= unfinished { _ = ftruncate(file, size - off_t(unfinished)) }
                throw CommandFailure(.cannotWrite, "cannot write \"\(path)\": \(reason)")
            }
            let written = waiting[..<count]
            unfinished = written.lastIndex(of: UInt8(ascii: "\n")).map { count - $0 - 1 } ?? unfinished + count
            waiting.removeFirst(count)
        }
    }
}

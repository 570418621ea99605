import CWindowPeers
import Glibc

/// The cost of the program's window beside windows of plain C, on an X server without a screen.
struct WindowReport {
    private(set) var lines: [String] = []
    private var numbers: [(name: String, value: Double)] = []
    private let own: String
    private let seconds: Double
    /// Whether the system lets us see when the machine stands still.
    private var isWatched = false

    /// What could not be measured.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// What the log says of a frame: when it was shown, in seconds, and the milliseconds and refreshes since the one before.
    private struct ShownFrame {
        let shown, interval, missed: Double
    }

    private static let (width, height) = (1920, 1080)
    /// Milliseconds between two refreshes of the server.
    private static let refresh = 1e3 / 60
    /// The timeout for a window to appear, in seconds.
    private static let timeout = 20.0
    /// Starts of a program of which the quickest counts.
    private static let starts = 5

    /// Measures, with so many seconds of moving water for each window.
    /// - Throws: ``Failure``.
    init(seconds: Double) throws {
        self.seconds = seconds
        own = programFolder
        var display: Int32 = 0
        let server = tyto_start_server("\(Self.width)x\(Self.height)x24", &display)
        guard server >= 0 else { throw Failure(description: "Xvfb did not start; is the package xvfb installed?") }
        defer { tyto_stop(server) }
        setenv("DISPLAY", ":\(display)", 1)
        guard tyto_probe_open(":\(display)") != 0 else { throw Failure(description: "no display :\(display)") }
        defer { tyto_probe_close() }
        isWatched = tyto_stalls_watch(":\(display)") != 0
        defer { tyto_stalls_end() }
        try measurePacing(server)
        for way in ["cairo-xlib", "shm"] {
            try measureCost("C, everything by \(way)", way, server)
        }
        try measureStart()
        try measureLatency()
        try measureIdle()
    }

    /// The figures as lines of a table.
    var table: String { lines.joined(separator: "\n") }
    /// The figures as JSON.
    var json: String {
        "{" + numbers.map { "\"\($0.name)\": \(fixed($0.value))" }.joined(separator: ", ") + "}"
    }

    private mutating func tell(_ name: String, _ value: Double, _ unit: String) {
        lines.append(column(name, 52, false) + column(fixed(value), 12) + " " + unit)
        numbers.append((name, value))
    }

    /// Starts a program of this build, and waits until it has drawn; gives its process, and when that was.
    private func start(_ words: [String]) throws -> (process: Int32, began: Double, shown: Double) {
        let end = tyto_clock() + Self.timeout
        while tyto_probe_windows() > 0 {
            guard tyto_clock() < end else { throw Failure(description: "a window did not go away") }
            tyto_sleep(0.01)
        }
        let line = "\(own)/" + words.joined(separator: "\n")
        let began = tyto_clock()
        let process = tyto_start(line)
        guard process >= 0 else { throw Failure(description: "cannot start \(words[0]); was it built?") }
        // The screen is black, and what the windows show near the corner is not.
        while tyto_probe_windows() == 0 || tyto_probe_pixel(3, 3) == 0 {
            guard tyto_clock() < end else {
                tyto_stop(process)
                throw Failure(description: "\(words[0]) showed nothing")
            }
            tyto_sleep(0.0002)
        }
        return (process, began, tyto_clock())
    }

    private static func water(_ rest: [String] = []) -> [String] {
        ["tyto", "run", "waves", "--size", "\(width)x\(height)", "--scale", "1"] + rest
    }

    private mutating func measurePacing(_ server: Int32) throws {
        let log = "/tmp/tyto-bench-\(getpid()).csv"
        defer { unlink(log) }
        let (process, _, shown) = try start(Self.water(["--frame-log", log]))
        tyto_sleep(1)
        let before = (tyto_processor_time(process), tyto_processor_time(server))
        tyto_sleep(seconds)
        let after = (tyto_processor_time(process), tyto_processor_time(server))
        tyto_stop(process)
        let rows = try WindowReport.rows(log)
        // The first second is the start's.
        let steady = rows.filter { $0.shown - rows[0].shown > 1 }
        guard steady.count > 10 else { throw Failure(description: "the log has \(steady.count) frames only") }
        tell("ours: frames per second", Double(steady.count) / (steady[steady.count - 1].shown - steady[0].shown), "")
        tellPacing(steady, "")
        if isWatched {
            // A frame is begun in the refresh before the one that it follows; the log's beginning is known as well as the
            // first frame was seen.
            let beginning = shown - rows[0].shown
            let undisturbed = steady.filter {
                let end = beginning + $0.shown
                return tyto_stalls_between(end - ($0.interval + 2 * Self.refresh) / 1e3, end + Self.refresh / 1e3) == 0
            }
            tellPacing(undisturbed, ", the machine running")
        }
        let frames = Double(steady.count) * seconds / (steady[steady.count - 1].shown - steady[0].shown)
        tellCost("ours", client: after.0 - before.0, server: after.1 - before.1, frames: frames)
    }

    private mutating func tellPacing(_ rows: [ShownFrame], _ which: String) {
        let intervals = rows.map(\.interval).sorted()
        tell("ours\(which): missed refreshes", rows.reduce(0) { $0 + $1.missed }, "of \(rows.count) frames")
        for (name, part) in [("median", 0.5), ("99th percentile", 0.99), ("longest", 1)] where !rows.isEmpty {
            let index = min(Int(part * Double(rows.count)), rows.count - 1)
            tell("ours\(which): interval, \(name)", intervals[index], "ms")
        }
    }

    private mutating func measureCost(_ name: String, _ way: String, _ server: Int32) throws {
        let process = try start(["window-peer", way, "\(seconds + 5)"]).process
        tyto_sleep(1)
        let before = (tyto_processor_time(process), tyto_processor_time(server))
        tyto_sleep(seconds)
        let after = (tyto_processor_time(process), tyto_processor_time(server))
        tyto_stop(process)
        tellCost(name, client: after.0 - before.0, server: after.1 - before.1, frames: seconds * 60)
    }

    private mutating func tellCost(_ name: String, client: Double, server: Double, frames: Double) {
        tell("\(name): processor of the client", client / frames * 1e3, "ms a frame")
        tell("\(name): processor of the server", server / frames * 1e3, "ms a frame")
        tell("\(name): both", (client + server) / frames * 1e3, "ms a frame")
    }

    private mutating func measureStart() throws {
        var best = [Double.infinity, .infinity]
        for _ in 0..<WindowReport.starts {
            for (index, words) in [Self.water(), ["window-peer", "cairo-xlib", "30"]].enumerated() {
                let (process, began, shown) = try start(words)
                best[index] = min(best[index], (shown - began) * 1e3)
                tyto_stop(process)
            }
        }
        tell("ours: first frame on the screen", best[0], "ms after the start")
        tell("C, Xlib and Cairo: first frame on the screen", best[1], "ms after the start")
        tell("first frame: ours / C", best[0] / best[1], "times")
    }

    /// From a key to the frame that shows what it did, while the water moves: F3 shows the figures over
    /// the lower left corner, where the water is all of one colour.
    private mutating func measureLatency() throws {
        let process = try start(Self.water()).process
        defer { tyto_stop(process) }
        tyto_sleep(1)
        // The first figures load the fonts.
        var latencies: [(refreshes: Double, isDisturbed: Bool)] = []
        for index in 0..<42 {
            tyto_sleep(0.05 + Double(index * 7 % 16) * 1e-3)
            let before = tyto_probe_pixel(14, Int32(Self.height) - 90)
            let began = tyto_clock()
            tyto_probe_key(0xFFC0)
            while tyto_probe_pixel(14, Int32(Self.height) - 90) == before {
                guard tyto_clock() - began < 5 else { throw Failure(description: "a key showed nothing") }
                tyto_sleep(0.0005)
            }
            let end = tyto_clock()
            latencies.append(((end - began) * 1e3 / Self.refresh, tyto_stalls_between(began - 0.1, end) > 0))
        }
        latencies.removeFirst(2)
        tellLatency(latencies.map(\.refreshes), "")
        if isWatched { tellLatency(latencies.filter { !$0.isDisturbed }.map(\.refreshes), ", the machine running") }
    }

    private mutating func tellLatency(_ refreshes: [Double], _ which: String) {
        let sorted = refreshes.sorted()
        guard let longest = sorted.last else { return }
        tell("ours\(which): a key to its frame, median", sorted[sorted.count / 2], "refreshes")
        tell("ours\(which): a key to its frame, longest", longest, "refreshes of \(sorted.count) keys")
    }

    private mutating func measureIdle() throws {
        let process = try start(["tyto", "run", "owl", "--scale", "1"]).process
        defer { tyto_stop(process) }
        tyto_sleep(3)
        let before = tyto_switches(process)
        tyto_sleep(10)
        tell("ours: wake-ups in 10 idle seconds", Double(tyto_switches(process) - before), "")
    }

    /// What a log says of the frames that were shown.
    private static func rows(_ path: String) throws -> [ShownFrame] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(description: "there is no log") }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().compactMap {
            line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count > 4, let shown = Double(fields[2]), let interval = Double(fields[3]),
                let missed = Double(fields[4])
            else { return nil }
            return ShownFrame(shown: shown, interval: interval, missed: missed)
        }
    }
}

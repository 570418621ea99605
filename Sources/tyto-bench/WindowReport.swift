import CWindowPeers
import Glibc
import System

/// The cost of the program's window beside windows of plain C, on an X server without a screen.
struct WindowReport {
    private var lines: [String] = []
    private let seconds: Double
    private let server: RunningProgram

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
    init(seconds: Double) throws {
        self.seconds = seconds
        let (server, display) = try Self.startServer()
        self.server = server
        defer { server.stop() }
        setenv("DISPLAY", display, 1)
        guard tyto_probe_open(display) != 0 else { throw BenchFailure(description: "no display \(display)") }
        defer { tyto_probe_close() }
        try measurePacing()
        for way in ["cairo-xlib", "shm"] {
            let peer = try start(["window-peer", way, "\(seconds + 5)"]).program
            tellCost("C, everything by \(way)", cost(of: peer), frames: seconds * 60)
        }
        try measureStart()
        try measureLatency()
        try measureIdle()
    }

    var table: String { lines.joined(separator: "\n") }

    private mutating func tell(_ name: String, _ value: Double, _ unit: String) {
        lines.append(column(name, 52, false) + column(fixed(value), 12) + " " + unit)
    }

    /// Starts an X server without a screen, and waits for the name of its display.
    private static func startServer() throws -> (server: RunningProgram, display: String) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw BenchFailure(description: "no socket for Xvfb")
        }
        defer { close(ends[0]) }
        let server = RunningProgram(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"],
            output: ends[1])
        close(ends[1])
        var number: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { number.append(byte) }
        guard let server, !number.isEmpty else {
            throw BenchFailure(description: "Xvfb did not start; is the package xvfb installed?")
        }
        return (server, ":" + String(decoding: number, as: UTF8.self))
    }

    /// Starts a program of this build, and waits until it has drawn.
    private func start(_ words: [String]) throws -> (program: RunningProgram, began: Double, shown: Double) {
        let end = MonotonicClock.now + Self.timeout
        while tyto_probe_windows() > 0 {
            guard MonotonicClock.now < end else { throw BenchFailure(description: "a window did not go away") }
            rest(0.01)
        }
        let began = MonotonicClock.now
        guard let program = RunningProgram(["\(programFolder)/\(words[0])"] + words.dropFirst()) else {
            throw BenchFailure(description: "cannot start \(words[0]); was it built?")
        }
        // The screen is black, and what the windows show near the corner is not.
        while tyto_probe_windows() == 0 || tyto_probe_pixel(3, 3) == 0 {
            guard MonotonicClock.now < end else {
                program.stop()
                throw BenchFailure(description: "\(words[0]) showed nothing")
            }
            rest(0.0002)
        }
        return (program, began, MonotonicClock.now)
    }

    private func rest(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }

    private static func water(_ rest: [String] = []) -> [String] {
        ["tyto", "run", "waves", "--size", "\(width)x\(height)", "--scale", "1"] + rest
    }

    private mutating func measurePacing() throws {
        let log = "/tmp/tyto-bench-\(getpid()).csv"
        defer { unlink(log) }
        let cost = cost(of: try start(Self.water(["--frame-log", log])).program)
        let rows = try Self.rows(log)
        // The first second is the start's.
        let steady = rows.filter { $0.shown - rows[0].shown > 1 }
        guard steady.count > 10 else { throw BenchFailure(description: "the log has \(steady.count) frames only") }
        let rate = Double(steady.count) / (steady[steady.count - 1].shown - steady[0].shown)
        tell("ours: frames per second", rate, "")
        tell("ours: missed refreshes", steady.reduce(0) { $0 + $1.missed }, "of \(steady.count) frames")
        let intervals = steady.map(\.interval).sorted()
        for (name, part) in [("median", 0.5), ("99th percentile", 0.99), ("longest", 1)] {
            let index = min(Int(part * Double(intervals.count)), intervals.count - 1)
            tell("ours: interval, \(name)", intervals[index], "ms")
        }
        tellCost("ours", cost, frames: rate * seconds)
    }

    /// Measures processor time while water moves, in seconds, and ends the program.
    private func cost(of program: RunningProgram) -> (client: Double, server: Double) {
        rest(1)
        let before = (program.processorTime, server.processorTime)
        rest(seconds)
        let after = (program.processorTime, server.processorTime)
        program.stop()
        return (after.0 - before.0, after.1 - before.1)
    }

    private mutating func tellCost(_ name: String, _ cost: (client: Double, server: Double), frames: Double) {
        tell("\(name): processor of the client", cost.client / frames * 1e3, "ms a frame")
        tell("\(name): processor of the server", cost.server / frames * 1e3, "ms a frame")
        tell("\(name): both", (cost.client + cost.server) / frames * 1e3, "ms a frame")
    }

    private mutating func measureStart() throws {
        var best = [Double.infinity, .infinity]
        for _ in 0..<Self.starts {
            for (index, words) in [Self.water(), ["window-peer", "cairo-xlib", "30"]].enumerated() {
                let (program, began, shown) = try start(words)
                best[index] = min(best[index], (shown - began) * 1e3)
                program.stop()
            }
        }
        tell("ours: first frame on the screen", best[0], "ms after the start")
        tell("C, Xlib and Cairo: first frame on the screen", best[1], "ms after the start")
        tell("first frame: ours / C", best[0] / best[1], "times")
    }

    /// From a key to the frame that shows what it did, while the water moves: F3 shows the figures over
    /// the lower left corner, where the water is all of one colour.
    private mutating func measureLatency() throws {
        let program = try start(Self.water()).program
        defer { program.stop() }
        rest(1)
        var refreshes: [Double] = []
        for index in 0..<42 {
            rest(0.05 + Double(index * 7 % 16) * 1e-3)
            let before = tyto_probe_pixel(14, Int32(Self.height) - 90)
            let began = MonotonicClock.now
            tyto_probe_key(0xFFC0)
            while tyto_probe_pixel(14, Int32(Self.height) - 90) == before {
                guard MonotonicClock.now - began < 5 else { throw BenchFailure(description: "a key showed nothing") }
                rest(0.0005)
            }
            refreshes.append((MonotonicClock.now - began) * 1e3 / Self.refresh)
        }
        // The first figures load the fonts.
        let sorted = refreshes.dropFirst(2).sorted()
        tell("ours: a key to its frame, median", sorted[sorted.count / 2], "refreshes")
        tell("ours: a key to its frame, longest", sorted[sorted.count - 1], "refreshes of \(sorted.count) keys")
    }

    private mutating func measureIdle() throws {
        let program = try start(["tyto", "run", "owl", "--scale", "1"]).program
        defer { program.stop() }
        rest(3)
        let before = program.switchCount
        rest(10)
        tell("ours: wake-ups in 10 idle seconds", Double(program.switchCount - before), "")
    }

    /// What a log says of the frames that were shown.
    private static func rows(_ path: String) throws -> [ShownFrame] {
        let text = String(decoding: try Files.read(path, limit: 1 << 28), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count > 4, let shown = Double(fields[2]), let interval = Double(fields[3]),
                let missed = Double(fields[4])
            else { return nil }
            return ShownFrame(shown: shown, interval: interval, missed: missed)
        }
    }
}

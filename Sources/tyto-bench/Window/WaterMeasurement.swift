import CWindowPeers
import Glibc
import System

/// Moving water and the owl's first frame in a window of 1920x1080 beside windows of plain C, how late a key shows, and
/// whether anything wakes while nothing moves.
struct WaterMeasurement {
    /// A part that can be measured alone.
    enum Part: String, CaseIterable {
        case pacing, start, key, idle
    }

    private var figures: [(name: String, value: Double, unit: String)] = []
    /// The bounds that are exceeded.
    private(set) var faults: [String] = []
    private let seconds: Double
    private let server: WindowServer

    private static let size = PixelSize(1920, 1080)
    /// Milliseconds between two refreshes of the server.
    private static let refresh = 1e3 / 60
    /// Starts of a program of which the median counts.
    private static let starts = 21
    /// The most times as long as C with the same texts that our first frame takes, and the most refreshes, as a median, from a
    /// key to its frame.
    private static let (maxStart, maxLatency) = (1.3, 1.6)

    /// Measures, with so many seconds of moving water for each window.
    init(_ parts: [Part], _ options: WindowOptions) throws {
        seconds = options.seconds
        server = try WindowServer(Self.size, tyto: options.program)
        defer { server.stop() }
        for part in parts {
            switch part {
            case .pacing:
                try measurePacing()
                for way in ["cairo-xlib", "shm"] {
                    let peer = try server.start(["window-peer", "waves", way, "\(seconds + 5)"]).program
                    tellCost("C, everything by \(way)", cost(of: peer), frames: seconds * 60)
                }
            case .start: try measureStart()
            case .key: try measureLatency()
            case .idle: try measureIdle()
            }
        }
    }

    private mutating func tell(_ name: String, _ value: Double, _ unit: String) { figures.append((name, value, unit)) }

    var lines: [String] { figures.map { column($0.name, 52, false) + column(fixed($0.value), 12) + " " + $0.unit } }

    /// The figures as objects in JSON.
    var json: [String] {
        figures.map { "{\"figure\": \"\($0.name)\", \"value\": \(fixed($0.value)), \"unit\": \"\($0.unit)\"}" }
    }

    private static func water(_ rest: [String] = []) -> [String] {
        ["tyto", "run", "waves", "--size", "\(size)", "--scale", "1"] + rest
    }

    private mutating func measurePacing() throws {
        let log = "/tmp/tyto-bench-\(getpid()).csv"
        defer { unlink(log) }
        let cost = cost(of: try server.start(Self.water(["--frame-log", log])).program)
        let frames = try LoggedFrame.all(in: log)
        // The first second is the start's.
        let began = frames.lazy.compactMap(\.shown).first ?? 0
        let steady = frames.filter { $0.shown ?? 0 > began + 1 && $0.interval != nil }
        guard steady.count > 10, let first = steady.first?.shown, let last = steady.last?.shown else {
            throw BenchFailure(description: "the log has \(steady.count) frames only")
        }
        let rate = Double(steady.count) / (last - first)
        let missed = steady.reduce(0) { $0 + $1.missed }
        tell("ours: frames per second", rate, "")
        tell("ours: missed refreshes", Double(missed), "of \(steady.count) frames")
        if missed > 0 { faults.append("waves: \(missed) refreshes missed") }
        let intervals = steady.compactMap(\.interval).sorted()
        for (name, part) in [("median", 0.5), ("99th percentile", 0.99), ("longest", 1)] {
            let index = min(Int(part * Double(intervals.count)), intervals.count - 1)
            tell("ours: interval, \(name)", intervals[index], "ms")
        }
        tellCost("ours", cost, frames: rate * seconds)
    }

    /// Measures processor time while water moves, in seconds, and ends the program.
    private func cost(of program: RunningProgram) -> (client: Double, server: Double) {
        rest(1)
        let before = (program.processorTime, server.program.processorTime)
        rest(seconds)
        let after = (program.processorTime, server.program.processorTime)
        program.stop()
        return (after.0 - before.0, after.1 - before.1)
    }

    private mutating func tellCost(_ name: String, _ cost: (client: Double, server: Double), frames: Double) {
        tell("\(name): processor of the client", cost.client / frames * 1e3, "ms a frame")
        tell("\(name): processor of the server", cost.server / frames * 1e3, "ms a frame")
        tell("\(name): both", (cost.client + cost.server) / frames * 1e3, "ms a frame")
    }

    /// From the start of a program to its first frame: the owl's beside windows of C with the same texts, and without any.
    private mutating func measureStart() throws {
        let programs = [
            ("ours, the owl", ["tyto", "run", "owl", "--size", "\(Self.size)", "--scale", "1"]),
            ("C, Cairo and Pango, the owl's texts", ["window-peer", "texts", "cairo-xlib", "30"]),
            ("C and Cairo, no text", ["window-peer", "waves", "cairo-xlib", "30"]),
        ]
        var times = programs.map { _ in [Double]() }
        for _ in 0..<Self.starts {
            for (index, (_, words)) in programs.enumerated() {
                let (program, began, shown) = try server.start(words)
                times[index].append((shown - began) * 1e3)
                program.stop()
            }
        }
        let medians = times.map { $0.sorted()[Self.starts / 2] }
        for (median, (name, _)) in zip(medians, programs) {
            tell("\(name): first frame", median, "ms after the start")
        }
        let ratio = medians[0] / medians[1]
        tell("first frame: ours / C with texts", ratio, "times")
        tell("first frame: ours / C without", medians[0] / medians[2], "times")
        if ratio > Self.maxStart {
            faults.append(
                "the first frame takes \(fixed(ratio)) times as long as C with its texts, more than \(fixed(Self.maxStart))"
            )
        }
    }

    /// From a key to the frame that shows what it did, while the water moves: F3 shows the figures over
    /// the lower left corner, where the water is all of one colour.
    private mutating func measureLatency() throws {
        let program = try server.start(Self.water()).program
        defer { program.stop() }
        rest(1)
        let (x, y) = (Int32(14), Int32(Self.size.height - 90))
        var refreshes: [Double] = []
        for index in 0..<42 {
            rest(0.05 + Double(index * 7 % 16) * 1e-3)
            let before = tyto_probe_pixel(x, y)
            let began = MonotonicClock.now
            tyto_probe_key(0xFFC0)
            while tyto_probe_pixel(x, y) == before {
                guard MonotonicClock.now - began < 5 else { throw BenchFailure(description: "a key showed nothing") }
                rest(0.0005)
            }
            refreshes.append((MonotonicClock.now - began) * 1e3 / Self.refresh)
        }
        // The first figures load the fonts.
        let sorted = refreshes.dropFirst(2).sorted()
        let median = sorted[sorted.count / 2]
        tell("ours: a key to its frame, median", median, "refreshes")
        tell("ours: a key to its frame, longest", sorted[sorted.count - 1], "refreshes of \(sorted.count) keys")
        if median > Self.maxLatency {
            faults.append("a key shows in a median of \(fixed(median)) refreshes, more than \(fixed(Self.maxLatency))")
        }
    }

    private mutating func measureIdle() throws {
        // Nothing in it blinks.
        let program = try server.start(["tyto", "run", "card", "--scale", "1"]).program
        defer { program.stop() }
        rest(3)
        let before = program.switchCount
        rest(10)
        let wakeups = program.switchCount - before
        tell("ours: wake-ups in 10 idle seconds", Double(wakeups), "")
        if wakeups > 0 { faults.append("an idle window wakes \(wakeups) times in 10 s") }
    }
}

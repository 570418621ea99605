import CWindowPeers
import Glibc
import System

/// The plays in windows of one size, by one way into the window.
struct WindowRun {
    let size: PixelSize
    /// The way into the window, as `tyto run --presenter` names it.
    let presenter: String
    /// The figures of each play.
    private(set) var plays: [PlayResult] = []
    /// Those of all frames together; nil without any.
    private(set) var total: PlayFigures?

    /// The figures of a play.
    struct PlayResult {
        let name: String
        let figures: PlayFigures
        /// Whether other programs took much of a processor each time that it was played.
        let isDisturbed: Bool
    }

    /// Moves of the pointer in a second while it scrubs, and in one stroke over the ruler.
    private static let (moveRate, strokeLength) = (125.0, 125)
    /// The share of a core that other programs may take while something is played, and how often it is played at most until
    /// they take no more.
    private static let (maxLoad, maxTries) = (0.04, 5)

    /// Plays on a server.
    /// - Parameter show: takes each line of the table as soon as it is known.
    init(_ plays: [WindowPlay], on server: WindowServer, _ presenter: String, show: (String) -> Void) throws {
        (size, self.presenter) = (server.size, presenter)
        var all: [LoggedFrame] = []
        for play in plays {
            var (frames, load) = try frames(of: play, on: server)
            for _ in 1..<Self.maxTries where load > Self.maxLoad {
                show("\(play.name) again: other programs took \(fixed(load * 100, digits: 0)) % of a core")
                (frames, load) = try self.frames(of: play, on: server)
            }
            guard let figures = PlayFigures(frames) else {
                throw BenchFailure(description: "\(play.name) at \(size) by \(presenter) moved nothing")
            }
            all += frames
            let result = PlayResult(name: play.name, figures: figures, isDisturbed: load > Self.maxLoad)
            self.plays.append(result)
            show(line(play.name + (result.isDisturbed ? " (disturbed)" : ""), figures))
        }
        total = PlayFigures(all)
        if plays.count > 1, let total { show(line("all", total)) }
    }

    static let heads = WindowRun.line(["window", "by", "play"], PlayFigures.columns.map(\.head))

    private func line(_ name: String, _ figures: PlayFigures) -> String {
        WindowRun.line(["\(size)", presenter, name], PlayFigures.columns.map { $0.text(figures) ?? "-" })
    }

    private static func line(_ words: [String], _ cells: [String]) -> String {
        zip(words, [11, 9, 28]).map { column($0, $1, false) }.joined() + cells.map { column($0, 11) }.joined()
    }

    /// The plays as objects in JSON.
    var json: [String] {
        plays.map { play in
            let figures = PlayFigures.columns.map { "\"\($0.key)\": \($0.text(play.figures) ?? "null")" }
            return """
                {"play": "\(play.name)", "size": "\(size)", "presenter": "\(presenter)", \
                \(figures.joined(separator: ", ")), "disturbed": \(play.isDisturbed)}
                """
        }
    }

    /// Plays, and reads the program's frame log.
    /// - Returns: also what share of a core other programs took meanwhile.
    private func frames(of play: WindowPlay, on server: WindowServer) throws -> (frames: [LoggedFrame], load: Double) {
        let (script, log) = ("/tmp/tyto-bench-\(getpid()).txt", "/tmp/tyto-bench-\(getpid()).csv")
        defer { for path in [script, log] { unlink(path) } }
        try AtomicFile.write(Array((play.script.joined(separator: "\n") + "\n").utf8), to: script)
        let began = MonotonicClock.now
        let before = RunningProgram.allTime - RunningProgram.current.processorTime - server.program.processorTime
        let options = [
            "--size", "\(size)", "--scale", "1", "--presenter", presenter, "--script", script, "--frame-log", log,
        ]
        let program = try server.start(["tyto", "run"] + play.arguments + options, isDrawn: false).program
        defer { program.stop() }
        if let scrubTime = play.scrubTime { scrub(from: began + scrubTime, until: began + play.seconds) }
        rest(began + play.seconds - MonotonicClock.now)
        let own = [.current, server.program, program].reduce(0) { $0 + $1.processorTime }
        let load = (RunningProgram.allTime - own - before) / (MonotonicClock.now - began)
        program.stop()
        return (try LoggedFrame.all(in: log, inputs: play.inputTimes), load)
    }

    /// Drags the pointer to and fro over the ruler of the study panel, as a mouse does.
    private func scrub(from start: Double, until end: Double) {
        // The ruler lies over the lower three tenths, and a bar of 36 points.
        let y = Int32(Double(size.height) * 0.7) - 22
        let (left, right) = (Double(size.width) * 0.25, Double(size.width) * 0.75)
        rest(start - MonotonicClock.now)
        // The ruler then shows all of the session.
        tyto_probe_key(UInt(UInt8(ascii: "f")))
        var count = 0
        while MonotonicClock.now < end {
            rest(start + Double(count) / Self.moveRate - MonotonicClock.now)
            let (stroke, step) = count.quotientAndRemainder(dividingBy: Self.strokeLength)
            let share = Double(step) / Double(Self.strokeLength)
            let x = Int32(left + (right - left) * (stroke.isMultiple(of: 2) ? share : 1 - share))
            tyto_probe_pointer(count == 0 ? TYTO_POINTER_PRESS : TYTO_POINTER_MOVE, x, y)
            count += 1
        }
        tyto_probe_pointer(TYTO_POINTER_RELEASE, Int32(left), y)
    }
}

extension WindowRun {
    /// The upper bounds for windows of a size, over all plays.
    private struct Bounds {
        /// Refreshes missed of those that moved, as a share, and one after the other; nil for no bound.
        var missed: (share: Double, run: Int)?
        /// The name of a frame's cost.
        let kind: String
        let cost: KeyPath<PlayFigures, PlayFigures.Spread?>
        /// Milliseconds of the 95th percentile and of the worst frame.
        let upper, worst: Double
    }

    /// A large window's frames may be drawn by all processors, so that time on the wall counts.
    private var bounds: Bounds {
        size.height > 1080
            ? Bounds(kind: "wall time", cost: \.wall, upper: 20, worst: 50)
            : Bounds(missed: (0.03, 2), kind: "processor time", cost: \.processor, upper: 14, worst: 33)
    }

    /// The bounds that are exceeded, with the plays that exceed them.
    var faults: [String] {
        guard let total else { return [] }
        let bounds = bounds
        var faults: [String] = []
        if total[keyPath: bounds.cost] == nil {
            faults.append("\(size) by \(presenter): the program logs no \(bounds.kind)")
        }
        func check(
            _ what: String, _ unit: String, _ bound: Double, digits: Int = 1, _ value: (PlayFigures) -> Double?
        ) {
            guard let found = value(total), found > bound else { return }
            let names = plays.compactMap { play in
                value(play.figures).flatMap { $0 > bound ? "\(play.name) \(fixed($0, digits: digits))" : nil }
            }
            faults.append(
                "\(size) by \(presenter): \(what) \(fixed(found, digits: digits)) \(unit), more than "
                    + "\(fixed(bound, digits: digits)) (\(names.joined(separator: ", ")))")
        }
        if let missed = bounds.missed {
            check("refreshes missed", "%", missed.share * 100, digits: 2) { $0.missedShare * 100 }
            check("missed in a row", "refreshes", Double(missed.run), digits: 0) { Double($0.longestRun) }
        }
        check("95 % of frames within", "ms of \(bounds.kind)", bounds.upper) { $0[keyPath: bounds.cost]?.upper }
        check("the worst frame", "ms of \(bounds.kind)", bounds.worst) { $0[keyPath: bounds.cost]?.worst }
        return faults
    }
}

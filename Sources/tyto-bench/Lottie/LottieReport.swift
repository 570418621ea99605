import Glibc
import System

/// Our costs beside those of rlottie and ThorVG, measured in the same run.
struct LottieReport {
    private struct Row {
        let ours: LottieMeasurement
        /// Milliseconds of the first frame and of each; none without the Python package, or if the player fails.
        let peers: [String: (first: Double, frame: Double)]
        /// Why players failed.
        let failures: [String]
    }

    private static let peers = ["thorvg", "rlottie"]
    /// The greatest multiples of ThorVG's times, over files that move: a frame, and decoding with the first one, as geometric
    /// means; a frame of any file, and of any kind of file.
    private static let (maxFrame, maxFirst, maxFrameOfAny, maxFrameOfKind) = (1.0, 2.0, 3.0, 2.0)
    private let rows: [Row]
    /// Why files were left out.
    private let unread: [String]

    /// Measures files; see ``measuredPaths(_:)``.
    init(_ paths: [String]) throws {
        let paths = try measuredPaths(paths)
        let costs = try LottieReport.peerCosts(of: paths)
        var unread: [String] = []
        rows = paths.enumerated().compactMap { index, path in
            let ours: LottieMeasurement
            do {
                ours = try LottieMeasurement(path)
            } catch {
                unread.append("\(error)")
                return nil
            }
            var peers: [String: (first: Double, frame: Double)] = [:], failures: [String] = []
            for peer in LottieReport.peers {
                let answer = costs[peer].flatMap { index < $0.count ? $0[index] : nil } ?? ""
                let numbers = answer.split(separator: " ").compactMap { Double($0) }
                if numbers.count == 2 {
                    peers[peer] = (numbers[0], numbers[1])
                } else if answer != "missing" {
                    failures.append("\(peer), \(ours.name): \(answer.isEmpty ? "no answer" : answer)")
                }
            }
            return Row(ours: ours, peers: peers, failures: failures)
        }
        self.unread = unread
    }

    /// A peer's answers, in the order of the files; of one without its package none.
    private static func peerCosts(of paths: [String]) throws -> [String: [String]] {
        let folder = "/tmp/tyto-bench-\(getpid())"
        let (tasks, answers) = ("\(folder).tasks", "\(folder).answers")
        defer { for path in [tasks, answers] { unlink(path) } }
        let orders = peers.flatMap { peer in paths.map { "time \(peer) \(Int(MeasuredFile.side)) \($0)\n" } }
        try AtomicFile.write(Array(orders.joined().utf8), to: tasks)
        let script = "\(checkoutFolder)/Resources/scripts/lottie-peers.py"
        _ = RunningProgram(["sh", "-c", "exec python3 '\(script)' < '\(tasks)' > '\(answers)'"])?.wait()
        let text = String(decoding: (try? Files.read(answers, limit: 1 << 20)) ?? [], as: UTF8.self)
        let lines = text.split(separator: "\n").map { String($0) }
        return Dictionary(
            uniqueKeysWithValues: peers.enumerated().map { index, peer in
                (peer, Array(lines.dropFirst(index * paths.count).prefix(paths.count)))
            })
    }

    /// The geometric mean of our time over a peer's.
    private func ratio(
        to peer: String, of rows: [Row], _ ours: (LottieMeasurement) -> Double, _ theirs: ((Double, Double)) -> Double
    ) -> Double? {
        let logs = rows.compactMap { row in row.peers[peer].map { log(max(ours(row.ours), 1e-4) / theirs($0)) } }
        return logs.isEmpty ? nil : exp(logs.reduce(0, +) / Double(logs.count))
    }

    /// The table, with geometric means of moving and of still files.
    var table: String {
        let heads = ["first", "frame"] + LottieReport.peers.flatMap { ["\($0) 1st", "\($0) fr."] }
        var lines = [column("ms of CPU, 1024 px", 34, false) + heads.map { column($0, 13) }.joined()]
        for row in rows {
            let numbers =
                [row.ours.first, row.ours.frame]
                + LottieReport.peers.flatMap { [row.peers[$0]?.first, row.peers[$0]?.frame] }.map { $0 ?? -1 }
            lines.append(
                column((row.ours.isMoving ? "" : "(still) ") + row.ours.name, 34, false)
                    + numbers.map { column($0 < 0 ? "–" : fixed($0, digits: 3), 13) }.joined())
        }
        for peer in LottieReport.peers {
            for (title, rows) in [("moving", rows.filter(\.ours.isMoving)), ("all", rows)] {
                guard let frame = ratio(to: peer, of: rows, \.frame, \.1),
                    let first = ratio(to: peer, of: rows, \.first, \.0)
                else { continue }
                lines.append(
                    "\(rows.count) \(title): a frame \(fixed(frame, digits: 2)), decoding and first frame "
                        + "\(fixed(first, digits: 2)) times \(peer)'s (geometric means)")
            }
        }
        for (kind, count, ratio) in kinds {
            lines.append("\(count) moving, \(kind): a frame \(fixed(ratio, digits: 2)) times thorvg's (geometric mean)")
        }
        lines += rows.flatMap(\.failures) + unread
        return lines.joined(separator: "\n")
    }

    /// Our time of a frame over ThorVG's by kind of file, of those that move.
    private var kinds: [(kind: LottieKind, count: Int, ratio: Double)] {
        LottieKind.allCases.compactMap { kind in
            let rows = rows.filter { $0.peers["thorvg"] != nil && $0.ours.isMoving && $0.ours.kind == kind }
            return ratio(to: "thorvg", of: rows, \.frame, \.1).map { (kind, rows.count, $0) }
        }
    }

    /// The bounds that our costs exceed, against ThorVG's over files that move; without its package that is said instead.
    var faults: [String] {
        let rows = rows.filter { $0.peers["thorvg"] != nil && $0.ours.isMoving }
        guard let frame = ratio(to: "thorvg", of: rows, \.frame, \.1),
            let first = ratio(to: "thorvg", of: rows, \.first, \.0)
        else { return ["there is nothing to compare with: install the Python package thorvg-python"] }
        let means = [("a frame", frame, Self.maxFrame), ("decoding and first frame", first, Self.maxFirst)]
        let files = rows.compactMap { row in
            ratio(to: "thorvg", of: [row], \.frame, \.1).map { ("a frame of \(row.ours.name)", $0, Self.maxFrameOfAny) }
        }
        let kinds = kinds.map { ("a frame of \($0.kind)", $0.ratio, Self.maxFrameOfKind) }
        return unread
            + (means + kinds + files.sorted { $0.1 > $1.1 }).filter { $0.1 > $0.2 }
            .map { "\($0) takes \(fixed($1, digits: 2)) times ThorVG's time, more than \(fixed($2))" }
    }
}

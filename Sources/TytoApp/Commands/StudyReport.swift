import Analysis
import Geometry
import Scenes

/// The output of `tyto study`.
struct StudyReport: Encodable {
    struct Group: Encodable {
        /// The input in words; nil for the scene itself.
        let input: String?
        let time: Double
        let lanes: [LaneReport]
        let completions: [Double]
    }

    struct LaneReport: Encodable {
        let layer: String
        /// Whether code sets values frame by frame.
        let isLinked: Bool
        let animations: [BarReport]
    }

    struct BarReport: Encodable {
        let words: String
        let properties: [String]
        let added: Double
        let begin: Double
        /// Nil for an animation that never ends.
        let end: Double?
        /// Whether it ran to its end; nil while it runs.
        let finished: Bool?
    }

    struct FindingReport: Encodable {
        let kind: String
        let layer: String
        let property: String
        let time: Double
        let amount: Double
        let unit: String
        let isFault: Bool
        /// When the input happened that led to it; nil for the scene itself.
        let cause: Double?
    }

    let scene: String
    let seed: UInt64
    let from: Double
    let to: Double
    let groups: [Group]
    /// Nil if not asked for.
    let findings: [FindingReport]?

    init(_ replay: Replay, of scene: String, seed: UInt64, in range: ClosedRange<Double>, hasFindings: Bool) {
        (self.scene, self.seed, from, to) = (scene, seed, range.lowerBound, range.upperBound)
        let marks = InputMark.marks(of: replay.session)
        groups = replay.groups.compactMap { group in
            let lanes = group.lanes.compactMap { lane -> LaneReport? in
                let bars = lane.bars.filter { $0.added <= range.upperBound && $0.end >= range.lowerBound }
                guard !bars.isEmpty || lane.isLinked else { return nil }
                return LaneReport(layer: lane.layer, isLinked: lane.isLinked, animations: bars.map(BarReport.init))
            }
            guard !lanes.isEmpty else { return nil }
            let mark = marks.first { $0.id.contains(group.id) }
            return Group(
                input: group.id == 0 ? nil : mark?.title ?? "input", time: group.time, lanes: lanes,
                completions: group.completions.filter(range.contains))
        }
        let times = Dictionary(replay.session.inputs.map { ($0.id, $0.time) }) { $1 }
        findings =
            hasFindings
            ? replay.findings.filter { range.contains($0.time) }.map { FindingReport($0, cause: times[$0.cause]) } : nil
    }

    /// The text for people: the findings if they were looked for, otherwise what moves.
    var text: String {
        let lines = findings.map { $0.map(\.text) } ?? groups.map(\.text)
        return lines.isEmpty ? (findings == nil ? "nothing moves" : "no findings") : lines.joined(separator: "\n")
    }
}

extension StudyReport.BarReport {
    init(_ bar: AnimationBar) {
        (words, properties) = (bar.words, bar.channels.map(\.name))
        (added, begin, end, finished) = (bar.added, bar.begin, bar.end.isFinite ? bar.end : nil, bar.finished)
    }

    var text: String {
        let span = "\(frameTime(begin, atLeast: 3)) … \(end.map { frameTime($0, atLeast: 3) } ?? "∞") s"
        return "    \(span)  \(words)\(finished == false ? " (interrupted)" : "")"
    }
}

extension StudyReport.Group {
    var text: String {
        let title = "\(frameTime(time, atLeast: 3)) s  \(input ?? "the scene itself")"
        return
            ([title]
            + lanes.flatMap { lane in
                ["  \(lane.layer)\(lane.isLinked ? "  (set frame by frame)" : "")"] + lane.animations.map(\.text)
            }).joined(separator: "\n")
    }
}

extension StudyReport.FindingReport {
    init(_ finding: Finding, cause: Double?) {
        kind = finding.kind.rawValue
        (layer, property, time) = (finding.layer, finding.property, finding.time)
        (amount, unit, isFault, self.cause) = (finding.amount, finding.unit, finding.isFault, cause)
    }

    var text: String {
        let size = kind == Finding.Kind.endless.rawValue ? "" : "  \(shortFixed(amount, 3))\(unit)"
        let origin = cause.map { "  after the input at \(frameTime($0, atLeast: 3)) s" } ?? ""
        return "\(frameTime(time, atLeast: 3)) s  \(kind)  \(layer).\(property)\(size)\(origin)"
    }
}

extension InputMark {
    /// The mark in words: `click`, `text abc`, `key Tab`.
    fileprivate var title: String { words.isEmpty ? "\(kind)" : "\(kind) \(words)" }
}

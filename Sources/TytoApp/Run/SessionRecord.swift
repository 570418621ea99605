import FrameExport
import Geometry
import Scenes
import Script
import Stage
import System
import Windowing

/// A session in a window as a script, with comments that say how to make its frames again.
struct SessionRecord {
    /// The scene that was played, as fitted to the desktop.
    let plan: PreparedScene
    /// The settings, as last edited.
    let parameters: ParameterValues
    /// The background of the scene, as last chosen; nil for its own.
    let backdrop: Color?
    let inputs: [(time: Double, event: InputEvent)]
    /// The changes that no input holds.
    let unrecorded: UnrecordedChanges
    /// The time of the frame that the window showed last.
    let lastShown: Double?
    /// The frames that were written during the session, with their times, and whether they are still part of it.
    let written: [(time: Double, name: String, isKept: Bool)]

    init(of session: WindowSession, _ plan: PreparedScene) {
        self.plan = plan
        parameters = session.player.configuration.parameters
        backdrop = session.player.configuration.backdrop
        inputs = session.player.history
        unrecorded = session.player.unrecorded
        lastShown = session.seen?.time
        written = session.written
    }

    /// The record of a session that was not shown, as its panel has it.
    init(of session: SceneSession, _ plan: PreparedScene) {
        self.plan = plan
        parameters = session.configuration.parameters
        backdrop = session.configuration.backdrop
        inputs = session.history
        unrecorded = session.unrecorded
        (lastShown, written) = (nil, [])
    }

    /// The script's text, and the time at which it ends if that is before the session's end.
    func make() -> (text: String, end: Double?) {
        let recording = ScriptRecording(inputs)
        var lines = lastShown.map { ["The window last showed the frame of \($0)."] } ?? []
        lines += written.map { frame in
            frame.isKept
                ? "\(frame.name) is the frame of \(frame.time)."
                : "\(frame.name) is of a past that was gone back over and changed."
        }
        lines += unrecorded.spans.prefix(SessionRecord.spanCount).map(SessionRecord.sentence)
        if unrecorded.spans.count > SessionRecord.spanCount {
            lines.append("Nor is what changed from outside later.")
        }
        if let end = recording.end { lines.append(SessionRecord.ending(at: end)) }
        return (head(and: lines) + InputScript.format(recording.entries), recording.end)
    }

    /// The most spans in a record.
    private static let spanCount = 100

    /// The line about a span of unrecorded changes.
    private static func sentence(about span: ClosedRange<Double>) -> String {
        let time =
            span.lowerBound == span.upperBound
            ? "at \(span.lowerBound) s" : "from \(span.lowerBound) s to \(span.upperBound) s"
        return "What changed from outside \(time) is not in it: no input holds it."
    }

    /// The words about a record that ends before its session.
    static func ending(at time: Double) -> String {
        "the record ends before \(time) s, as a script may not be longer, nor a value in it"
    }

    /// The comments at the beginning.
    /// - Parameter lines: what else is to be said.
    func head(and lines: [String] = []) -> String {
        let first = "\(SessionRecord.beginning)\(App.libraryVersion). A frame of it, with this file's name for FILE:"
        let comments = ([first, command] + lines).map { "# \($0)\n" }.joined()
            .prefix(ScriptRecording.roomForComments / 4)
        return comments.hasSuffix("\n") ? String(comments) : "\(comments)\n"
    }

    private static let beginning = "Recorded by tyto "

    /// Checks early whether a record can be written, and writes nothing.
    ///
    /// It replaces an older record, or an empty file, and nothing else.
    /// - Throws: ``FileError``; a failure that names what else there is.
    static func check(_ path: String) throws {
        guard path != "-" else {
            throw CommandFailure(.usage, "--record wants the name of a file, and - is none")
        }
        try AtomicFile.check(path)
        try ReplaceableFile(option: "--record", kind: "record of tyto", beginning: "# \(beginning)").check(path)
    }

    private var command: String {
        var words = [shellWord(App.name), "export", shellWord(plan.word)]
        words.append("--size \(number(plan.size.width))x\(number(plan.size.height))")
        words.append(
            "--scale \(number(plan.scale)) --seed \(plan.configuration.seed) --language \(plan.language.rawValue)")
        var others = parameters
        if plan.splash != nil { others["splash"] = nil }
        words += others.arguments
        if let backdrop {
            words.append(
                "--background \(backdrop == .clear ? "none" : "\(ParameterSetting.color(backdrop))".dropFirst())")
        }
        words.append("--reduced-motion \(plan.configuration.reducesMotion ? "on" : "off")")
        if plan.splash != nil {
            words.append(parameters["splash"] == .choice("on") ? "--splash" : "--no-splash")
        }
        return words.joined(separator: " ") + " --script FILE --at TIME"
    }

    private func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
}

import Analysis
import ArgumentParser
import FrameExport
import Geometry
import Scenes
import Script

/// `tyto study`: what moves in a scene, by what caused it, and what is not smooth.
struct StudyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Prints what moves in a scene, by what caused it, and what is not smooth.",
        discussion: """
            With --findings it ends with exit code 1 if a value jumps or a velocity breaks, so that a script can check it.
            """)

    @Argument(help: "The scene; see '\(App.name) list'.")
    var scene: String?

    @OptionGroup var options: SceneOptions

    @Flag(
        help: """
            Prints jumps of values, breaks of velocities, overshoot, the time in which springs settle, and animations that \
            never end.
            """)
    var findings = false

    @Flag(help: "Prints JSON.")
    var json = false

    @Option(
        help: ArgumentHelp("The first time in seconds (default: 0).", valueName: "seconds"),
        transform: OptionNumber.seconds)
    var from = 0.0

    @Option(
        help: ArgumentHelp(
            "The last time in seconds (default: 1 s after the script's end, 3 at least).", valueName: "seconds"),
        transform: OptionNumber.seconds)
    var to: Double?

    /// How many layers are looked at in search of jumps, each counted at every event: some seconds of a release
    /// build.
    private static let maxLooks = 250_000

    func run() throws {
        try TimeLimit.check(from, .start)
        if let to { try TimeLimit.check(to, .end) }
        let scene = try App.current.sceneName(scene)
        let plan = try options.makePlan(of: scene)
        let end = to ?? plan.end(after: 0)
        guard from <= end else {
            throw CommandFailure(.usage, "--from \(shortFixed(from, 3)) is after --to \(shortFixed(end, 3))")
        }
        let player = plan.makePlayer()
        try player.advance(to: end)
        let replay = Replay(player.session, shaper: plan.shaper)
        replay.wanted.findings = findings
        replay.limits = .command(looks: findings ? StudyCommand.maxLooks : 0)
        while replay.work(until: { false }) {}
        let report = StudyReport(
            replay, of: plan.info.name, seed: plan.configuration.seed, in: from...end, hasFindings: findings)
        if json { try printJSON(report) } else { try printOutput(report.text) }
        if findings, let time = replay.searchEnd {
            printError("too many layers and events: jumps and breaks are looked for until \(shortFixed(time, 3)) s")
        }
        if report.findings?.contains(where: \.isFault) ?? false { throw ExitCode(1) }
    }
}

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
        help: ArgumentHelp("The first time: 0.15, 150ms, or a frame, 7f (default: 0).", valueName: "time"),
        transform: TimeOption.init)
    var from: TimeOption?

    @Option(
        help: ArgumentHelp(
            "The last time (default: 1 s after the script's end, 3 at least).", valueName: "time"),
        transform: TimeOption.init)
    var to: TimeOption?

    /// How many layers are looked at in search of jumps, each counted at every event: some seconds of a release
    /// build.
    private static let maxLooks = 250_000

    func run() throws {
        try from?.check(.start)
        try to?.check(.end)
        let scene = try App.current.sceneName(scene)
        let plan = try options.makePlan(of: scene)
        let start = try from?.time(at: plan.frameRate, .start) ?? 0
        let end = try to?.time(at: plan.frameRate, .end) ?? plan.end(after: 0)
        guard start <= end else {
            throw CommandFailure(.usage, "--from \(frameTime(start)) is after --to \(frameTime(end))")
        }
        let player = plan.makePlayer()
        try player.advance(to: end)
        let replay = Replay(player.session, shaper: plan.shaper)
        replay.wanted.findings = findings
        replay.limits = .command(looks: findings ? StudyCommand.maxLooks : 0)
        while replay.work(until: { false }) {}
        let report = StudyReport(
            replay, of: plan.info.name, seed: plan.configuration.seed, in: start...end, hasFindings: findings)
        if json { try printJSON(report) } else { try printOutput(report.text) }
        if findings, let time = replay.searchEnd {
            printError("too many layers and events: jumps and breaks are looked for until \(frameTime(time)) s")
        }
        if report.findings?.contains(where: \.isFault) ?? false { throw ExitCode(1) }
    }
}

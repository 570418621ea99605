import ArgumentParser
import Geometry
import RenderTree
import Scenes
import Script
import Study

extension Appearance: ExpressibleByArgument {}

/// The options of an export that show the study panel around the scene.
struct StudyOptions: ParsableArguments {
    @Flag(
        help: """
            With --at: the study panel around the scene at that time, after the script was played to its end.
            """)
    var study = false

    @Option(
        help: ArgumentHelp("The size in points of the study panel's window (default: 1280x800).", valueName: "WxH"),
        transform: ViewportSize.init)
    var window: ViewportSize?

    @Option(help: ArgumentHelp("The study panel's colours: light or dark (default: light).", valueName: "which"))
    var appearance: Appearance?

    /// The panel's frame.
    func frame(of plan: Plan, at time: Double) throws -> RenderFrame {
        let size = window?.size ?? Size(1280, 800)
        try PictureLimit.check(size, scale: plan.scale)
        let player = plan.makePlayer()
        // As long as an export's default.
        try player.advance(to: max(time, 3, (plan.entries.last?.time ?? 0) + 1))
        let room = StudyRoom(
            player, size: PixelAlignment(scale: plan.scale).ceil(size), scale: plan.scale,
            appearance: appearance ?? .light)
        room.perform(.seek(time))
        while room.search(until: { false }) {}
        return room.frame(around: player.stage.frame())
    }

    /// Refuses options that need others.
    func check(isPicture: Bool, hasFit: Bool, hasBackground: Bool) throws(CommandFailure) {
        if study, !isPicture { throw CommandFailure(.usage, "--study is one picture; add --at") }
        if study, hasFit || hasBackground {
            throw CommandFailure(.usage, "--study does not go with --fit or --background")
        }
        if !study, window != nil || appearance != nil {
            throw CommandFailure(.usage, "--window and --appearance are of the study panel; add --study")
        }
    }
}

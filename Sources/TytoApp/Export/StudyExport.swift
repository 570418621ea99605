import ArgumentParser
import FrameExport
import Geometry
import RenderTree
import Scenes
import Script
import Study
import System

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

    @Option(
        help: ArgumentHelp(
            "The layer that the study panel looks at, by its name or path; its curves are shown.", valueName: "layer"))
    var layer: String?

    /// The panel's frame.
    func frame(of plan: PreparedScene, at time: Double) throws -> RenderFrame {
        let size = window?.size ?? Size(1280, 800)
        try FrameLimits.check(size, scale: plan.scale, of: .window)
        let player = plan.makePlayer()
        // As long as an export's default.
        try player.advance(to: max(time, 3, (plan.entries.last?.time ?? 0) + 1))
        let model = StudyModel(player)
        let panel = StudyPanel(
            model, size: PixelAlignment(scale: plan.scale).ceil(size), scale: plan.scale,
            appearance: appearance ?? .light)
        model.stop(at: time)
        if let layer {
            let layers = player.stage.snapshots()
            let found = layers.first { $0.uniquePath == layer } ?? layers.first { $0.name == layer }
            guard let path = found?.uniquePath else {
                throw CommandFailure(
                    .usage,
                    "--layer: there is no layer \(quoted(layer, limit: 100)) then; see \"\(App.name) inspect\"")
            }
            model.state.selection = path
            model.showCurves(of: path)
        }
        while panel.search(until: { false }) {}
        return panel.frame(over: player.stage.frame())
    }

    /// Refuses options that need others.
    func check(isPicture: Bool, hasFit: Bool, hasBackground: Bool) throws(CommandFailure) {
        if study, !isPicture { throw CommandFailure(.usage, "--study is one picture; add --at") }
        if study, hasFit || hasBackground {
            throw CommandFailure(.usage, "--study does not go with --fit or --background")
        }
        if !study, window != nil || appearance != nil || layer != nil {
            throw CommandFailure(.usage, "--window, --appearance and --layer are of the study panel; add --study")
        }
    }
}

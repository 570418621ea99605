import ArgumentParser
import FoundationEssentials
import FrameExport
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// `tyto inspect`: the presentation tree at a time.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Prints what every layer of a scene presents at a time, as JSON.")

    @Argument(help: "The scene; see '\(App.name) list'.")
    var scene: String?

    @OptionGroup var options: SceneOptions

    @Option(
        help: ArgumentHelp("The time: 0.15, 150ms, or a frame, 7f (default: 0).", valueName: "time"),
        transform: TimeOption.init)
    var at: TimeOption?

    func run() throws {
        try at?.check(.time)
        let scene = try App.current.sceneName(scene)
        let plan = try options.makePlan(of: scene)
        let time = try at?.time(at: plan.frameRate, .time) ?? 0
        let player = plan.makePlayer()
        try player.advance(to: time)
        let stage = player.stage
        try printJSON(
            Inspection(
                scene: scene, time: stage.time, size: [stage.size.width, stage.size.height], scale: stage.scale,
                seed: plan.configuration.seed, layers: stage.snapshots().map { LayerInspection($0) }))
    }
}

private struct Inspection: Encodable {
    let scene: String
    let time: Double
    let size: [Double]
    let scale: Double
    let seed: UInt64
    let layers: [LayerInspection]
}

private struct LayerInspection: Encodable {
    let path: String
    let frame: [Double]
    let bounds: [Double]
    let position: [Double]
    let opacity: Double
    let transform: [Double]
    let hidden: Bool
    let isMask: Bool
    let pathData: String?

    init(_ snapshot: LayerSnapshot) {
        let state = snapshot.state
        path = snapshot.path
        frame = LayerInspection.numbers(snapshot.frame)
        bounds = LayerInspection.numbers(state.bounds)
        position = [state.position.x, state.position.y]
        opacity = state.opacity
        let map = state.transform
        transform = [map.a, map.b, map.c, map.d, map.tx, map.ty]
        hidden = state.isHidden
        isMask = snapshot.isMask
        if case .shape(let shape) = state.content { pathData = shape.path.svg } else { pathData = nil }
    }

    private static func numbers(_ rect: Rect) -> [Double] { [rect.minX, rect.minY, rect.width, rect.height] }
}

import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The views of what is looked at, and what was found for them.
final class Looking {
    let marks: SelectionMarks
    /// What holds the views of the pane with layers.
    let panes = Layer(name: "looking")
    let buttons: CommandBar
    let tree: LayerTreeView
    let inspector: InspectorView
    let track = LayerTrack()
    /// The scene's layers at the present time, found when something needs them.
    var table = LayerTable.empty
    /// The stage and time of the table; nil if it has to be found anew.
    var tableKey: TableKey?
    /// The animations that run at a time, as far as the replay had found them.
    var running: (time: Double, revision: Int, bars: [(layer: LayerPath, bar: LaneBar)])?
    /// The layer under the pointer while one is picked.
    var hovered: LayerPath?
    /// The place of the last pick and how many layers in front of the picked one are there.
    var lastPick: (point: Point, place: Int)?
    /// The revision of the session that was found.
    var revision = -1
    /// The session with the kept settings; nil if none are kept.
    var other: Replay?

    /// The frame of the scene in the panel's last frame.
    var shown: (key: TableKey, frame: RenderFrame)?

    struct TableKey: Equatable {
        let stage: ObjectIdentifier
        let time: Double
    }

    /// The moment that a stage has reached.
    func key(of stage: Stage) -> TableKey { TableKey(stage: ObjectIdentifier(stage), time: stage.time) }

    /// The number of layers from which they are looked at only now and then while time passes, and the seconds between.
    static let (manyLayers, slowness) = (1000, 0.25)
    /// The height of the buttons above the tree.
    static let barHeight = 28.0
    /// How far from the last pick a click is at the same place, in the panel's points.
    static let reach = 4.0

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        marks = SelectionMarks(theme: theme)
        buttons = CommandBar(
            name: "looking", [.pick, .isolate, .explode, .ghosts, .way, .showAll], language: language, theme: theme,
            on: stage)
        tree = LayerTreeView(theme: theme, language: language, on: stage)
        inspector = InspectorView(theme: theme, language: language, on: stage)
        panes.addSublayers(buttons.layer, tree.layer, inspector.layer)
    }
}

import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The views of what is looked at, and what was found for them.
final class Looking {
    let marks: SelectionMarks
    let inspector: InspectorView
    let track = LayerTrack()
    /// The scene's layers at the present time, found when something needs them.
    var table = LayerTable.empty
    /// The stage and time of the table; nil if it has to be found anew.
    var tableKey: TableKey?
    /// The layer under the pointer while one is picked.
    var hovered: LayerPath?
    /// The place of the last pick and how many layers in front of the picked one are there.
    var lastPick: (point: Point, place: Int)?
    /// The session with the kept settings; nil if none are kept.
    var other: Replay?

    struct TableKey: Equatable {
        let stage: ObjectIdentifier
        let time: Double
    }

    /// How far from the last pick a click is at the same place, in the panel's points.
    static let reach = 4.0

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        marks = SelectionMarks(theme: theme)
        inspector = InspectorView(theme: theme, language: language, on: stage)
    }
}

import Analysis
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The layers of a player's present and the frame with them, found when something needs them.
final class PresentLayers {
    /// A moment of a stage.
    private struct Moment: Equatable {
        let stage: ObjectIdentifier
        let time: Double
        let revision: Int
    }

    private let player: ScenePlayer
    private var found: (moment: Moment, table: LayerTable)?
    private var shown: (moment: Moment, frame: RenderFrame)?

    /// The number of layers from which they are looked at only now and then while time passes, and the seconds between.
    private static let (manyLayers, slowness) = (1000, 0.25)

    init(_ player: ScenePlayer) { self.player = player }

    private var moment: Moment {
        Moment(
            stage: ObjectIdentifier(player.stage), time: player.stage.time,
            revision: player.sessionRevision + player.unrecordedRevision)
    }

    var table: LayerTable {
        let now = moment
        if let (moment, table) = found, moment == now || isRecent(moment, table, at: now) { return table }
        let table = LayerTable(player.stage.snapshots())
        found = (now, table)
        return table
    }

    /// Whether layers found before are still taken: to look at thousands takes longer than a frame may.
    private func isRecent(_ moment: Moment, _ table: LayerTable, at now: Moment) -> Bool {
        table.layers.count >= Self.manyLayers && !player.isPaused && moment.stage == now.stage
            && moment.revision == now.revision && (now.time - moment.time).magnitude <= Self.slowness
    }

    /// Finds the layers again, since an input changed them at the same time.
    func forget() { found = nil }

    /// Takes the frame that is on screen.
    func show(_ frame: RenderFrame) { shown = (moment, frame) }

    /// The frame of the present: the one on screen, if it is of this moment, as making another would count as shown.
    var frame: RenderFrame {
        if let shown, shown.moment == moment { return shown.frame }
        return player.stage.frame()
    }
}

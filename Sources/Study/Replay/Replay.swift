package import LayerTree
package import RenderTree
package import Scenes
import Stage

/// A session and what it shows over time: its lanes, curves, findings and frames.
///
/// All of it is found by playing the session again, on stages of its own and in slices, and kept until the session changes.
package final class Replay {
    package private(set) var session: SceneSession
    private let pool: StagePool
    /// Rises with everything newly found.
    package private(set) var revision = 0
    /// What moves, by its cause and time.
    package private(set) var groups: [CauseGroup] = []
    package private(set) var findings: [Finding] = []
    /// What is to be found; the rest is not computed.
    package var wanted = Wanted()

    /// What the views show.
    package struct Wanted: Hashable, Sendable {
        /// The part of the session with curves, in seconds.
        package var range = 0.0...0.0
        /// Seconds between two values of a curve.
        package var step = 1 / 60.0
        /// The curves.
        package var curves: Set<LayerCurve.Key> = []
        package var findings = false

        package init() {}
    }

    package init(_ session: SceneSession, shaper: any TextShaper) {
        self.session = session
        pool = StagePool(session, shaper: shaper)
    }

    /// Takes another past or other settings; what is before the first difference is kept.
    package func follow(_ session: SceneSession) { self.session = session }

    /// Continues to find what is wanted. Returns whether more is to do.
    package func work(until isOver: () -> Bool) -> Bool { false }

    /// The numbers of a layer that change in the session.
    package func properties(of layer: LayerPath) -> [LayerProperty] { [] }

    /// A curve, as far as it is found.
    package func curve(_ key: LayerCurve.Key) -> LayerCurve? { nil }

    /// The scene's frame at a time of the session, as exported.
    package func frame(at time: Double) -> RenderFrame {
        let played = pool.take(for: time)
        played.stage.advance(to: time)
        defer { pool.keep(played) }
        return played.stage.frame()
    }

    /// The layers at a time of the session, parents first, back to front.
    package func layers(at time: Double) -> [LayerSnapshot] {
        let played = pool.take(for: time)
        played.stage.advance(to: time)
        defer { pool.keep(played) }
        return played.stage.snapshots()
    }
}

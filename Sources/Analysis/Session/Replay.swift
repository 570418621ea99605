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
    /// The moments found last, oldest first.
    private(set) var film: [Moment] = []

    /// The frame and layers shown at a time.
    struct Moment {
        let time: Double
        let frame: RenderFrame
        /// The layers with the frame's identities; nil for an old moment.
        var layers: [LayerSnapshot]?
    }

    /// Rises with everything newly found.
    package private(set) var revision = 0
    /// The layers that move, by cause and time.
    package private(set) var groups: [CauseGroup] = []
    package private(set) var findings: [Finding] = []
    /// The requested results; the rest is not computed.
    package var wanted = Wanted()
    /// How many layers may be looked at in search of jumps; set before any work.
    package var limits = SearchLimits()
    /// The time from which jumps are not looked for; nil if they are found to the end.
    package var searchEnd: Double? { lanes?.searchEnd }
    private var lanes: LaneSearch?
    private var sampler: CurveSampler?
    /// The curves of the sampler before, until the present one is over.
    private var oldCurves: [LayerCurve.Key: LayerCurve] = [:]

    /// The results that the views show.
    package struct Wanted: Hashable, Sendable {
        /// The part of the session with curves, in seconds.
        package var range = 0.0...0.0
        /// The time from which values are counted, in seconds.
        package var origin = 0.0
        /// Seconds between two values of a curve.
        package var step = 1 / 60.0
        /// The curves.
        package var curves: Set<LayerCurve.Key> = []
        package var findings = false

        package init() {}
    }

    package convenience init(_ session: SceneSession, shaper: any TextShaper) {
        self.init(StagePool(session, shaper: shaper))
    }

    /// Plays the session of a pool, which is the replay's alone.
    package init(_ pool: StagePool) { (self.pool, session) = (pool, pool.session) }

    /// The largest number of frames kept, which share what they have in common.
    package static let frameCapacity = 240
    /// The largest number of moments whose layers are kept, too.
    private static let layerCapacity = 48

    /// Takes another past or other settings; what is before the first difference is kept.
    package func follow(_ session: SceneSession) {
        let difference = session.firstDifference(from: self.session)
        self.session = session
        pool.follow(session)
        lanes?.follow(session)
        if !(sampler?.follow(session) ?? true) { keepCurves(before: difference) }
        guard difference < .infinity else { return }
        for key in oldCurves.keys { oldCurves[key]?.cut(from: difference) }
        film.removeAll { $0.time >= difference }
    }

    /// Continues to find what is wanted. Returns whether more is to do.
    package func work(until isOver: () -> Bool) -> Bool {
        guard let lanes else {
            // To make the scene is work enough.
            self.lanes = LaneSearch(pool, limits: limits)
            return true
        }
        if !lanes.isOver, lanes.work(until: isOver) {
            slice += 1
            if slice.isMultiple(of: Replay.slicesPerUpdate) { publish(lanes) }
            return true
        }
        publish(lanes)
        if !(sampler?.wanted == wanted || sampler == nil && wanted.curves.isEmpty) { beginCurves() }
        guard let sampler, !sampler.isOver else { return false }
        revision += 1
        if sampler.work(until: isOver) { return true }
        oldCurves = [:]
        return false
    }

    /// The lanes' revision when they were last shown, and whether findings were shown too.
    private var published = (lanes: -1, findings: false)

    private var areFindingsOld = true

    /// The number of slices that searched for lanes.
    private var slice = 0
    /// Sorting the groups and showing them takes about a slice itself.
    private static let slicesPerUpdate = 8

    private func publish(_ lanes: LaneSearch) {
        if lanes.revision != published.lanes {
            groups = lanes.store.groups
            published.lanes = lanes.revision
            areFindingsOld = true
            revision += 1
        }
        // Found while more is added they would have to be sorted again and again.
        guard lanes.isOver, areFindingsOld || wanted.findings != published.findings else { return }
        findings = wanted.findings ? lanes.findings : []
        (areFindingsOld, published.findings) = (false, wanted.findings)
        revision += 1
    }

    private func beginCurves() {
        keepCurves(before: .infinity)
        sampler = wanted.curves.isEmpty ? nil : CurveSampler(wanted, in: pool)
    }

    /// Shows the present curves until there are others.
    private func keepCurves(before time: Double) {
        guard let sampler else { return }
        for key in sampler.wanted.curves where oldCurves[key] == nil || sampler.isOver {
            oldCurves[key] = sampler.curve(key)
            oldCurves[key]?.cut(from: time)
        }
        oldCurves = oldCurves.filter { wanted.curves.contains($0.key) }
        self.sampler = nil
    }

    /// The numbers of a layer that change in the session.
    package func channels(of layer: LayerPath) -> [LayerChannel] { lanes?.store.channels(of: layer) ?? [] }

    /// A curve, as far as it is found.
    package func curve(_ key: LayerCurve.Key) -> LayerCurve? { oldCurves[key] ?? sampler?.curve(key) }

    /// The animation of a bar; nil if there is none of this number.
    package func animation(ofBar id: Int) -> (any LayerAnimation)? { lanes?.store.animations[id] }

    /// The scene's frame at a time of the session, as exported.
    package func frame(at time: Double) -> RenderFrame {
        film.last { $0.time == time }?.frame ?? find(time).frame
    }

    /// The layers at a time of the session, parents first, back to front.
    ///
    /// Their identities are those of the nodes of ``frame(at:)`` if that is called next.
    package func layers(at time: Double) -> [LayerSnapshot] {
        film.last { $0.time == time }?.layers ?? find(time).layers ?? []
    }

    /// The layers at a time with their frame, whose numbers agree: those of another replay differ.
    package func moment(at time: Double) -> (layers: [LayerSnapshot], frame: RenderFrame) {
        let layers = layers(at: time)
        return (layers, frame(at: time))
    }

    /// Prepares ``moment(at:)`` in slices. Returns whether more is to do.
    package func approach(_ time: Double, until isOver: () -> Bool) -> Bool {
        if film.last(where: { $0.time == time })?.layers != nil { return false }
        let played = pool.take(for: time)
        defer { pool.keep(played) }
        while played.stage.nextEvent <= time {
            if isOver() { return true }
            played.advance(to: max(played.stage.time, played.stage.nextEvent))
        }
        return false
    }

    /// Plays a stage of the session to a time.
    private func find(_ time: Double) -> Moment {
        let played = pool.take(for: time)
        played.advance(to: time)
        let moment = Moment(time: time, frame: played.stage.frame(), layers: played.stage.snapshots())
        pool.keep(played)
        film.removeAll { $0.time == time }
        if film.count == Replay.frameCapacity { film.removeFirst(Replay.frameCapacity / 8) }
        film.append(moment)
        if film.count > Replay.layerCapacity { film[film.count - 1 - Replay.layerCapacity].layers = nil }
        return moment
    }
}

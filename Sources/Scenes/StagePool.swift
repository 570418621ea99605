package import RenderTree
import Stage

/// Stages of one session at several times; any later time is reached by advancing one.
///
/// A stage can't be copied. To be at a time is to have replayed the session to it, from the beginning or on a spare
/// stage that was there earlier.
package final class StagePool {
    /// The largest number of spares, which bounds the memory: the gallery's take a mebibyte each.
    package var capacity: Int { StagePool.distances.count + 1 + (servesSteps ? StagePool.stepDistances.count : 0) }
    /// Whether more spares trail closely, so that each of several steps back finds one.
    package var servesSteps = false
    /// The events by which spares may trail behind a stage, which bound what going back a little replays.
    ///
    /// An event takes 14 to 60 µs. A shorter past is replayed from its beginning.
    static let distances = [200, 800, 3200]
    /// More of them, for several steps back.
    private static let stepDistances = (0..<10).map { 100 + 10 * $0 }
    /// The events for which a spare is advanced at once, a millisecond's work or less.
    static let slice = 20
    /// The number of new events, as a fraction of the session's inputs, after which spares follow it again, which takes time for each
    /// input.
    private static let refollowFraction = 1 / 50.0

    /// The session that the stages have played, or will play.
    package private(set) var session: SceneSession
    private let make: (SceneConfiguration) -> PlayedStage
    /// The earliest first.
    private var spares: [PlayedStage] = []
    /// The events and the time of the stage that plays when its session was last followed; nil if inputs were discarded since.
    private var followed: (count: Int, time: Double)?

    /// Makes an empty pool.
    /// - Parameter make: makes a stage as it is at time 0, without inputs.
    package init(_ session: SceneSession, make: @escaping (SceneConfiguration) -> PlayedStage) {
        self.session = session
        self.make = make
    }

    /// Makes an empty pool of stages with the session's scene.
    package convenience init(_ session: SceneSession, shaper: any TextShaper) {
        self.init(session) { PlayedStage($0, shaper: shaper, clipboard: LocalClipboard()) }
    }

    deinit { for spare in spares { spare.stage.end() } }

    /// Takes out the stage from which a time is reached soonest, at that time or earlier.
    package func take(for time: Double) -> PlayedStage {
        if let index = spares.lastIndex(where: { $0.stage.time <= time }) { return spares.remove(at: index) }
        let played = make(session.configuration)
        played.stage.fit(session.viewport.size, scale: session.viewport.scale)
        played.replay(session.inputs[...])
        return played
    }

    /// Adds a stage, taken from the pool, that got no other input than the session's.
    ///
    /// Beyond the capacity another spare goes: the one that is fewest events after the one before it.
    package func keep(_ played: PlayedStage) {
        let index = spares.firstIndex { $0.stage.time > played.stage.time } ?? spares.count
        spares.insert(played, at: index)
        guard spares.count > capacity else { return }
        let counts = spares.map(\.eventCount)
        let gaps = zip(counts, [0] + counts).map { $0 - $1 }
        let least = gaps.indices.filter { $0 != index }.min { gaps[$0] < gaps[$1] }
        if let least { spares.remove(at: least).stage.end() }
    }

    /// Changes the session, and drops the spares that are where it differs.
    package func follow(_ session: SceneSession) {
        followed = nil
        let difference = session.firstDifference(from: self.session)
        self.session = session
        guard difference < .infinity else { return }
        let rest = spares.firstIndex { $0.stage.time >= difference } ?? spares.count
        for spare in spares[rest...] { spare.stage.end() }
        spares.removeSubrange(rest...)
        for spare in spares { spare.follow(session) }
    }

    /// Notes that inputs of the session were discarded.
    func discard() { followed = nil }

    /// Advances one spare by a slice if those behind a stage trail too far.
    /// - Parameter session: the stage's, with all inputs up to its time.
    package func trail(_ played: PlayedStage, in session: @autoclosure () -> SceneSession) {
        let (count, time) = (played.eventCount, played.stage.time)
        /// The spare of a place behind the stage, the nearest first; nil is the beginning.
        func trailing(_ place: Int) -> PlayedStage? { spares.prefix { $0.stage.time <= time }.dropLast(place).last }
        let distances = (servesSteps ? StagePool.stepDistances : []) + StagePool.distances
        func isLate(_ place: Int) -> Bool { count - (trailing(place)?.eventCount ?? 0) > distances[place] }
        guard distances.indices.contains(where: isLate) else { return }
        let leastNewCount = Double(self.session.inputs.count) * StagePool.refollowFraction
        if followed.map({ time > $0.time && Double(count - $0.count) > leastNewCount }) ?? true {
            follow(session())
            followed = (count, time)
        }
        // The spares have no inputs that came since the session was followed.
        let end = min(time, followed?.time ?? time) - ScenePlayer.step
        guard let late = distances.indices.first(where: { isLate($0) && (trailing($0)?.stage.nextEvent ?? 0) < end })
        else { return }
        let spare = take(for: trailing(late)?.stage.time ?? -1)
        let goal = spare.eventCount + StagePool.slice
        while spare.eventCount < goal, spare.stage.nextEvent < end { spare.advance(to: spare.stage.nextEvent) }
        keep(spare)
    }
}

import LayerTree
package import Scenes
import Stage

/// One pass over a part of a session that samples curves of it.
package final class CurveSampler {
    /// The largest number of values in all curves.
    static let capacity = 512 << 10
    /// The seconds over which a velocity on one side of an event is found.
    private static let span = 1e-4
    /// The distance from an event at which its sides are sampled, in seconds: layers round their times.
    private static let margin = 1e-9

    let wanted: Replay.Wanted
    private var session: SceneSession
    private let played: PlayedStage
    /// The pool that the stage goes back to; nil for none.
    private let pool: StagePool?
    /// In the order of ``courses``.
    private(set) var curves: [LayerCurve]
    /// One for each curve.
    private var unwrappers: [AngleUnwrapper]
    private var courses: [Course] = []
    private let step: Double
    /// The number of the next sample, counted from the origin of what is wanted.
    private var next: Int
    private var lastEvent: Double
    /// The time of the first sample; what is earlier takes no place among the values.
    private let begin: Double
    private var treeChangeCount = -1
    private let limit: Int
    /// Whether the stage is one of another session.
    private var isStale = false

    /// The curves of one layer.
    private struct Course {
        let path: LayerPath
        let curves: Range<Int>
        var layer: Layer?
    }

    private var stage: Stage { played.stage }

    convenience init(_ wanted: Replay.Wanted, in pool: StagePool) {
        self.init(wanted, playing: pool.take(for: wanted.firstSample.time), session: pool.session, pool: pool)
    }

    private init(_ wanted: Replay.Wanted, playing played: PlayedStage, session: SceneSession, pool: StagePool?) {
        (self.wanted, self.played, self.session, self.pool) = (wanted, played, session, pool)
        (limit, step) = (wanted.limit, wanted.sampleStep)
        (next, begin) = wanted.firstSample
        lastEvent = played.stage.time
        let keys = wanted.curves.sorted { ($0.layer, $0.channel.name) < ($1.layer, $1.channel.name) }
        curves = keys.map(LayerCurve.init)
        unwrappers = keys.map { AngleUnwrapper($0.channel) }
        for (index, key) in keys.enumerated() {
            if courses.last?.path == key.layer, let begin = courses.popLast()?.curves.lowerBound {
                courses.append(Course(path: key.layer, curves: begin..<index + 1))
            } else {
                courses.append(Course(path: key.layer, curves: index..<index + 1))
            }
        }
    }

    deinit { if isStale { stage.end() } else { pool?.keep(played) } }

    /// The time up to which values are found.
    var time: Double { stage.time }

    private var end: Double { min(wanted.range.upperBound + step, session.end) }

    var isOver: Bool { stage.time >= end }

    func curve(_ key: LayerCurve.Key) -> LayerCurve? { curves.first { $0.key == key } }

    /// Takes a session that differs from a later time on. Returns false if it differs earlier.
    func follow(_ session: SceneSession) -> Bool {
        let difference = session.firstDifference(from: self.session)
        isStale = difference <= stage.time
        if isStale { return false }
        if difference < .infinity { played.follow(session) }
        self.session = session
        return true
    }

    func work(until isOver: () -> Bool) -> Bool {
        while !self.isOver {
            if isOver() { return true }
            let sample = wanted.origin + Double(next) * step
            let goal = min(sample, end)
            let past = max(stage.time, lastEvent + CurveSampler.margin)
            let event = courses.reduce(stage.nextEvent) { min($0, $1.layer?.nextStep(after: past) ?? $0) }
            if event <= goal + CurveSampler.margin {
                let (time, count) = (stage.time, stage.eventCount)
                pass(event)
                // A scene's own animations may name times that never come.
                if stage.time == time, stage.eventCount == count { played.advance(to: time.nextUp) }
            } else {
                played.advance(to: goal)
                if goal >= sample { next += 1 }
                findLayers()
                // Just behind an event its later side is known.
                if goal <= lastEvent || goal > lastEvent + CurveSampler.margin { add(states(at: goal), at: goal) }
            }
        }
        return false
    }

    /// Passes an event with a value on both sides where a curve is not smooth.
    private func pass(_ event: Double) {
        let time = max(event, stage.time)
        if time < begin {
            played.advance(to: time)
            lastEvent = time
            return
        }
        let before = max(stage.time, time.nextDown)
        if stage.isLinked, before > stage.time { played.advance(to: before) }
        findLayers()
        let size = (stage.size, stage.scale)
        let back = min(CurveSampler.span, (before - lastEvent) / 2)
        let early = back > 1e-7 ? max(stage.time, time - CurveSampler.margin) : before
        let (old, earlier) = (states(at: early), back > 1e-7 ? states(at: early - back) : [])
        played.advance(to: time)
        lastEvent = time
        findLayers()
        let ahead = min(CurveSampler.span, (stage.nextEvent - time) / 2)
        let late = ahead > 1e-7 ? time + CurveSampler.margin : time
        let (new, later) = (states(at: late), ahead > 1e-7 ? states(at: late + ahead) : [])
        for (index, course) in courses.enumerated() {
            for curve in course.curves {
                let channel = curves[curve].key.channel
                let (from, to) = (old[index].map(channel.value), new[index].map(channel.value))
                let rates = (
                    from.flatMap { value in
                        earlier.isEmpty
                            ? nil
                            : earlier[index].map { channel.difference(from: channel.value(of: $0), to: value) / back }
                    },
                    to.flatMap { value in
                        later.isEmpty
                            ? nil
                            : later[index].map { channel.difference(from: value, to: channel.value(of: $0)) / ahead }
                    }
                )
                let isContinuous =
                    switch (from, to) {
                    case (let from?, let to?): channel.isContinuous(from: from, to: to)
                    case (nil, nil): true
                    default: false
                    }
                let isSame = size == (stage.size, stage.scale)
                if isSame, isContinuous, CurveSampler.isSmooth(rates, channel) { continue }
                if let from, before > lastTime(curve) { append(from, at: before, to: curve) }
                if let to {
                    if !isContinuous { unwrappers[curve] = AngleUnwrapper(channel) }
                    append(to, at: time, to: curve, isBreak: true)
                }
            }
        }
    }

    /// Whether a velocity, where it is known, continues.
    private static func isSmooth(_ rates: (before: Double?, after: Double?), _ channel: LayerChannel) -> Bool {
        guard let before = rates.before, let after = rates.after else { return true }
        return abs(after - before) <= 0.002 * (abs(after) + abs(before)) + channel.noticeableChange
    }

    private func findLayers() {
        guard treeChangeCount != stage.treeChangeCount else { return }
        treeChangeCount = stage.treeChangeCount
        let found = Dictionary(stage.root.descendants().map { ($0.uniquePath, $0.layer) }) { $1 }
        for index in courses.indices { courses[index].layer = found[courses[index].path] }
    }

    /// The states of the layers; nil for those that are away.
    private func states(at time: Double) -> [LayerState?] { courses.map { $0.layer?.presentation(at: time) } }

    private func add(_ states: [LayerState?], at time: Double) {
        for (course, state) in zip(courses, states) {
            for curve in course.curves {
                guard let state else {
                    breakNext.insert(curve)
                    continue
                }
                if time > lastTime(curve) {
                    append(curves[curve].key.channel.value(of: state), at: time, to: curve)
                }
            }
        }
    }

    /// The curves whose layer was away.
    private var breakNext: Set<Int> = []

    private func lastTime(_ curve: Int) -> Double { curves[curve].times.last ?? -.infinity }

    private func append(_ value: Double, at time: Double, to curve: Int, isBreak: Bool = false) {
        guard value.isFinite, curves[curve].times.count < limit else { return }
        let count = curves[curve].times.count
        let wasAway = breakNext.remove(curve) != nil
        if wasAway { unwrappers[curve] = AngleUnwrapper(curves[curve].key.channel) }
        if wasAway || isBreak, count > 0 { curves[curve].breaks.insert(count) }
        curves[curve].times.append(time)
        curves[curve].values.append(unwrappers[curve].unwrapped(value))
    }
}

extension CurveSampler {
    /// The curves of a scene from its beginning, found at once.
    /// - Parameter player: a new one, with its script.
    package static func curves(_ wanted: Replay.Wanted, of player: ScenePlayer) -> [LayerCurve.Key: LayerCurve] {
        let sampler = CurveSampler(wanted, of: player)
        _ = sampler.work { false }
        return Dictionary(uniqueKeysWithValues: sampler.curves.map { ($0.key, $0) })
    }

    private convenience init(_ wanted: Replay.Wanted, of player: ScenePlayer) {
        var session = player.session
        session.end = wanted.range.upperBound
        self.init(wanted, playing: player.played, session: session, pool: nil)
        played.advance(to: begin)
        lastEvent = begin
    }
}

extension Replay.Wanted {
    /// The largest number of values in a curve.
    fileprivate var limit: Int { CurveSampler.capacity / max(1, curves.count) }

    /// Seconds between two samples.
    fileprivate var sampleStep: Double {
        max(step, 1e-5, 2 * (range.upperBound - range.lowerBound) / Double(limit))
    }

    /// The number and the time of the first sample.
    fileprivate var firstSample: (number: Int, time: Double) {
        let number = max(0, Int(((range.lowerBound - origin) / sampleStep).rounded(.down)))
        return (number, origin + Double(number) * sampleStep)
    }
}

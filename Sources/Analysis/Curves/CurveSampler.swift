import LayerTree
package import RenderTree
package import Scenes
import Stage

/// One pass over a part of a session that samples curves of it.
final class CurveSampler {
    /// The largest number of values in all curves.
    static let capacity = 512 << 10
    /// The seconds over which a velocity on one side of an event is found.
    private static let span = 1e-4
    /// The distance from an event at which its sides are sampled, in seconds: layers round their times.
    private static let margin = 1e-9

    let wanted: Replay.Wanted
    private var session: SceneSession
    private let played: PlayedStage
    private let pool: StagePool
    /// In the order of ``courses``.
    private(set) var curves: [LayerCurve]
    private var courses: [Course] = []
    private let step: Double
    /// The number of the next sample, counted from the session's beginning.
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

    init(_ wanted: Replay.Wanted, in pool: StagePool) {
        self.wanted = wanted
        self.pool = pool
        session = pool.session
        limit = CurveSampler.capacity / max(1, wanted.curves.count)
        let range = wanted.range
        step = max(wanted.step, 1e-5, 2 * (range.upperBound - range.lowerBound) / Double(limit))
        next = max(0, Int((range.lowerBound / step).rounded(.down)))
        begin = Double(next) * step
        played = pool.take(for: begin)
        lastEvent = played.stage.time
        let keys = wanted.curves.sorted { ($0.layer, $0.channel.name) < ($1.layer, $1.channel.name) }
        curves = keys.map(LayerCurve.init)
        for (index, key) in keys.enumerated() {
            if courses.last?.path == key.layer, let begin = courses.popLast()?.curves.lowerBound {
                courses.append(Course(path: key.layer, curves: begin..<index + 1))
            } else {
                courses.append(Course(path: key.layer, curves: index..<index + 1))
            }
        }
    }

    deinit { if isStale { stage.end() } else { pool.keep(played) } }

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
        if difference < .infinity { played.replay(session.inputs(after: stage.time)) }
        self.session = session
        return true
    }

    func work(until isOver: () -> Bool) -> Bool {
        while !self.isOver {
            if isOver() { return true }
            let goal = min(Double(next) * step, end)
            let past = max(stage.time, lastEvent + CurveSampler.margin)
            let event = courses.reduce(stage.nextEvent) { min($0, $1.layer?.nextStep(after: past) ?? $0) }
            if event <= goal + CurveSampler.margin {
                let (time, count) = (stage.time, stage.eventCount)
                pass(event)
                // A scene's own animations may name times that never come.
                if stage.time == time, stage.eventCount == count { played.advance(to: time.nextUp) }
            } else {
                played.advance(to: goal)
                if goal >= Double(next) * step { next += 1 }
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
                            ? nil : earlier[index].map { (value - channel.value(of: $0)) / back }
                    },
                    to.flatMap { value in
                        later.isEmpty ? nil : later[index].map { (channel.value(of: $0) - value) / ahead }
                    }
                )
                let isSame = size == (stage.size, stage.scale)
                if isSame, CurveSampler.isSmooth(from, to, rates, channel) { continue }
                if let from, before > lastTime(curve) { append(from, at: before, to: curve) }
                if let to { append(to, at: time, to: curve, isBreak: true) }
            }
        }
    }

    /// Whether a value and its velocity go on.
    private static func isSmooth(
        _ from: Double?, _ to: Double?, _ rates: (before: Double?, after: Double?), _ channel: LayerChannel
    ) -> Bool {
        guard let from, let to else { return from == nil && to == nil }
        guard abs(to - from) <= channel.noticeableChange / 100 else { return false }
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
        if breakNext.remove(curve) != nil || isBreak, count > 0 { curves[curve].breaks.insert(count) }
        curves[curve].times.append(time)
        curves[curve].values.append(value)
    }
}

extension Replay.Wanted {
    /// The curves of a session, found at once.
    package func curves(of session: SceneSession, shaper: any TextShaper) -> [LayerCurve.Key: LayerCurve] {
        let sampler = CurveSampler(self, in: StagePool(session, shaper: shaper))
        _ = sampler.work { false }
        return Dictionary(uniqueKeysWithValues: sampler.curves.map { ($0.key, $0) })
    }
}

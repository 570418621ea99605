import LayerTree
import Timing

/// Finds what is not smooth in what a session presents, and how what springs comes to rest.
///
/// Values and velocities are compared on both sides of each event, of layers in the picture and of channels that
/// animations change: what code sets at once, moved by the pointer or hidden, is meant to jump.
struct FindingSearch {
    /// The largest number of findings of each sort; the oldest are dropped, many at once.
    static let capacity = 20_000
    /// The part of the larger velocity that a break is, at least.
    private static let relativeBreak = 0.05

    private var running: [UInt64: [Int: LaneRun]] = [:]
    private var faults: [Finding] = []
    /// How animations come to rest if nothing ends them before, by their numbers.
    private var rests: [Int: [Finding]] = [:]

    /// An animation that has not ended.
    private struct LaneRun {
        let begin: Double
        let channels: [LayerChannel]
        let cause: Int
    }

    /// Begins with another stage, whose layers have other identities.
    mutating func begin() { running = [:] }

    mutating func cut(from time: Double) {
        faults.removeAll { $0.time >= time }
        rests = rests.filter { $0.value.allSatisfy { $0.time < time } }
    }

    mutating func note(_ record: AnimationRecord, _ channels: [LayerChannel], from begin: Double) {
        running[record.layer, default: [:]][record.sequence] =
            LaneRun(begin: begin, channels: channels, cause: record.cause)
    }

    /// Finds how an animation comes to rest, once.
    /// - Parameter store: has the bar; what is of bars that it has dropped is dropped, too.
    mutating func noteRest(
        of record: AnimationRecord, _ bar: AnimationBar, on layer: LayerPath, base: LayerState, in store: LaneStore
    ) {
        if record.finished != nil || bar.shape.isEmpty || rests[bar.id] != nil { return }
        rests[bar.id] = FindingSearch.rest(of: record, bar, on: layer, base: base)
        if rests.count > LaneStore.capacity { rests = rests.filter { store.bar($0.key) != nil } }
    }

    mutating func forget(_ record: AnimationRecord) {
        running[record.layer]?[record.sequence] = nil
        if running[record.layer]?.isEmpty ?? false { running[record.layer] = nil }
    }

    /// The time after another one at which an animation begins without an event; infinity if none does.
    func nextBegin(after time: Double) -> Double {
        running.values.reduce(.infinity) { next, runs in
            runs.values.reduce(next) { $1.begin > time ? min($0, $1.begin) : $0 }
        }
    }

    /// The identities of layers with animations that have not ended.
    var movingLayers: some Sequence<UInt64> { running.keys }

    /// The channels that animations change at a time, with their causes, by layer.
    func moving(at time: Double) -> [UInt64: [LayerChannel: Int]] {
        running.compactMapValues { runs in
            var found: [LayerChannel: Int] = [:]
            for run in runs.values where run.begin <= time {
                for channel in run.channels { found[channel] = max(found[channel] ?? 0, run.cause) }
            }
            return found.isEmpty ? nil : found
        }
    }

    // MARK: Jumps and breaks

    /// Compares both sides of an event. Returns whether something is not smooth there.
    mutating func compare(_ before: EventSample, with after: EventSample, at time: Double) -> Bool {
        var hasFault = false
        for (id, old) in before.seen {
            guard let new = after.seen[id], !(old.moving.isEmpty && new.moving.isEmpty) else { continue }
            for (channel, cause) in old.moving.merging(new.moving, uniquingKeysWith: { $1 }) {
                let (from, to) = (channel.value(of: old.state), channel.value(of: new.state))
                let jump = channel.difference(from: from, to: to)
                guard jump.isFinite else { continue }
                if abs(jump) > channel.noticeableChange {
                    add(.jump, jump, channel, of: new.path, at: time, cause)
                    hasFault = true
                } else if let change = change(of: channel, from: old, to: new, before.distance, after.distance) {
                    add(.velocityBreak, change, channel, of: new.path, at: time, cause)
                    hasFault = true
                }
            }
        }
        return hasFault
    }

    private mutating func add(
        _ kind: Finding.Kind, _ amount: Double, _ channel: LayerChannel, of layer: LayerPath, at time: Double,
        _ cause: Int
    ) {
        faults.append(
            Finding(kind: kind, layer: layer, channel: channel, time: time, amount: amount, cause: cause))
        if faults.count > FindingSearch.capacity { faults.removeFirst(FindingSearch.capacity / 10) }
    }

    /// The change of a velocity that is not 0 before; nil if it stays the same.
    private func change(
        of channel: LayerChannel, from old: EventSample.Seen, to new: EventSample.Seen, _ before: Double,
        _ after: Double
    ) -> Double? {
        guard let near = old.near, after > 0 || new.moving[channel] == nil else { return nil }
        let first = channel.difference(from: channel.value(of: old.state), to: channel.value(of: near)) / before
        let second =
            new.near.map {
                channel.difference(from: channel.value(of: new.state), to: channel.value(of: $0)) / after
            } ?? 0
        let change = second - first
        guard abs(first) > channel.noticeableVelocity, abs(change) > channel.noticeableVelocity,
            abs(change) > FindingSearch.relativeBreak * max(abs(first), abs(second))
        else { return nil }
        return change
    }

    // MARK: Coming to rest

    /// All findings by time.
    func findings(in store: LaneStore) -> [Finding] {
        var all = faults
        for (id, findings) in rests {
            guard let bar = store.bar(id) else { continue }
            all += findings.filter { $0.kind == .endless ? bar.end == .infinity : $0.time <= bar.end }
        }
        return all.sorted { ($0.time, $0.layer, $0.channel.name) < ($1.time, $1.layer, $1.channel.name) }
    }

    /// The number of moments at which a course is looked at; of a function those that its bar shows.
    private static let sampleCount = 256

    /// How an animation comes to rest, or that it never does.
    private static func rest(
        of record: AnimationRecord, _ bar: AnimationBar, on layer: LayerPath, base: LayerState
    ) -> [Finding] {
        func finding(_ kind: Finding.Kind, _ channel: LayerChannel, _ time: Double, _ amount: Double) -> Finding {
            Finding(kind: kind, layer: layer, channel: channel, time: time, amount: amount, cause: record.cause)
        }
        if bar.end == .infinity { return bar.channels.map { finding(.endless, $0, bar.begin, 0) } }
        let isSpring = record.animation.isSpring
        let leaves = bar.shape.contains { $0 > 1 + 1e-6 }
        guard isSpring || leaves, record.animation.timing.repeatCount == 1 else { return [] }
        let timing = record.animation.timing
        var filled = record.animation
        filled.timing.fillMode = .both
        let length = timing.activeDuration / abs(timing.speed)
        let sampleCount = record.animation.isFunction ? ProgressCurve.count - 1 : FindingSearch.sampleCount
        let states = (0...sampleCount).map { index in
            var state = base
            filled.apply(to: &state, at: timing.beginTime + length * Double(index) / Double(sampleCount))
            return state
        }
        func time(_ index: Int) -> Double { bar.begin + (bar.end - bar.begin) * Double(index) / Double(sampleCount) }
        return bar.channels.flatMap { channel -> [Finding] in
            let values = channel.values(of: states)
            let (first, last) = (values[0], values[sampleCount])
            let way = last - first
            guard abs(way) > channel.noticeableChange else { return [] }
            let beyond = values.map { way > 0 ? $0 - last : last - $0 }
            var found: [Finding] = []
            if let peak = beyond.indices.max(by: { beyond[$0] < beyond[$1] }), beyond[peak] > channel.noticeableChange {
                found.append(finding(.overshoot, channel, time(peak), beyond[peak]))
            }
            if isSpring, let moved = values.lastIndex(where: { abs($0 - last) > channel.noticeableChange }) {
                found.append(finding(.settling, channel, time(moved + 1), time(moved + 1) - bar.begin))
            }
            return found
        }
    }
}

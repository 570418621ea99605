import LayerTree
import RenderTree
import Timing

/// Finds what is not smooth in what a session presents, and how what springs comes to rest.
///
/// Values and velocities are compared on both sides of each event, of properties that animations change: what code sets
/// at once, moved by the pointer or hidden, is meant to jump, and so is a layer that comes, goes, or whose time is set, as
/// where a file begins again. What no pixel shows is no finding.
struct FindingSearch {
    /// The largest number of findings of each sort; the oldest are dropped, many at once.
    static let capacity = 20_000
    /// The part of the larger velocity that a break is, at least.
    private static let relativeBreak = 0.05

    /// By layer and by the animation's number.
    private var running: [UInt64: [Int: AnimationRun]] = [:]
    private var faults: [Finding] = []
    /// How animations come to rest if nothing ends them before, by their numbers.
    private var rests: [Int: [Finding]] = [:]

    /// Begins with another stage, whose layers have other identities.
    mutating func begin() { running = [:] }

    mutating func cut(from time: Double) {
        faults.removeAll { $0.time >= time }
        rests = rests.filter { $0.value.allSatisfy { $0.time < time } }
    }

    mutating func note(_ record: AnimationRecord, from begin: Double) {
        running[record.layer, default: [:]][record.sequence] =
            AnimationRun(
                sequence: record.sequence, begin: begin, footprint: record.footprint, cause: record.cause,
                repeats: record.animation.timing.repeats)
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

    /// The animations that have begun at a time, by layer.
    func runs(at time: Double) -> [UInt64: [AnimationRun]] {
        running.compactMapValues { runs in
            let begun = runs.values.filter { $0.begin <= time }.sorted { $0.sequence < $1.sequence }
            return begun.isEmpty ? nil : begun
        }
    }

    // MARK: Jumps and breaks

    /// Compares both sides of an event. Returns whether something is not smooth there.
    mutating func compare(_ before: EventSample, with after: EventSample, at time: Double) -> Bool {
        var found: [(fault: Finding, visible: UInt64)] = []
        for (id, old) in before.shown {
            guard let new = after.shown[id], !(old.runs.isEmpty && new.runs.isEmpty), !old.isCut(to: new) else {
                continue
            }
            func add(_ kind: Finding.Kind, _ name: String, _ change: PropertyChange, _ footprint: KeyFootprint) {
                let runs = [old, new].map { $0.runs(changing: footprint) }
                // What repeats blinks on purpose.
                if runs[0].map(\.sequence) == runs[1].map(\.sequence), !runs[1].isEmpty,
                    runs[1].allSatisfy(\.repeats)
                {
                    return
                }
                let causes = runs.joined().map(\.cause)
                let fault = Finding(
                    kind: kind, layer: new.path, property: name, change.quantity, time: time, amount: change.amount,
                    cause: causes.max() ?? 0)
                found.append((fault, new.visible))
            }
            let footprint = (old.runs + new.runs).reduce(KeyFootprint([])) { $0.union($1.footprint) }
            var known: KeyFootprint = []
            for channel in LayerChannel.changed(by: footprint, of: new.state) {
                let jump = channel.difference(
                    from: channel.value(of: old.state), to: channel.value(of: new.state))
                guard jump.isFinite else { continue }
                if abs(jump) > channel.noticeableChange {
                    add(.jump, channel.name, PropertyChange(jump, channel.quantity), channel.footprint)
                    known.formUnion(channel.footprint)
                } else if let change = change(of: channel, from: old, to: new, before.distance, after.distance) {
                    add(.velocityBreak, channel.name, PropertyChange(change, channel.quantity), channel.footprint)
                }
            }
            // What is no number, or has others than those of curves.
            for property in LayerProperty.of(new.state.content)
            where !property.footprint.isDisjoint(with: footprint) && property.footprint.isDisjoint(with: known) {
                guard let change = property.change?(old.state, new.state), change.share > 1, let name = property.word
                else {
                    continue
                }
                add(.jump, name, change, property.footprint)
            }
        }
        if found.isEmpty { return false }
        let layers = Set(found.map(\.visible))
        let (old, new) = (before.outlines(of: layers), after.outlines(of: layers))
        let count = faults.count
        for (fault, layer) in found {
            let (old, new) = (old[layer] ?? .nothing, new[layer] ?? .nothing)
            let isSeen = fault.kind == .jump ? !old.isLike(new) : !(old.isEmpty || new.isEmpty)
            if isSeen { faults.append(fault) }
        }
        defer { if faults.count > FindingSearch.capacity { faults.removeFirst(FindingSearch.capacity / 10) } }
        return faults.count > count
    }

    /// The change of a velocity that is not 0 before; nil if it stays the same.
    private func change(
        of channel: LayerChannel, from old: EventSample.Shown, to new: EventSample.Shown, _ before: Double,
        _ after: Double
    ) -> Double? {
        // An animation's own corners, between its key frames or where it begins again, are seen in its curve.
        let runs = [old, new].map { $0.runs(changing: channel.footprint).map(\.sequence) }
        guard let near = old.near, runs[0] != runs[1], after > 0 || runs[1].isEmpty else { return nil }
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
        return all.sorted { ($0.time, $0.layer, $0.property) < ($1.time, $1.layer, $1.property) }
    }

    /// The number of moments at which a course is looked at; of a function those that its bar shows.
    private static let sampleCount = 256

    /// How an animation comes to rest, or that it never does.
    private static func rest(
        of record: AnimationRecord, _ bar: AnimationBar, on layer: LayerPath, base: LayerState
    ) -> [Finding] {
        func finding(_ kind: Finding.Kind, _ channel: LayerChannel, _ time: Double, _ amount: Double) -> Finding {
            Finding(
                kind: kind, layer: layer, property: channel.name, channel.quantity, time: time, amount: amount,
                cause: record.cause)
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

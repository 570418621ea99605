/// One animation's life on a stage.
package struct AnimationRecord: Sendable {
    /// The layer's identity, which is another one in a replay.
    package let layer: UInt64
    /// Its place in the order of adding.
    package let sequence: Int
    /// The animation with its duration and begin; for a change that is delayed, what holds the old value.
    package fileprivate(set) var animation: any LayerAnimation
    /// The parts of the layer that it writes.
    package fileprivate(set) var footprint: KeyFootprint
    /// The input that led to it, by the number that its replay gave; 0 for the scene itself.
    package let cause: Int
    /// The stage's time at which it was added.
    package let added: Double
    /// The stage's time at which it begins, after its delay.
    package fileprivate(set) var begin: Double
    /// The stage's time at which it ended, or is to end; infinity if it never does, `begin` until a delay is over.
    package fileprivate(set) var end: Double
    /// Whether it ran to its end; nil while it runs.
    package fileprivate(set) var finished: Bool?
}

/// A property that code set without an animation.
package struct PropertySet: Sendable {
    /// The layer's identity.
    package let layer: UInt64
    /// The parts of the layer that were set.
    package let footprint: KeyFootprint
    /// The input that led to it; 0 for the scene itself.
    package let cause: Int
    /// Whether a display link set it.
    package let isLinked: Bool
}

/// A recorder's findings since ``AnimationRecorder/takeChanges()`` was last called.
package struct AnimationChanges {
    package let records: [AnimationRecord]
    package let completions: [(time: Double, cause: Int)]
    package let sets: [PropertySet]
}

/// Records the animations of a timeline, the ended ones included.
package final class AnimationRecorder {
    /// The largest number of records; the oldest are dropped.
    package static let capacity = 20_000

    /// In the order of adding.
    package private(set) var records: [AnimationRecord] = []
    /// When completion blocks ran, and the causes of what they waited for.
    package private(set) var completions: [(time: Double, cause: Int)] = []
    /// The records changed since ``takeChanges()``, by their sequences.
    private var changed: Set<Int> = []
    /// The properties set without an animation, so that each is reported once.
    private var known: Set<SetKey> = []
    private var newSets: [PropertySet] = []

    private struct SetKey: Hashable {
        let layer: UInt64
        let key: AnyKeyPath
        let isLinked: Bool
    }

    /// Makes an empty recorder; see ``Timeline/recorder``.
    package init() {}

    /// Records an animation that was added, or has another schedule now.
    /// - Parameter begin: minus infinity if it has begun.
    func note(_ attached: AttachedAnimation, of layer: Layer, from begin: Double, to end: Double, at time: Double) {
        changed.insert(attached.sequence)
        if let index = index(of: attached.sequence) {
            records[index].animation = attached.animation
            records[index].footprint = attached.footprint
            if begin > -.infinity { records[index].begin = max(begin, records[index].added) }
            records[index].end = end
            return
        }
        records.append(
            AnimationRecord(
                layer: layer.id, sequence: attached.sequence, animation: attached.animation,
                footprint: attached.footprint, cause: attached.cause, added: time,
                begin: max(begin, time), end: end))
        AnimationRecorder.limit(&records)
    }

    /// Records that an animation has ended, or was removed or replaced before its end.
    func noteEnd(ofSequence sequence: Int, finished: Bool, at time: Double) {
        guard let index = index(of: sequence) else { return }
        changed.insert(sequence)
        records[index].end = time
        records[index].finished = finished
    }

    func noteCompletion(at time: Double, cause: Int) {
        completions.append((time, cause))
        AnimationRecorder.limit(&completions)
    }

    /// Records that a property got another value without an animation, for the first time.
    func noteSet(_ key: AnyKeyPath, of layer: Layer, cause: Int, isLinked: Bool, _ footprint: () -> KeyFootprint) {
        guard known.count < AnimationRecorder.capacity,
            known.insert(SetKey(layer: layer.id, key: key, isLinked: isLinked)).inserted
        else { return }
        newSets.append(PropertySet(layer: layer.id, footprint: footprint(), cause: cause, isLinked: isLinked))
    }

    /// Returns the additions and changes since the last call, in the order of adding.
    package func takeChanges() -> AnimationChanges {
        defer { (changed, completions, newSets) = ([], [], []) }
        return AnimationChanges(
            records: changed.sorted().compactMap { index(of: $0) }.map { records[$0] }, completions: completions,
            sets: newSets)
    }

    /// Drops the oldest elements, many at once.
    private static func limit<Element>(_ elements: inout [Element]) {
        if elements.count > capacity { elements.removeFirst(capacity / 10) }
    }

    /// The index of a record; sequences increase.
    private func index(of sequence: Int) -> Int? {
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low < records.count && records[low].sequence == sequence ? low : nil
    }
}

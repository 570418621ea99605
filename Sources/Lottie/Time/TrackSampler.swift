internal import Timing

/// A track solved for sampling: the value of a property at any frame.
///
/// What jumps (held values) does so a millionth of a frame early, so that a rounded time shows the frame it names.
struct TrackSampler<Value: TrackValue>: Sendable {
    /// The part of a frame by which jumps are early.
    static var tolerance: Double { 1e-6 }

    let keys: [TrackKey<Value>]
    private let loops: [LoopRule]

    /// Solves a track.
    init(_ track: Track<Value>) {
        guard track.keys.count > 1 else {
            (keys, loops) = (track.keys, [])
            return
        }
        let first = track.keys[0].value
        let isConstant = track.keys.allSatisfy { key in
            key.value == first && (key.end ?? first) == first && key.curve == nil
        }
        keys = isConstant ? [TrackKey(frame: 0, value: first)] : track.keys
        loops = isConstant ? [] : track.loops
    }

    /// The value if it never changes.
    var constant: Value? { keys.count == 1 ? keys[0].value : nil }

    /// The spans of frames in which the value may change; none for a constant.
    var changes: [ClosedRange<Double>] {
        guard let first = keys.first?.frame, let last = keys.last?.frame, keys.count > 1 else { return [] }
        var spans: [ClosedRange<Double>] = []
        if loops.contains(where: \.isBefore) { spans.append(-.infinity...first) }
        for (key, next) in zip(keys, keys.dropFirst()) {
            let isStill =
                key.isHold || (key.curve == nil && key.value == key.end ?? next.value)
            spans.append(isStill ? next.frame...next.frame : key.frame...next.frame)
        }
        if loops.contains(where: { !$0.isBefore }) { spans.append(last...Double.infinity) }
        return spans
    }

    /// The value at a frame.
    func value(at frame: Double) -> Value {
        if keys.count == 1 { return keys[0].value }
        return loops.isEmpty ? heldValue(at: frame) : value(at: frame, held: heldValue)
    }

    /// The value at a frame, by a function that gives it where no loop does.
    func value(at frame: Double, held heldValue: (Double) -> Value) -> Value {
        guard keys.count > 1, let (rule, start, end) = loop(at: frame) else { return heldValue(frame) }
        switch rule {
        case .cycle, .pingPong: return heldValue(folded(frame))
        case .offset:
            let turns = ((frame - start) / (end - start)).rounded(.down)
            return heldValue(frame - turns * (end - start))
                .adding(turns, timesTheWayFrom: heldValue(start), to: heldValue(end))
        case .proceed:
            // It runs on at the velocity that it has at the end.
            let (edge, step) = frame < start ? (start, 1e-3) : (end, -1e-3)
            let (now, near) = (heldValue(edge), heldValue(edge + step))
            return now.adding((frame - edge) / step, timesTheWayFrom: now, to: near)
        }
    }

    /// The frame between the key frames that a loop repeats at a frame; the frame itself without one.
    func folded(_ frame: Double) -> Double {
        guard keys.count > 1, let (kind, start, end) = loop(at: frame) else { return frame }
        let turns = ((frame - start) / (end - start)).rounded(.down)
        let passed = frame - start - turns * (end - start)
        switch kind {
        case .cycle, .offset: return start + passed
        case .pingPong: return turns.truncatingRemainder(dividingBy: 2) == 0 ? start + passed : end - passed
        case .proceed: return frame
        }
    }

    /// The loop that decides about a frame, with the part that it repeats.
    private func loop(at frame: Double) -> (kind: LoopRule.Kind, start: Double, end: Double)? {
        let (first, last) = (keys[0].frame, keys[keys.count - 1].frame)
        if loops.isEmpty || (frame >= first && frame <= last) { return nil }
        guard let rule = loops.first(where: { $0.isBefore == (frame < first) }) else { return nil }
        let reach = rule.reach(in: keys)
        // What is shorter than a jump is early can't be repeated.
        guard reach > Self.tolerance else { return nil }
        return rule.isBefore ? (rule.kind, first, first + reach) : (rule.kind, last - reach, last)
    }

    /// The segment and the share of it that has passed at a frame.
    func position(at frame: Double) -> (segment: Int, share: Double) {
        var (low, high) = (0, keys.count - 1)
        let now = frame + Self.tolerance
        while low < high {
            let middle = (low + high + 1) / 2
            if keys[middle].frame <= now { low = middle } else { high = middle - 1 }
        }
        guard low < keys.count - 1 else { return (low, 0) }
        let (start, end) = (keys[low].frame, keys[low + 1].frame)
        return (low, end > start ? max(0, min(1, (frame - start) / (end - start))) : 0)
    }

    /// The value without loops: the first before the first key frame, the last after the last.
    func heldValue(at frame: Double) -> Value {
        let (segment, share) = position(at: frame)
        let key = keys[segment]
        guard segment < keys.count - 1, !key.isHold, share > 0 else { return key.value }
        let end = key.end ?? keys[segment + 1].value
        switch key.easings.count {
        case 0: return key.value.interpolated(to: end, fraction: share)
        case 1: return key.value.interpolated(to: end, fraction: key.easings[0].value(at: share))
        default:
            return key.value.mixed(with: end) { dimension in
                key.easings[min(dimension, key.easings.count - 1)].value(at: share)
            }
        }
    }
}

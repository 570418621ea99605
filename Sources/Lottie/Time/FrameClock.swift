/// How a layer's local seconds become frames of the composition that it belongs to.
indirect enum FrameClock: Sendable {
    /// Frames at a rate per second.
    case direct(rate: Double)
    /// The time in seconds is a track over the frames of the composition around it.
    case remapped(TrackSampler<Double>, rate: Double, within: FrameClock)
    /// A composition that begins at a frame of the one around it, whose time is remapped.
    case nested(start: Double, stretch: Double, within: FrameClock)

    /// The rate if frames follow the local time alone.
    var directRate: Double? {
        if case .direct(let rate) = self { rate } else { nil }
    }

    /// The frame at a local time.
    func frame(at seconds: Double) -> Double {
        switch self {
        case .direct(let rate): seconds * rate
        case .remapped(let track, let rate, let clock): track.value(at: clock.frame(at: seconds)) * rate
        case .nested(let start, let stretch, let clock): (clock.frame(at: seconds) - start) / stretch
        }
    }

    /// The spans of local time in which something may change that does so in spans of frames.
    func times(of changes: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        if changes.isEmpty { return [] }
        switch self {
        case .direct(let rate):
            // What jumps does so early by the tolerance of tracks.
            return changes.map { span in
                (span.lowerBound - TrackSampler<Double>.tolerance) / rate...span.upperBound / rate
            }
        case .remapped(let track, let rate, let clock):
            // What jumps may do so while the time moves, as early as by any other clock.
            let ends = changes.flatMap { [$0.lowerBound - TrackSampler<Double>.tolerance, $0.upperBound] }
            let moments = track.frames(atValues: ends.filter(\.isFinite).map { $0 / rate }).map { $0...$0 }
            return clock.times(of: track.changes + moments)
        case .nested(let start, let stretch, let clock):
            return clock.times(
                of: changes.map { span in
                    let ends = [start + span.lowerBound * stretch, start + span.upperBound * stretch]
                    return min(ends[0], ends[1])...max(ends[0], ends[1])
                })
        }
    }
}

extension TrackSampler<Double> {
    /// The largest number of values that are looked for, each in every segment.
    private static let maxSearchCount = 20_000

    /// The frames between key frames at which the track passes some values, one for each segment; none of too many values.
    fileprivate func frames(atValues values: [Double]) -> [Double] {
        guard values.count * keys.count <= Self.maxSearchCount else { return [] }
        return zip(keys, keys.dropFirst()).flatMap { key, next in
            let end = key.end ?? next.value
            return key.isHold ? [] : values.compactMap { frame(at: $0, from: key, endingAt: end, next.frame) }
        }
    }

    /// The frame at which a segment passes a value; nil if it does not.
    private func frame(
        at value: Double, from key: TrackKey<Double>, endingAt end: Double, _ endFrame: Double
    ) -> Double? {
        guard value > min(key.value, end), value < max(key.value, end) else { return nil }
        var (low, high) = (key.frame, endFrame)
        while case let middle = (low + high) / 2, middle > low, middle < high {
            if (self.value(at: middle) < value) == (key.value < value) { low = middle } else { high = middle }
        }
        return high
    }
}

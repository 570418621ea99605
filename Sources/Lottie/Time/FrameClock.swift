/// How a layer's local seconds become frames of the composition that it belongs to.
package indirect enum FrameClock: Sendable {
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
        case .remapped(let track, _, let clock): return clock.times(of: track.changes)
        case .nested(_, _, let clock): return clock.times(of: [-.infinity ... .infinity])
        }
    }
}

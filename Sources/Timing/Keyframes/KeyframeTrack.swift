/// Solved key frames: times, differences and slopes. Sampling numbers and points allocates nothing.
public struct KeyframeTrack<Value: Interpolatable>: Sendable {
    private enum Course: Sendable {
        case discrete
        case straight
        case smooth(slopes: [Value.Delta])
        case smoothPaced(slopes: [Value.Delta], lengths: ArcLengthTable)
    }

    private let values: [Value]
    private let times: [Double]
    private let deltas: [Value.Delta]
    private let easings: [Easing]
    private let course: Course

    /// Solves parameters that `Keyframes` has checked.
    init(values: [Value], keyTimes: [Double]?, easings: [Easing], mode: CalculationMode) {
        self.values = values
        let deltas = zip(values, values.dropFirst()).map { $0.delta(to: $1) }
        self.deltas = deltas
        switch mode {
        case .discrete:
            times = keyTimes ?? Self.evenTimes(spans: values.count)
            self.easings = []
            course = .discrete
        case .linear, .cubic:
            times = keyTimes ?? Self.evenTimes(spans: values.count - 1)
            self.easings = easings
            course = mode == .linear ? .straight : .smooth(slopes: Self.slopes(deltas: deltas, times: times))
        case .paced:
            times = Self.pacedTimes(deltas)
            self.easings = []
            course = .straight
        case .cubicPaced:
            // Distances give the spline its shape; the table then evens out the speed along it.
            let times = Self.pacedTimes(deltas)
            let slopes = Self.slopes(deltas: deltas, times: times)
            self.times = times
            self.easings = []
            course = .smoothPaced(
                slopes: slopes,
                lengths: ArcLengthTable(spans: deltas.count) { span, share in
                    Self.rate(of: deltas[span], slopes, times, span: span, at: share).magnitude
                })
        }
    }

    /// The value at a fraction of the time, clamped to 0…1: exactly the last value at 1.
    public func value(at progress: Double) -> Value {
        if values.count == 1 || !(progress < 1) { return progress.isNaN ? values[0] : values[values.count - 1] }
        let time = max(0, progress)
        if case .smoothPaced(let slopes, let lengths) = course {
            guard lengths.total > 0 else { return values[0] }
            let (span, share) = lengths.position(at: time) { span, share in
                Self.rate(of: deltas[span], slopes, times, span: span, at: share).magnitude
            }
            return smooth(slopes, span: span, at: share)
        }
        let span = times.lastIndex(notAfter: time)
        if case .discrete = course { return values[min(span, values.count - 1)] }
        let share = (time - times[span]) / (times[span + 1] - times[span])
        let eased = easing(of: span).map { $0.value(at: share) } ?? share
        if case .smooth(let slopes) = course { return smooth(slopes, span: span, at: eased) }
        if eased == 0 { return values[span] }
        // What can't be interpolated jumps at the next key frame, also where the easing is at its end before.
        if eased == 1 { return share < 1 && staysInSegment(span) ? values[span] : values[span + 1] }
        return start(of: span).advanced(by: deltas[span] * eased)
    }

    /// The next fraction of the time at which the value jumps; nil while it may change continuously.
    public func nextChange(after progress: Double) -> Double? {
        if progress >= 1 { return nil }
        if values.count == 1 { return 1 }
        let time = max(0, progress)
        let span = times.lastIndex(notAfter: time)
        if case .discrete = course { return span + 1 < times.count ? times[span + 1] : 1 }
        if staysInSegment(span) { return times[span + 1] }
        let width = times[span + 1] - times[span]
        return easing(of: span)?.nextChange(after: (time - times[span]) / width).map {
            // Rounding must not return the argument again.
            max(time.nextUp, min(times[span] + $0 * width, times[span + 1]))
        }
    }

    /// The fractions of the time, around one, between which the value stays; nil while it may change.
    ///
    /// Infinite at both ends.
    func steadySpan(around progress: Double) -> Range<Double>? {
        if values.count == 1 { return -.infinity..<Double.infinity }
        let span = times.lastIndex(notAfter: max(0, progress))
        if case .discrete = course {
            let index = min(span, values.count - 1)
            return (index == 0 ? -.infinity : times[index])..<(index + 1 < values.count ? times[index + 1] : .infinity)
        }
        guard progress < 1 else { return 1..<Double.infinity }
        guard staysInSegment(span) else { return nil }
        return (span == 0 ? -.infinity : times[span])..<times[span + 1]
    }

    /// The next fraction of the time at which the value may jump from one key frame to the next; nil without one.
    func nextJump(after progress: Double) -> Double? {
        let next = progress < 0 ? 0 : times.lastIndex(notAfter: progress) + 1
        return (next..<max(next, times.count)).first { mayJump(at: $0) }.map { times[$0] }
    }

    /// The last fraction of the time before one at which the value may jump; nil without one.
    func lastJump(before progress: Double) -> Double? {
        times.indices.last { times[$0] < progress && mayJump(at: $0) }.map { times[$0] }
    }

    private func mayJump(at index: Int) -> Bool {
        guard index > 0 else { return false }
        if case .discrete = course { return true }
        return times[index] == times[index - 1] || staysInSegment(index - 1)
    }

    /// Whether the value stays from one key frame until the next, at which it may jump.
    private func staysInSegment(_ span: Int) -> Bool {
        guard case .straight = course, deltas[span] == .zero else { return false }
        return easing(of: span)?.nextChange(after: 0) == nil
    }

    /// The value that a segment's differences start from.
    private func start(of span: Int) -> Value { values[span].matching(values[span + 1]) }

    private func easing(of span: Int) -> Easing? {
        easings.isEmpty ? nil : easings[easings.count == 1 ? 0 : span]
    }

    /// The cubic Hermite curve of a segment, with the slopes at both values.
    private func smooth(_ slopes: [Value.Delta], span: Int, at share: Double) -> Value {
        if share == 0 { return values[span] }
        if share == 1 { return values[span + 1] }
        let width = times[span + 1] - times[span]
        let rest = 1 - share
        return start(of: span).advanced(
            by: deltas[span] * (share * share * (3 - 2 * share))
                + slopes[span] * (share * rest * rest * width)
                - slopes[span + 1] * (share * share * rest * width))
    }

    /// The derivative of `smooth` by the fraction.
    private static func rate(
        of delta: Value.Delta, _ slopes: [Value.Delta], _ times: [Double], span: Int, at share: Double
    ) -> Value.Delta {
        let width = times[span + 1] - times[span]
        let rest = 1 - share
        return delta * (6 * share * rest)
            + slopes[span] * (rest * (1 - 3 * share) * width)
            + slopes[span + 1] * (share * (3 * share - 2) * width)
    }

    private static func evenTimes(spans: Int) -> [Double] {
        spans == 0 ? [0] : (0...spans).map { Double($0) / Double(spans) }
    }

    /// Times in proportion to the distances; evenly spaced if all distances are zero.
    private static func pacedTimes(_ deltas: [Value.Delta]) -> [Double] {
        var times = [0.0]
        for delta in deltas { times.append(times[times.count - 1] + delta.magnitude) }
        let total = times[times.count - 1]
        guard total > 0, total.isFinite else { return evenTimes(spans: deltas.count) }
        return times.map { $0 / total }
    }

    /// The Catmull-Rom slope at each value, over the times of its neighbours.
    ///
    /// Catmull and Rom, "A class of local interpolating splines", 1974. Differences are added up, so that rotations
    /// past half a turn keep their direction.
    private static func slopes(deltas: [Value.Delta], times: [Double]) -> [Value.Delta] {
        if deltas.isEmpty { return [.zero] }
        return (0...deltas.count).map { index in
            let before = index > 0 ? deltas[index - 1] : .zero
            let after = index < deltas.count ? deltas[index] : .zero
            let width = times[min(index + 1, deltas.count)] - times[max(index - 1, 0)]
            return width > 0 ? (before + after) * (1 / width) : .zero
        }
    }
}

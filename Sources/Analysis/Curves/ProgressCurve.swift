import Geometry
import LayerTree
import Timing

/// The course of an animation's first changing number, from its begin to its end.
struct ProgressCurve {
    /// The number of values, unless the animation repeats more than twice.
    static let count = 33
    /// The number of values per iteration of what repeats, and the largest number in all.
    private static let (countPerIteration, maxCount) = (16, 321)

    /// The progress from 0 to 1 at even times; beyond them for overshoot.
    ///
    /// What comes back to where it began has 1 where it is furthest away; what repeats for ever has one iteration.
    let progress: [Double]

    /// - Parameters:
    ///   - channels: the numbers that the animation changes; with none its course is its easing's.
    ///   - base: the layer without the animation.
    ///   - passed: the seconds of it that were over when its bar begins.
    init(
        of animation: any LayerAnimation, _ channels: [LayerChannel], base: LayerState, after passed: Double = 0
    ) {
        let timing = animation.timing
        let whole = timing.activeDuration
        let length = whole.isFinite ? whole : timing.duration * (timing.autoreverses ? 2 : 1)
        let speed = abs(timing.speed)
        guard length > 0, length.isFinite, speed > 0 else {
            progress = []
            return
        }
        var filled = animation
        filled.timing.fillMode = .both
        let iterations = timing.duration > 0 ? Int(min(length / timing.duration, Double(ProgressCurve.maxCount))) : 1
        let count = max(
            ProgressCurve.count, min(ProgressCurve.countPerIteration * iterations + 1, ProgressCurve.maxCount))
        let last = Double(count - 1)
        let states = (0..<count).map { index in
            var state = base
            // The end of what repeats is the end of its last iteration.
            let skipped = whole.isFinite ? passed : 0
            let time = skipped + max(0, length / speed - skipped) * Double(index) / last
            filled.apply(to: &state, at: timing.beginTime + time)
            return state
        }
        // The height alone may be scaled.
        let heights = states.map { Math.hypot($0.transform.c, $0.transform.d) }
        let courses = channels.map { channel in (channel, channel.values(of: states)) }
        for (channel, values) in courses + (channels.contains(.scale) ? [(.scale, heights)] : []) {
            if let found = ProgressCurve.normalized(values, least: channel.noticeableChange) {
                progress = found
                return
            }
        }
        progress = (0..<count).map { Double($0) / last }
    }

    /// Values from 0 to 1; nil if they hardly change.
    private static func normalized(_ values: [Double], least: Double) -> [Double]? {
        guard let first = values.first, let last = values.last, values.allSatisfy(\.isFinite) else { return nil }
        let furthest = values.max { abs($0 - first) < abs($1 - first) } ?? last
        let way = abs(last - first) >= abs(furthest - first) / 4 ? last - first : furthest - first
        guard abs(way) >= least else { return nil }
        return values.map { ($0 - first) / way }
    }
}

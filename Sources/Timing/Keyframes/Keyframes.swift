/// The values of an animation with their times and easings: Core Animation's key frames.
///
/// These are the parameters; `track` is their solution, made once, so that sampling only looks up and interpolates.
public struct Keyframes<Value: Interpolatable>: Sendable {
    /// The values, in order.
    public let values: [Value]
    /// The fraction of the time at which each value is reached; nil spaces them evenly.
    ///
    /// Paced modes ignore it.
    public let keyTimes: [Double]?
    /// The easing of each segment: none is linear, one applies to all, else one per segment.
    ///
    /// Discrete and paced modes ignore them.
    public let easings: [Easing]
    /// The interpolation between the key frames.
    public let mode: CalculationMode
    /// The solution for sampling.
    public let track: KeyframeTrack<Value>

    /// Makes key frames.
    ///
    /// - Parameters:
    ///   - values: at least two values; a single one is constant.
    ///   - keyTimes: ascending fractions of the time, one per value, from exactly 0 to exactly 1; two equal ones make a
    ///     jump. In discrete mode, each value begins at its time and the last one stays until 1; Core Animation's form
    ///     with one time more than values (the end of the last) is accepted too.
    ///   - easings: none, one for all, or one per segment.
    ///   - mode: the interpolation between the key frames.
    /// - Precondition: the counts match, and key times ascend as described.
    public init(
        values: [Value], keyTimes: [Double]? = nil, easings: [Easing] = [], mode: CalculationMode = .linear
    ) {
        precondition(!values.isEmpty, "key frames need at least one value")
        if let keyTimes {
            let isDiscrete = mode == .discrete
            precondition(
                keyTimes.count == values.count || (isDiscrete && keyTimes.count == values.count + 1),
                "\(values.count) values need as many key times, not \(keyTimes.count)")
            let mustReachEnd = values.count > 1 && (!isDiscrete || keyTimes.count > values.count)
            precondition(
                keyTimes.first == 0 && keyTimes.allSatisfy { $0 >= 0 && $0 <= 1 }
                    && (!mustReachEnd || keyTimes.last == 1)
                    && zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 },
                "key times must ascend from 0 to 1, not run \(keyTimes)")
        }
        precondition(
            easings.count <= 1 || easings.count == values.count - 1,
            "\(values.count) values need \(values.count - 1) easings, or one for all, not \(easings.count)")
        self.values = values
        self.keyTimes = keyTimes
        self.easings = easings
        self.mode = mode
        track = KeyframeTrack(values: values, keyTimes: keyTimes, easings: easings, mode: mode)
    }

    /// The value at a fraction of the time, clamped to 0…1: exactly the last value at 1.
    public func value(at progress: Double) -> Value { track.value(at: progress) }

    /// The next fraction of the time at which the value jumps; nil while it may change continuously.
    ///
    /// In discrete mode, between equal values in linear mode, and on the steps of a segment's easing, the value is
    /// constant until then. It is 1 if nothing changes before the end, and nil from 1 on.
    public func nextChange(after progress: Double) -> Double? { track.nextChange(after: progress) }

    /// The fraction of the time at which the value may jump next on the way forward or back; nil if it never does.
    package func nextJump(from progress: Double, isForward: Bool) -> Double? {
        isForward ? track.nextJump(after: progress) : track.lastJump(before: progress)
    }

    /// The fractions of the time, around one, between which the value stays; nil while it may change.
    package func steadySpan(around progress: Double) -> Range<Double>? { track.steadySpan(around: progress) }
}

/// The interpolation between key frames.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
    /// Linear from one value to the next.
    case linear
    /// Each value stays until the next begins.
    case discrete
    /// Linear at constant speed: times follow from the distances.
    case paced
    /// A Catmull-Rom spline through the values.
    ///
    /// The slope at a value is that from its predecessor to its successor over the key times between them, and at the
    /// ends that of the first and last segment.
    case cubic
    /// The spline at constant speed.
    case cubicPaced
}

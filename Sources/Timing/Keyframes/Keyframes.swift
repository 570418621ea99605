/// Values on the way of an animation, and how to run through them: Core Animation's key frames.
///
/// These are the parameters; `track` is their solution, made once, so that sampling only looks up and mixes.
public struct Keyframes<Value: Interpolatable>: Sendable {
    /// The values, in order.
    public let values: [Value]
    /// The share of the time at which each value is reached; nil spaces them evenly. Paced modes pay no heed to it.
    public let keyTimes: [Double]?
    /// How each segment between two values runs: none is linear, a single one serves all, else one a segment.
    /// Discrete and paced modes pay no heed to them.
    public let easings: [Easing]
    /// How values are found between the key frames.
    public let mode: CalculationMode
    /// The solution: what to look up at a time.
    public let track: KeyframeTrack<Value>

    /// Makes key frames.
    ///
    /// - Parameters:
    ///   - values: at least two values; a single one stands still.
    ///   - keyTimes: ascending shares of the time, one a value, from exactly 0 to exactly 1; two equal ones make a jump.
    ///     In discrete mode, each value begins at its time and the last one stays until 1; Core Animation's form with
    ///     one time more than values (the end of the last) is welcome too.
    ///   - easings: none, one for all, or one a segment.
    ///   - mode: how values are found between the key frames.
    /// - Precondition: the counts fit, and key times ascend as said.
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

    /// The value at a share of the time, clamped to 0…1: exactly the last value at 1.
    public func value(at progress: Double) -> Value { track.value(at: progress) }

    /// The next share of the time at which the value jumps, or nil where it may change at every instant.
    ///
    /// In discrete mode, and on the stairs of a segment's easing, nothing happens until then. It is 1 where nothing
    /// happens before the end, and nil from 1 on.
    public func nextChange(after progress: Double) -> Double? { track.nextChange(after: progress) }
}

/// How values are found between key frames.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
    /// Straight from one value to the next.
    case linear
    /// Each value stands until the next begins.
    case discrete
    /// Straight from one value to the next, all at one speed: times follow from the distances.
    case paced
    /// A smooth curve through the values: a Catmull-Rom spline, whose slope at a value is that from its predecessor to
    /// its successor over the key times between them, and at the ends that of the first and last segment.
    case cubic
    /// The smooth curve, all at one speed.
    case cubicPaced
}

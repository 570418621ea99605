public import Geometry
public import Timing

/// Moves along a path, or turns with its direction, as a CAKeyframeAnimation with a `path` does.
///
/// What Core Animation calls the rotation mode `auto` is a second animation, `PathAnimation.rotation(along:)`, beside
/// that of the position.
public struct PathAnimation<Value: Interpolatable>: PropertyAnimation {
    /// Which value is animated.
    public let property: AnimatedProperty<Value>
    /// The path, measured.
    public let motion: PathMotion
    /// How far along the path, as a share of its length, over the animation's time.
    public let shares: Keyframes<Double>
    /// When it runs.
    public var timing: MediaTiming
    /// How progress over the whole follows time; linear unless said otherwise.
    public var easing: Easing
    /// Whether the value is added to what is there.
    public var isAdditive = false
    /// Whether each repetition goes on from where the one before ended.
    public var isCumulative = false
    /// Whether the layer forgets the animation once it has ended.
    public var isRemovedOnCompletion = true

    private let valueAtShare: @Sendable (PathMotion, Double) -> Value

    /// The value at a moment, over what is presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        valueAtShare(motion, shares.value(at: easing.value(at: sample.progress)))
    }

    /// The rate of change a second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        if shares.mode == .discrete || shares.values.count < 2 { return .zero }
        return velocityAhead(of: sample, base: base)
    }
}

extension PathAnimation {
    private init(
        _ key: AnimatableKey<Value>, along path: Path, keyTimes: [Double]?, easings: [Easing], mode: CalculationMode,
        duration: Double, valueAtShare: @escaping @Sendable (PathMotion, Double) -> Value
    ) {
        guard let motion = PathMotion(path) else { preconditionFailure("there is no way along an empty path") }
        property = AnimatedProperty(key)
        self.motion = motion
        let isPaced = mode == .paced || mode == .cubicPaced
        shares =
            isPaced
            ? Keyframes(values: [0, 1], easings: easings)
            : Keyframes(values: motion.vertexShares, keyTimes: keyTimes, easings: easings, mode: mode)
        timing = MediaTiming(duration: duration)
        easing = .linear
        self.valueAtShare = valueAtShare
    }
}

extension PathAnimation where Value == Point {
    /// Moves the position along a path.
    ///
    /// - Parameters:
    ///   - path: in the superlayer's coordinates; not empty.
    ///   - keyTimes: when each vertex of the path is reached, as shares of the duration; evenly without. Paced modes
    ///     take none: their speed is the same all along.
    ///   - easings: none, one for all, or one a segment; at most one in paced modes.
    ///   - mode: how the way between the vertices is spread over time.
    public static func position(
        along path: Path, keyTimes: [Double]? = nil, easings: [Easing] = [], mode: CalculationMode = .paced,
        duration: Double = 0
    ) -> PathAnimation {
        PathAnimation(
            \.position, along: path, keyTimes: keyTimes, easings: easings, mode: mode, duration: duration
        ) { motion, share in motion.point(at: share) }
    }
}

extension PathAnimation where Value == Double {
    /// Turns the layer so that its x axis points the way the path goes, in radians clockwise on the screen; see
    /// ``position(along:keyTimes:easings:mode:duration:)`` for the parameters.
    public static func rotation(
        along path: Path, keyTimes: [Double]? = nil, easings: [Easing] = [], mode: CalculationMode = .paced,
        duration: Double = 0
    ) -> PathAnimation {
        PathAnimation(
            \.transform.rotation, along: path, keyTimes: keyTimes, easings: easings, mode: mode, duration: duration
        ) { motion, share in motion.tangentAngle(at: share) }
    }
}

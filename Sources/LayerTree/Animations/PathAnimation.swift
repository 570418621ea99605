public import Geometry
public import Timing

/// Moves a layer along a path, or turns it with the path's direction.
///
/// It corresponds to a CAKeyframeAnimation with a `path`. Core Animation's rotation mode `auto` is a second animation
/// here, `PathAnimation.rotation(along:)`, beside that of the position.
public struct PathAnimation<Value: Interpolatable>: PropertyAnimation {
    /// The animated property.
    public let property: AnimatedProperty<Value>
    /// The path, measured.
    public let motion: PathMotion
    /// The position on the path over the animation's time, as a fraction of its length.
    public let shares: Keyframes<Double>
    /// When it runs.
    public var timing: MediaTiming
    /// How progress over the whole follows time; linear by default.
    public var easing: Easing
    /// Whether the value is added to the underlying value.
    public var isAdditive = false
    /// Whether each repetition starts from the end value of the one before.
    public var isCumulative = false
    /// Whether the animation is removed when it has ended.
    public var isRemovedOnCompletion = true

    private let valueAtShare: @Sendable (PathMotion, Double) -> Value

    /// The value at a moment; `base` is the value presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        valueAtShare(motion, shares.value(at: easing.value(at: sample.progress)))
    }

    /// The rate of change per second of the animation's own time.
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
        guard let motion = PathMotion(path) else { preconditionFailure("an empty path has no length") }
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
    ///   - keyTimes: when each vertex of the path is reached, in fractions of the duration (default: evenly spaced).
    ///     Paced modes take none: their speed is constant.
    ///   - easings: none, one for all, or one per segment; at most one in paced modes.
    ///   - mode: how the distance between the vertices is spread over time.
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
    /// Turns the layer's x axis to the path's direction, in radians clockwise on the screen.
    ///
    /// See ``position(along:keyTimes:easings:mode:duration:)`` for the parameters.
    public static func rotation(
        along path: Path, keyTimes: [Double]? = nil, easings: [Easing] = [], mode: CalculationMode = .paced,
        duration: Double = 0
    ) -> PathAnimation {
        PathAnimation(
            \.transform.rotation, along: path, keyTimes: keyTimes, easings: easings, mode: mode, duration: duration
        ) { motion, share in motion.tangentAngle(at: share) }
    }
}

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
    /// The position on the path over the animation's time.
    ///
    /// In paced modes a fraction of its length, otherwise the number of segments passed.
    public let course: Keyframes<Double>
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

    private let valueAtCourse: @Sendable (PathMotion, Double) -> Value

    /// The value at a moment; `base` is the value presented without the animation.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value {
        valueAtCourse(motion, course.value(at: easing.value(at: sample.progress)))
    }

    /// The rate of change per second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        if course.mode == .discrete || course.values.count < 2 { return .zero }
        return velocityAhead(of: sample, base: base)
    }
}

extension PathAnimation {
    private init(
        _ key: AnimatableKey<Value>, along path: Path, keyTimes: [Double]?, easings: [Easing], mode: CalculationMode,
        duration: Double, paced: @escaping @Sendable (PathMotion, Double) -> Value,
        unpaced: @escaping @Sendable (PathMotion, Double) -> Value
    ) {
        guard let motion = PathMotion(path) else { preconditionFailure("an empty path has no length") }
        property = AnimatedProperty(key)
        self.motion = motion
        let isPaced = mode == .paced || mode == .cubicPaced
        var vertices = (0...max(motion.segmentCount, 1)).map(Double.init)
        // Each segment's start stays for the segment's time.
        if mode == .discrete { vertices.removeLast() }
        course =
            isPaced
            ? Keyframes(values: [0, 1], easings: easings)
            : Keyframes(values: vertices, keyTimes: keyTimes, easings: easings, mode: mode)
        timing = MediaTiming(duration: duration)
        easing = .linear
        valueAtCourse = isPaced ? paced : unpaced
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
    ///   - mode: how the path is spread over time. Paced modes have constant speed; in the others each segment runs by
    ///     its own parameter, and in discrete mode its start stays for its time.
    public static func position(
        along path: Path, keyTimes: [Double]? = nil, easings: [Easing] = [], mode: CalculationMode = .paced,
        duration: Double = 0
    ) -> PathAnimation {
        PathAnimation(
            \.position, along: path, keyTimes: keyTimes, easings: easings, mode: mode, duration: duration,
            paced: { $0.point(at: $1) }, unpaced: { $0.segmentPoint(at: $1) })
    }
}

extension PathAnimation where Value == Double {
    /// Turns the layer's x axis to the path's direction, in radians clockwise on the screen.
    ///
    /// It replaces the layer's own rotation. See ``position(along:keyTimes:easings:mode:duration:)`` for the parameters.
    /// - Parameter rotationMode: whether the x axis points along the path or against it.
    public static func rotation(
        along path: Path, keyTimes: [Double]? = nil, easings: [Easing] = [], mode: CalculationMode = .paced,
        duration: Double = 0, rotationMode: RotationMode = .rotateAuto
    ) -> PathAnimation {
        let turn = rotationMode == .rotateAuto ? 0 : Double.pi
        return PathAnimation(
            \.transform.rotation, along: path, keyTimes: keyTimes, easings: easings, mode: mode, duration: duration,
            paced: { $0.tangentAngle(at: $1) + turn }, unpaced: { $0.segmentTangentAngle(at: $1) + turn })
    }
}

/// How a layer turns along a path: Core Animation's rotation modes.
public enum RotationMode: Hashable, Sendable, CaseIterable {
    /// The x axis points in the direction of motion.
    case rotateAuto
    /// The x axis points against it: half a turn more.
    case rotateAutoReverse
}

/// Core Animation's media timing: the map from a parent's time to local time.
///
/// All times are in seconds. "Local" is the time that begins, runs and repeats inside; "parent" that of the layer or
/// group around it.
///
/// An animation is in effect from `startTime` until `endTime`, the end excluded; outside, `fillMode` decides. Its
/// active duration is cut by the clock, not by the content: `timeOffset` shifts what is shown, and past the end of a
/// cycle it wraps, but the span does not grow (measured on macOS).
public struct MediaTiming: Hashable, Sendable {
    /// The effect outside the active span.
    public enum FillMode: Hashable, Sendable, CaseIterable {
        /// None.
        case removed
        /// The last value after the end.
        case forwards
        /// The first value before the begin.
        case backwards
        /// Both.
        case both

        /// Whether the first value applies before the begin.
        public var fillsBackwards: Bool { self == .backwards || self == .both }
        /// Whether the last value stays after the end.
        public var fillsForwards: Bool { self == .forwards || self == .both }
    }

    /// The parent time at which it begins.
    public var beginTime: Double
    /// The length of one iteration one way, in local seconds; 0 or more, `.infinity` for layers.
    public var duration: Double { didSet { validate() } }
    /// Local seconds per parent second.
    ///
    /// 0 holds the local time at `timeOffset`; below 0 it runs backwards.
    public var speed: Double
    /// The offset added to the local time.
    public var timeOffset: Double
    /// The number of iterations, there and back if it reverses; fractional or `.infinity`.
    ///
    /// 0 plays nothing.
    public var repeatCount: Double { didSet { validate() } }
    /// The active duration in local seconds, instead of a count; it may cut the last iteration.
    public var repeatDuration: Double? { didSet { validate() } }
    /// Whether each iteration runs backwards before the next.
    public var autoreverses: Bool
    /// The effect outside the active span.
    public var fillMode: FillMode

    /// Makes a timing (default: one iteration from the parent's time 0).
    /// - Precondition: the duration, repeat count and repeat duration are 0 or more.
    public init(
        beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0, repeatCount: Double = 1,
        repeatDuration: Double? = nil, autoreverses: Bool = false, fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
        validate()
    }

    private func validate() {
        precondition(duration >= 0, "a duration is 0 or more seconds, not \(duration)")
        precondition(repeatCount >= 0, "a repeat count is 0 or more, not \(repeatCount)")
        if let repeatDuration {
            precondition(repeatDuration >= 0, "a repeat duration is 0 or more seconds, not \(repeatDuration)")
        }
    }

    /// The local time at a parent time: (parent − begin)·speed + offset. It neither wraps nor stops.
    public func localTime(at parentTime: Double) -> Double { (parentTime - beginTime) * speed + timeOffset }

    /// The parent time of a local time; nil at speed 0.
    public func parentTime(atLocal localTime: Double) -> Double? {
        speed == 0 ? nil : beginTime + (localTime - timeOffset) / speed
    }

    /// The length of all iterations in local seconds; `.infinity` if it never ends.
    public var activeDuration: Double {
        if let repeatDuration { return repeatDuration }
        if duration == 0 || repeatCount == 0 { return 0 }
        return duration * repeatCount * (autoreverses ? 2 : 1)
    }

    /// The parent time from which it is in effect: the begin time, or −`.infinity` at speed 0.
    public var startTime: Double { speed == 0 ? -.infinity : beginTime }

    /// The parent time from which it is no longer in effect; `.infinity` if it never ends.
    ///
    /// It is also infinite at speed 0. A negative speed lasts as long as the positive one.
    public var endTime: Double { speed == 0 ? .infinity : beginTime + activeDuration / abs(speed) }
}

/// When something happens: Core Animation's media timing, from a parent's time to one's own.
///
/// All times are in seconds. "Local" is the time that begins, runs and repeats inside; "parent" that of the layer or group around it.
///
/// An animation is in effect from `startTime` until `endTime`, the end excluded; outside, `fillMode` decides. Its active
/// duration is cut by the clock, not by the content: `timeOffset` shifts what is shown, and past the end of a cycle it
/// wraps, but the span does not grow (measured on macOS).
public struct MediaTiming: Hashable, Sendable {
    /// What holds outside the active span.
    public enum FillMode: Hashable, Sendable, CaseIterable {
        /// Nothing: the animation has no effect before and after.
        case removed
        /// After the end its last value stays.
        case forwards
        /// Before the begin its first value holds already.
        case backwards
        /// Both.
        case both

        /// Whether the first value holds before the begin.
        public var fillsBackwards: Bool { self == .backwards || self == .both }
        /// Whether the last value stays after the end.
        public var fillsForwards: Bool { self == .forwards || self == .both }
    }

    /// The parent time at which it begins.
    public var beginTime: Double
    /// The length of one iteration one way, in local seconds; 0 or more, `.infinity` for layers.
    public var duration: Double { didSet { validate() } }
    /// Local seconds a parent second. 0 holds the local time at `timeOffset` for ever; below 0 it falls.
    public var speed: Double
    /// What is added to the local time.
    public var timeOffset: Double
    /// The number of iterations, there-and-back ones if it reverses; it may be fractional or `.infinity`. 0 plays nothing.
    public var repeatCount: Double { didSet { validate() } }
    /// The active duration in local seconds, instead of a count; the last iteration is cut where it ends.
    public var repeatDuration: Double? { didSet { validate() } }
    /// Whether each iteration runs back again before the next.
    public var autoreverses: Bool
    /// What holds outside the active span.
    public var fillMode: FillMode

    /// Makes a timing; by default one iteration from the parent's time 0.
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

    /// The parent time at which the local time is reached; nil at speed 0, where it stands still.
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

    /// The parent time at which it is no longer in effect; `.infinity` if it never ends, also at speed 0.
    ///
    /// Backwards, at a negative speed, it lasts as long as forwards.
    public var endTime: Double { speed == 0 ? .infinity : beginTime + activeDuration / abs(speed) }
}

public import Timing

/// A value that is any pure function of time.
///
/// It is for values that no key frames give, such as those that follow from several others.
public struct FunctionAnimation<Value: Interpolatable>: PropertyAnimation, SpannedAnimation {
    /// The animated property.
    public let property: AnimatedProperty<Value>
    /// When it runs. Initially its time is the function's; both ends fill.
    public var timing: MediaTiming
    /// False: the value replaces the underlying one.
    public var isAdditive: Bool { false }
    /// False: repetitions are alike.
    public var isCumulative: Bool { false }
    /// Whether the animation is removed when it has ended.
    public var isRemovedOnCompletion = false

    private let begin, end: Double
    private let changes: [ClosedRange<Double>]
    /// The ends of all spans, also of those that others overlap: the value may jump there while it moves.
    private let edges: [Double]
    private let function: @Sendable (Double) -> Value

    /// Makes an animation of a function.
    /// - Parameters:
    ///   - property: the animated property.
    ///   - begin: the first time, in seconds, whose value is shown; it holds before.
    ///   - end: the last time, `begin` or later, whose value is shown; it holds afterwards.
    ///   - changes: the spans in which the value may differ from moment to moment, in any order. A span of one moment
    ///     is a jump then. A window draws no new frames between them.
    ///   - value: the value at a time in `begin...end`.
    public init(
        _ property: AnimatedProperty<Value>, from begin: Double, to end: Double, changes: [ClosedRange<Double>],
        _ value: @escaping @Sendable (Double) -> Value
    ) {
        precondition(begin.isFinite && end.isFinite && begin <= end, "times ascend, not \(begin) to \(end)")
        self.property = property
        (self.begin, self.end) = (begin, end)
        self.changes = changes.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { spans, span in
            guard span.overlaps(begin...end) else { return }
            let span = span.clamped(to: begin...end)
            if let last = spans.last, last.upperBound >= span.lowerBound {
                spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                spans.append(span)
            }
        }
        edges = Set(changes.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 >= begin && $0 <= end }).sorted()
        function = value
        timing = MediaTiming(beginTime: begin, duration: end - begin, fillMode: .both)
    }

    /// Makes an animation of the value at a key path.
    public init(
        _ key: AnimatableKey<Value>, from begin: Double, to end: Double, changes: [ClosedRange<Double>],
        _ value: @escaping @Sendable (Double) -> Value
    ) {
        self.init(AnimatedProperty(key), from: begin, to: end, changes: changes, value)
    }

    /// Nothing: a duration of 0 is one moment.
    public mutating func resolve(duration: Double) {}

    /// The value at a moment.
    public func value(at sample: MediaTiming.Sample, base: Value) -> Value { function(time(at: sample)) }

    /// The rate of change per second of the animation's own time.
    public func velocity(at sample: MediaTiming.Sample, base: Value) -> Value.Delta {
        velocityAhead(of: sample, base: base)
    }

    /// The first local time, `time` or later, at which the presented value may differ.
    public func nextChange(after time: Double) -> Double {
        guard isDirect else {
            if time < timing.beginTime { return timing.beginTime }
            return time < timing.endTime ? time : .infinity
        }
        return steadySpan(around: time).map { max(time.nextUp, $0.upperBound) } ?? time
    }

    /// The local time at which a span begins or ends next; infinity without one.
    func changeEnd(after time: Double) -> Double {
        let shift = timing.beginTime - begin
        let next = Self.index(in: edges) { $0 + shift > time }
        return isDirect && next < edges.count ? edges[next] + shift : .infinity
    }

    /// The local times around one between which the presented value stays; nil while it may change.
    public func steadySpan(around time: Double) -> Range<Double>? {
        guard isDirect else { return timing.inactiveSpan(around: time) }
        let shift = timing.beginTime - begin
        // Rounding may take it over a jump.
        if snapped(time - shift) != time - shift { return nil }
        let next = index(endingAfter: time - shift)
        let start = next == 0 ? -.infinity : changes[next - 1].upperBound + shift
        let end = next == changes.count ? .infinity : changes[next].lowerBound + shift
        return max(start, time) < end ? min(start, time)..<end : nil
    }

    /// Whether the function's time and the layer's differ by a constant.
    private var isDirect: Bool {
        timing.speed == 1 && timing.timeOffset == 0 && timing.activeDuration == timing.duration
            && timing.fillMode == .both
    }

    /// The first span that ends after a time.
    private func index(endingAfter time: Double) -> Int { Self.index(in: changes) { $0.upperBound > time } }

    /// The first of some elements from which on a condition holds; their count if it never does.
    private static func index<Element>(in elements: [Element], from holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(elements[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The function's time. It is exact at both ends, and at those of the spans in which the value may change.
    private func time(at sample: MediaTiming.Sample) -> Double {
        sample.progress == 1 ? end : snapped(min(begin + sample.progress * (end - begin), end))
    }

    /// The end of a span that a time is, apart from rounding; otherwise the time.
    private func snapped(_ time: Double) -> Double {
        let margin = 4 * max(begin.magnitude, end.magnitude).ulp
        let next = index(endingAfter: time - margin)
        guard next < changes.count else { return time }
        let span = changes[next]
        if abs(time - span.lowerBound) <= margin { return span.lowerBound }
        return abs(time - span.upperBound) <= margin ? span.upperBound : time
    }
}

/// An animation that knows when its value may jump.
protocol SpannedAnimation {
    /// The first local time after one at which the value may jump, though it moves until then; infinity without one.
    func changeEnd(after time: Double) -> Double
}

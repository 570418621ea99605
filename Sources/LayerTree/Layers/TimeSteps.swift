/// The steps of time in which a layer is drawn, so that it costs less than one that is drawn at every time.
package struct TimeSteps: Hashable, Sendable {
    /// The number of steps in a second.
    private let rate: Double
    /// The part of a step, 0..<1, by which steps come before those that begin with time 0.
    private let phase: Double

    /// Makes steps, a number in a second; of those of several phases each time is another's.
    package init(rate: Double, phase: Double) { (self.rate, self.phase) = (rate, phase) }

    /// The part of a step by which a step begins before its own time, as times are rounded.
    private static let margin = 1e-3

    private func number(at time: Double) -> Double { (time * rate + phase + Self.margin).rounded(.down) }

    /// The time of the step that a time is in.
    func time(at time: Double) -> Double { (number(at: time) - phase) / rate }

    /// The times of the step that a time is in.
    func span(around time: Double) -> Range<Double> {
        let start = self.time(at: time) - Self.margin / rate
        return start..<start + 1 / rate
    }
}

extension Layer {
    /// The layer's time that is drawn at a time of the superlayer.
    func drawnTime(atParent time: Double) -> Double {
        guard let steps else { return self.time.local(atParent: time) }
        return self.time.local(atParent: max(beginTime, steps.time(at: time)))
    }
}

extension Validity {
    /// The times whose steps show what these times do, around one of them.
    func inSteps(_ steps: TimeSteps, around time: Double) -> Validity {
        if start == -.infinity && end == .infinity { return self }
        var span = Validity(steps.span(around: time), around: time)
        if isUsable && span.isUsable { span.end = max(span.end, end) }
        return span
    }
}

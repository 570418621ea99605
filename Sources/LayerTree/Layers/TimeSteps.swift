/// The steps of time in which a layer is drawn, so that it costs less than one that is drawn at every time.
package struct TimeSteps: Hashable, Sendable {
    /// The number of steps per second.
    private let rate: Double
    /// The part of a step, 0..<1, by which each begins earlier than those that begin with time 0.
    private let phase: Double

    /// Makes steps at a rate per second, each earlier by a part of a step.
    package init(rate: Double, phase: Double) {
        precondition(rate > 0 && rate.isFinite, "steps have a positive rate, not \(rate)")
        precondition((0..<1).contains(phase), "a phase is a part of a step, not \(phase)")
        (self.rate, self.phase) = (rate, phase)
    }

    /// The part of a step by which a step begins before its own time, as times are rounded.
    private static let margin = 1e-3
    /// The seconds by which a step begins before its own time.
    var lead: Double { TimeSteps.margin / rate }

    /// The time of the step that a time is in.
    func time(at time: Double) -> Double { ((time * rate + phase + TimeSteps.margin).rounded(.down) - phase) / rate }

    /// The time of the first step that shows a time, or a later one.
    func time(showing time: Double) -> Double {
        // A change at a step's own time is shown by it, however its time is rounded.
        ((time * rate + phase - 1e-6).rounded(.up) - phase) / rate
    }

    /// The times of the step that a time is in.
    func span(around time: Double) -> Range<Double> {
        let start = self.time(at: time) - lead
        return start..<start + 1 / rate
    }
}

extension Layer {
    /// The layer's time that is drawn at a time of the superlayer: in the step in which the layer begins its first one.
    func drawnTime(atParent time: Double) -> Double {
        guard let steps, time >= beginTime else { return self.time.local(atParent: time) }
        return self.time.local(atParent: max(beginTime, steps.time(at: time)))
    }

    /// The layer's time that is drawn at a time of the stage.
    func drawnTime(at stageTime: Double) -> Double {
        drawnTime(atParent: parent?.drawnTime(at: stageTime) ?? stageTime)
    }

    /// The first time of the stage at which a time of the layer is drawn; infinite if never reached.
    func stageTime(drawing local: Double) -> Double {
        guard local.isFinite else { return .infinity }
        var above = time.parent(atLocal: local)
        if let steps, above.isFinite, above > beginTime { above = steps.time(showing: above) }
        return parent?.stageTime(drawing: above) ?? above
    }
}

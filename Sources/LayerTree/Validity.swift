/// The times between which something stays as it is.
struct Validity {
    private(set) var start: Double
    private(set) var end: Double

    /// Every time.
    static let always = Validity(start: -.infinity, end: .infinity)
    /// No time.
    static let never = Validity(start: .infinity, end: -.infinity)

    private init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

    /// Makes the validity of what stays in a span of time.
    ///
    /// Both ends are a little within the span, as their times are rounded. No time if that leaves nothing around one.
    init(_ span: Range<Double>?, around time: Double) {
        self = .never
        guard let span else { return }
        let (start, end) = (Validity.within(span.lowerBound, 1), Validity.within(span.upperBound, -1))
        // At the span's beginning itself it is drawn anew.
        if start <= time && time < end { (self.start, self.end) = (start, end) }
    }

    /// Whether it is worth caching anything for.
    var isUsable: Bool { start < end }

    func contains(_ time: Double) -> Bool { start <= time && time < end }

    mutating func formIntersection(_ other: Validity) {
        (start, end) = (max(start, other.start), min(end, other.end))
    }

    /// The times of a parent for times of a layer.
    func inParent(of time: LayerTime) -> Validity {
        if start == -.infinity && end == .infinity || time == LayerTime() { return self }
        if !isUsable { return .never }
        // Time that stands still never leaves the span.
        if time.speed == 0 { return .always }
        let ends = (time.parent(atLocal: start), time.parent(atLocal: end))
        let size = max(time.beginTime.magnitude, (time.timeOffset / time.speed).magnitude)
        return Validity(
            start: Validity.within(min(ends.0, ends.1), 1, size), end: Validity.within(max(ends.0, ends.1), -1, size))
    }

    /// The times whose steps show what these times do, around one of them.
    func inSteps(_ steps: TimeSteps, around time: Double) -> Validity {
        if start == -.infinity && end == .infinity { return self }
        var span = Validity(steps.span(around: time), around: time)
        // A change at a step's own time is shown from its beginning on, which is a little earlier.
        if isUsable && span.isUsable { span.end = max(span.end, end - steps.lead) }
        return span
    }

    /// A time moved by more than its rounding, and that of what it was computed from.
    private static func within(_ time: Double, _ direction: Double, _ size: Double = 1) -> Double {
        time.isFinite ? time + direction * 1e-9 * max(1, time.magnitude, size) : time
    }
}

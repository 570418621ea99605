/// The times at which a scene was changed by anything but inputs: going back and exports show no such change.
package struct UnrecordedChanges: Sendable {
    /// Times of the stage in seconds, rising. Changes that are at most a second apart are one span.
    package private(set) var spans: [ClosedRange<Double>] = []
    /// Rises with every change of the spans.
    private(set) var revision = 0

    private static let pause = 1.0

    package init() {}

    /// Notes a change at a time, the latest.
    mutating func add(_ time: Double) {
        guard let last = spans.last, time - last.upperBound <= Self.pause else {
            spans.append(time...time)
            return revision += 1
        }
        guard time > last.upperBound else { return }
        spans[spans.count - 1] = last.lowerBound...time
        revision += 1
    }

    /// Forgets those after a time.
    mutating func truncate(after time: Double) {
        guard let last = spans.last, last.upperBound > time else { return }
        spans = spans.filter { $0.lowerBound <= time }.map { $0.lowerBound...min($0.upperBound, time) }
        revision += 1
    }
}

/// The times at which a scene was changed by anything but inputs: going back and exports show no such change.
package struct UnrecordedChanges: Sendable {
    /// Times of the stage in seconds, rising. Changes that are at most a second apart are one span.
    package private(set) var spans: [ClosedRange<Double>] = []

    private static let pause = 1.0

    package init() {}

    /// Notes a change at a time.
    mutating func add(_ time: Double) {
        // It is mostly the latest.
        let next = spans.lastIndex { $0.upperBound < time - Self.pause }.map { $0 + 1 } ?? 0
        let joined = next + spans[next...].prefix { $0.lowerBound <= time + Self.pause }.count
        let begin = min(time, spans[next..<joined].first?.lowerBound ?? time)
        let end = max(time, spans[next..<joined].last?.upperBound ?? time)
        spans.replaceSubrange(next..<joined, with: [begin...end])
    }

    /// Forgets those after a time.
    mutating func truncate(after time: Double) {
        guard let last = spans.last, last.upperBound > time else { return }
        spans = spans.filter { $0.lowerBound <= time }.map { $0.lowerBound...min($0.upperBound, time) }
    }
}

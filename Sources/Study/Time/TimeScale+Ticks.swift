import Geometry

/// A line of a ruler.
package struct Tick: Hashable, Sendable {
    package let time: Double
    /// The time in words; nil for a line between those that have some.
    package let label: String?
}

extension TimeScale {
    /// Seconds between two labels, as people count them.
    private static let steps = [
        0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400,
    ]
    /// The least distance between two labels, in points.
    private static let labelDistance = 56.0
    /// Lines per label.
    private static let fineness = 5

    /// The lines to show, by time: each fifth with a label.
    package var ticks: [Tick] {
        let step = Self.steps.first { $0 / secondsPerPoint >= Self.labelDistance } ?? Self.steps[Self.steps.count - 1]
        let digits = step < 0.1 ? 2 : step < 1 ? 1 : 0
        let fine = step / Double(Self.fineness)
        let numbers = Int((first / fine).rounded(.up))...Int((max(first, last) / fine).rounded(.up))
        return numbers.map { number in
            let time = Double(number) * fine
            guard number.isMultiple(of: Self.fineness) else { return Tick(time: time, label: nil) }
            return Tick(time: time, label: clockWords(time, digits: digits))
        }
    }
}

/// A time in seconds below a minute, and in minutes and seconds from there: `0.25`, `1:05.2`.
package func clockWords(_ time: Double, digits: Int) -> String {
    let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
    // Rounded first, so that there is no 60th second.
    let rounded = (time * factor).rounded() / factor
    guard rounded >= 60 else { return fixed(rounded, digits) }
    let minutes = (rounded / 60).rounded(.down)
    let seconds = fixed(rounded - minutes * 60, digits)
    return fixed(minutes, 0) + (seconds.prefix { $0 != "." }.count < 2 ? ":0" : ":") + seconds
}

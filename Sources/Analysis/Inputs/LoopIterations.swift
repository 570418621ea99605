/// When the rounds of an animation's file begin, which all show the same.
package struct LoopIterations: Hashable {
    /// The seconds of a whole round.
    package let period: Double
    /// When the file plays from its beginning, by time: 0, and the times of inputs that make it so.
    package var starts: [Double]

    /// The most rounds that are drawn.
    package static let most = 60
    /// The part of a round by which its end may be rounded.
    private static let tolerance = 1e-9

    package init(period: Double, starts: [Double] = [0]) { (self.period, self.starts) = (period, starts) }

    /// The round at a time; one is cut where the file begins anew.
    package func round(at time: Double) -> ClosedRange<Double> {
        let start = starts.last { $0 <= time } ?? 0
        let number = ((time - start) / period + Self.tolerance).rounded(.down)
        let begin = start + number * period
        return begin...max(begin, min(start + (number + 1) * period, starts.first { $0 > time } ?? .infinity))
    }

    /// The end of the round that has begun before a time.
    package func end(after time: Double) -> Double {
        let round = round(at: time)
        return time > 0 && round.lowerBound >= time ? time : round.upperBound
    }
}

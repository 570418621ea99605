/// Equal steps in time with equal jumps, as "steps" of CSS Easing Functions Level 1.
public struct StepEasing: Hashable, Sendable {
    /// The positions of the jumps.
    public enum Position: Hashable, Sendable, CaseIterable {
        /// Each step begins with its jump: the value at 0 is already 1/count.
        case jumpStart
        /// Each step ends with its jump: the value is 0 at first, and 1 only at 1.
        case jumpEnd
        /// No jump at either end: the first step is at 0 and the last at 1.
        case jumpNone
        /// A jump at both ends: the first step is at 1/(count + 1), and the value is 1 only at 1.
        case jumpBoth
    }

    /// The number of steps.
    public let count: Int
    /// The positions of the jumps.
    public let position: Position

    /// Makes steps.
    /// - Precondition: at least one step; for `jumpNone` at least two, or there would be no jump.
    public init(_ count: Int, _ position: Position) {
        let least = position == .jumpNone ? 2 : 1
        precondition(count >= least, "\(position) needs at least \(least) steps, not \(count)")
        self.count = count
        self.position = position
    }

    /// The value at a fraction of the time, clamped to 0…1. At a jump it is the value after it.
    public func value(at fraction: Double) -> Double {
        let jumpsAtStart = position == .jumpStart || position == .jumpBoth
        let jumps = position == .jumpNone ? count - 1 : position == .jumpBoth ? count + 1 : count
        return Double(min(stair(at: fraction) + (jumpsAtStart ? 1 : 0), jumps)) / Double(jumps)
    }

    /// The fraction of the next jump, 1 if there is none before; nil from 1 on.
    public func nextChange(after fraction: Double) -> Double? {
        if fraction >= 1 { return nil }
        if !(fraction >= 0) { return 0 }
        return boundary(stair(at: fraction) + 1)
    }

    /// The reversed steps.
    public var reversed: StepEasing {
        switch position {
        case .jumpStart: StepEasing(count, .jumpEnd)
        case .jumpEnd: StepEasing(count, .jumpStart)
        case .jumpNone, .jumpBoth: self
        }
    }

    private func boundary(_ stair: Int) -> Double { Double(stair) / Double(count) }

    /// The number of the step, 0…count.
    ///
    /// A step begins at exactly the fraction that `nextChange` returns, which fraction · count alone does not guarantee
    /// (1/49 · 49 is less than 1).
    private func stair(at fraction: Double) -> Int {
        let input = clampedToUnit(fraction)
        let guess = Int((input * Double(count)).rounded(.down))
        if boundary(guess + 1) <= input { return min(guess + 1, count) }
        return boundary(guess) > input ? guess - 1 : guess
    }
}

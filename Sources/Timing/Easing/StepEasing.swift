/// A staircase: equal steps in time, and equal jumps. The semantics are those of CSS Easing Functions Level 1, "steps".
public struct StepEasing: Hashable, Sendable {
    /// Where the jumps are.
    public enum Position: Hashable, Sendable, CaseIterable {
        /// Each step begins with its jump: already at 0 the value is 1/count.
        case jumpStart
        /// Each step ends with its jump: the value is 0 at first, and 1 only at 1.
        case jumpEnd
        /// No jump at either end: the first step stands at 0 and the last at 1.
        case jumpNone
        /// A jump at both ends: the first step stands at 1/(count + 1), and the value is 1 only at 1.
        case jumpBoth
    }

    /// The number of steps.
    public let count: Int
    /// Where the jumps are.
    public let position: Position

    /// Makes a staircase.
    /// - Precondition: at least one step; for `jumpNone` at least two, or there would be no jump at all.
    public init(_ count: Int, _ position: Position) {
        let least = position == .jumpNone ? 2 : 1
        precondition(count >= least, "\(position) needs at least \(least) steps, not \(count)")
        self.count = count
        self.position = position
    }

    /// The height of the step at a share of the time, clamped to 0…1. At a jump it is the height after it.
    public func value(at fraction: Double) -> Double {
        let jumpsAtStart = position == .jumpStart || position == .jumpBoth
        let jumps = position == .jumpNone ? count - 1 : position == .jumpBoth ? count + 1 : count
        return Double(min(stair(at: fraction) + (jumpsAtStart ? 1 : 0), jumps)) / Double(jumps)
    }

    /// When the next jump comes, 1 if there is none before; nil from 1 on.
    public func nextChange(after fraction: Double) -> Double? {
        if fraction >= 1 { return nil }
        if !(fraction >= 0) { return 0 }
        return boundary(stair(at: fraction) + 1)
    }

    /// The staircase run backwards.
    public var reversed: StepEasing {
        switch position {
        case .jumpStart: StepEasing(count, .jumpEnd)
        case .jumpEnd: StepEasing(count, .jumpStart)
        case .jumpNone, .jumpBoth: self
        }
    }

    private func boundary(_ stair: Int) -> Double { Double(stair) / Double(count) }

    /// The number of the stair, 0…count. A stair begins at exactly the number that `nextChange` names, which
    /// fraction · count alone does not grant (1/49 · 49 is less than 1).
    private func stair(at fraction: Double) -> Int {
        let input = clampedToUnit(fraction)
        let guess = Int((input * Double(count)).rounded(.down))
        if boundary(guess + 1) <= input { return min(guess + 1, count) }
        return boundary(guess) > input ? guess - 1 : guess
    }
}

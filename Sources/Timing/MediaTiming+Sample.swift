extension MediaTiming {
    /// The direction of an iteration in local time.
    public enum Direction: Hashable, Sendable {
        /// From the first value to the last.
        case forward
        /// Back from the last value to the first: the second half of a cycle that autoreverses.
        case backward
    }

    /// The position of an animation at one time.
    public struct Sample: Hashable, Sendable {
        /// The progress within the iteration, 0…1; it falls on the way back.
        public var progress: Double
        /// The number of completed iterations (there and back, if it reverses), for cumulative animations.
        ///
        /// A negative time offset or speed makes it negative.
        public var iteration: Int
        /// The half of an iteration that autoreverses; always forward otherwise.
        public var direction: Direction

        /// Makes a sample, for callers that handle a duration of 0 themselves.
        public init(progress: Double, iteration: Int = 0, direction: Direction = .forward) {
            self.progress = progress
            self.iteration = iteration
            self.direction = direction
        }
    }

    /// The position at a parent time; nil if the animation has no effect there.
    ///
    /// - The active span includes its start, but not its end. A fill after the end shows the state just before it: a
    ///   whole number of iterations ends at progress 1 (or back at 0), two and a half of them in the middle.
    /// - At a negative speed the local time falls from `timeOffset`, and iterations play from their end to their
    ///   beginning for the same span of parent time. (Core Animation does so too, except that at the first instant it
    ///   shows the iteration's beginning; here there is no such flash.)
    /// - At speed 0 it is in effect at every time and shows the local time `timeOffset`, wrapped into the cycle;
    ///   exactly the active duration shows the end.
    /// - A duration of 0 has no span, only the fill: the first value before and the last one after it.
    public func sample(at parentTime: Double) -> Sample? {
        if parentTime < startTime { return fillMode.fillsBackwards ? sample(approaching: .start) : nil }
        if parentTime >= endTime { return fillMode.fillsForwards ? sample(approaching: .end) : nil }
        if speed == 0 {
            let isAtEnd = timeOffset == activeDuration && timeOffset > 0
            return isAtEnd ? sample(below: timeOffset / cycle) : sample(above: timeOffset / cycle)
        }
        let position = localTime(at: parentTime) / cycle
        // Rounding must not move the last instant of the span into an iteration that is never played.
        if speed > 0 {
            return position >= startPosition + span ? sample(approaching: .end) : sample(above: position)
        }
        return position <= startPosition - span ? sample(approaching: .end) : sample(below: position)
    }

    private enum Bound {
        case start, end
    }

    /// The period of the animation in local seconds.
    private var cycle: Double { autoreverses ? duration * 2 : duration }

    /// The active duration in cycles, without the rounding of a product that is divided again.
    private var span: Double { repeatDuration.map { duration == 0 ? 0 : $0 / cycle } ?? repeatCount }

    private var startPosition: Double { timeOffset == 0 ? 0 : timeOffset / cycle }

    private func sample(approaching bound: Bound) -> Sample {
        if duration == 0 {
            let isFirst = (bound == .start) == (speed >= 0)
            return Sample(progress: isFirst || autoreverses ? 0 : 1, iteration: 0, direction: .forward)
        }
        switch bound {
        case .start: return speed < 0 ? sample(below: startPosition) : sample(above: startPosition)
        case .end where span == 0: return speed < 0 ? sample(below: startPosition) : sample(above: startPosition)
        case .end:
            let position = startPosition + (speed < 0 ? -span : span)
            let nearest = position.rounded()
            let snapped = abs(position - nearest) <= 4 * max(1, abs(nearest)).ulp ? nearest : position
            return speed < 0 ? sample(above: snapped) : sample(below: snapped)
        }
    }

    /// The sample at or just above a position in cycles: a whole number is the beginning of its cycle.
    private func sample(above position: Double) -> Sample { sample(position, from: position.rounded(.down)) }

    /// The sample at or just below a position in cycles: a whole number is the end of the cycle before.
    private func sample(below position: Double) -> Sample { sample(position, from: position.rounded(.up) - 1) }

    private func sample(_ position: Double, from cycleStart: Double) -> Sample {
        // A NaN results from a duration of 0 at speed 0, which has no part to show.
        guard position.isFinite else { return Sample(progress: 1, iteration: 0, direction: .forward) }
        let share = position - cycleStart
        let iteration = Int(exactly: cycleStart) ?? (cycleStart < 0 ? .min : .max)
        guard autoreverses else { return Sample(progress: share, iteration: iteration, direction: .forward) }
        return share < 0.5
            ? Sample(progress: share * 2, iteration: iteration, direction: .forward)
            : Sample(progress: 2 - share * 2, iteration: iteration, direction: .backward)
    }
}

/// Two successive easings, each scaled to its part of the time and of the progress.
package struct ChainedEasing: Hashable, Sendable {
    package let first: Easing
    package let second: Easing
    /// The fraction of the time at which the second begins.
    package let input: Double
    /// The progress reached by then.
    package let output: Double

    init(first: Easing, second: Easing, input: Double, output: Double) {
        precondition(input > 0 && input < 1, "one easing hands over to the next between 0 and 1, not at \(input)")
        precondition(output.isFinite, "easings must hand over at a finite output, not at \(output)")
        self.first = first
        self.second = second
        self.input = input
        self.output = output
    }

    func value(at fraction: Double) -> Double {
        if fraction >= 1 { return second.value(at: 1) }
        return fraction < input || fraction.isNaN
            ? first.value(at: fraction / input) * output
            : output + second.value(at: (fraction - input) / (1 - input)) * (1 - output)
    }

    func slope(at fraction: Double) -> Double {
        fraction < input
            ? first.slope(at: fraction / input) * (output / input)
            : second.slope(at: (fraction - input) / (1 - input)) * ((1 - output) / (1 - input))
    }

    func nextChange(after fraction: Double) -> Double? {
        if fraction >= 1 { return nil }
        // Rounding must not return the argument again.
        if fraction < input {
            return first.nextChange(after: fraction / input).map { max(fraction.nextUp, $0 * input) }
        }
        return second.nextChange(after: (fraction - input) / (1 - input)).map {
            max(fraction.nextUp, min(1, input + $0 * (1 - input)))
        }
    }

    var reversed: ChainedEasing {
        ChainedEasing(first: second.reversed, second: first.reversed, input: 1 - input, output: 1 - output)
    }
}

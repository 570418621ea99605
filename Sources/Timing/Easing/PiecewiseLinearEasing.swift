/// Straight lines between stops, as the `linear()` of CSS Easing Functions Level 2.
public struct PiecewiseLinearEasing: Hashable, Sendable {
    /// The fractions of the time at the stops, ascending from 0 to 1.
    public let inputs: [Double]
    /// The progress at the stops.
    public let outputs: [Double]

    /// Makes the function through the stops.
    /// - Precondition: at least two stops; inputs ascend from exactly 0 to exactly 1; outputs are finite.
    public init(_ stops: [(input: Double, output: Double)]) {
        inputs = stops.map(\.input)
        outputs = stops.map(\.output)
        precondition(stops.count >= 2, "a piecewise linear easing needs at least two stops, not \(stops.count)")
        precondition(
            inputs.first == 0 && inputs.last == 1 && zip(inputs, inputs.dropFirst()).allSatisfy { $0 <= $1 },
            "the stops' inputs must ascend from 0 to 1, not run \(inputs)")
        precondition(outputs.allSatisfy(\.isFinite), "the stops' outputs must be finite, not \(outputs)")
    }

    /// The progress at a fraction of the time, clamped to 0…1. At a jump the last stop counts.
    public func value(at fraction: Double) -> Double {
        let input = clampedToUnit(fraction)
        let index = lastStop(notAfter: input)
        if input == inputs[index] { return outputs[index] }
        return outputs[index] + (outputs[index + 1] - outputs[index])
            * ((input - inputs[index]) / (inputs[index + 1] - inputs[index]))
    }

    /// The slope of the line at or after the input; at 1 that of the last line that takes time.
    public func slope(at fraction: Double) -> Double {
        var index = lastStop(notAfter: clampedToUnit(fraction))
        while index == inputs.count - 1 || inputs[index] == inputs[index + 1] { index -= 1 }
        return (outputs[index + 1] - outputs[index]) / (inputs[index + 1] - inputs[index])
    }

    /// The reversed function.
    public var reversed: PiecewiseLinearEasing {
        PiecewiseLinearEasing(zip(inputs, outputs).reversed().map { (1 - $0, 1 - $1) })
    }

    private func lastStop(notAfter input: Double) -> Int { inputs.lastIndex(notAfter: input) }
}

extension [Double] {
    /// The index of the last number at or below the value in an ascending list; 0 if all are above.
    func lastIndex(notAfter value: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return Swift.max(0, low - 1)
    }
}

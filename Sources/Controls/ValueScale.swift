internal import Geometry
internal import Stage

/// The values of a slider or a number field, and what keys do to one.
struct ValueScale {
    /// Within ±1e300, so that differences are finite.
    let range: ClosedRange<Double>
    /// The distance of values from one another, from the range's beginning; nil for any value.
    let step: Double?
    /// Whether equal ways on a slider are equal factors; only for ranges above 0.
    var isLogarithmic = false {
        didSet { isLogarithmic = isLogarithmic && range.lowerBound > 0 }
    }

    init(_ range: ClosedRange<Double>, step: Double?) {
        self.range = range.clamped(to: -1e300...1e300)
        self.step = step.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    private var width: Double { range.upperBound - range.lowerBound }

    /// A difference, as the quotient of the ends may be infinite.
    private var logarithmicWidth: Double { Math.log(range.upperBound) - Math.log(range.lowerBound) }

    /// The nearest value in the range; nil for NaN.
    func clamped(_ value: Double) -> Double? {
        value.isNaN ? nil : max(range.lowerBound, min(value, range.upperBound))
    }

    /// The value's place in the range, 0…1.
    func share(of value: Double) -> Double {
        guard width > 0 else { return 0 }
        guard isLogarithmic else { return (value - range.lowerBound) / width }
        return (Math.log(value) - Math.log(range.lowerBound)) / logarithmicWidth
    }

    /// The value at a place of the range, on a step or else of few digits.
    func value(atShare share: Double) -> Double {
        let share = max(0, min(share, 1))
        guard isLogarithmic else { return rounded(range.lowerBound + share * width) }
        return rounded(Math.exp(Math.log(range.lowerBound) + share * logarithmicWidth))
    }

    /// The nearest value on a step, or else of the digits that a thousandth of the range has.
    private func rounded(_ value: Double) -> Double {
        if let step {
            // The range's end may be between steps. Quotients such as 1 / 0.1 are just below a whole number.
            let last = (width / step + 1e-9).rounded(.down)
            let stepped = range.lowerBound + min(((value - range.lowerBound) / step).rounded(), last) * step
            return clamped(decimal(stepped, grain: step / 1000)) ?? value
        }
        return clamped(decimal(value, grain: (isLogarithmic ? min(value, width) : width) / 1000)) ?? value
    }

    /// The value rounded to the power of ten below a grain.
    private func decimal(_ value: Double, grain: Double) -> Double {
        let exponent = (Math.log(grain) / Math.log(10) + 1e-9).rounded(.down)
        // A negative power of ten is no exact number, its inverse is.
        let factor = Math.pow(10, abs(exponent))
        let result = exponent < 0 ? (value * factor).rounded() / factor : (value / factor).rounded() * factor
        return result.isFinite ? result : value
    }

    /// The value after a key: arrows move by 1 % or a step, with Shift by a tenth of 1 %; nil for other keys.
    func value(_ value: Double, movedBy press: KeyPress) -> Double? {
        let isFine = press.modifiers == .shift
        guard isFine || press.modifiers.isEmpty else { return nil }
        switch press.key {
        case .left, .down: return moved(value, by: isFine ? -0.1 : -1)
        case .right, .up: return moved(value, by: isFine ? 0.1 : 1)
        case .pageDown: return moved(value, by: -10)
        case .pageUp: return moved(value, by: 10)
        case .home: return range.lowerBound
        case .end: return step == nil ? range.upperBound : rounded(range.upperBound)
        default: return nil
        }
    }

    /// The value some percent further, and at least a step.
    private func moved(_ value: Double, by percent: Double) -> Double {
        guard let step, abs(percent) <= 1 || width / 10 < step else {
            return self.value(atShare: share(of: value) + percent / 100)
        }
        return rounded(value + (percent < 0 ? -step : step))
    }
}

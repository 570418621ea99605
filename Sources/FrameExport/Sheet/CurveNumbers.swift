import Geometry
import Glibc

/// A range's two ends as people read them: with four digits, more where two ends would look alike, and none that stand
/// for less than the resolution.
struct CurveNumbers {
    let text: String

    /// - Parameter resolution: the smallest difference that counts, a power of ten.
    init(_ range: ClosedRange<Double>, resolution: Double) {
        let span = range.upperBound - range.lowerBound
        let largest = max(abs(range.lowerBound), abs(range.upperBound))
        if span < resolution {
            text = CurveNumbers.rounded(
                range.lowerBound + span / 2, exponent: CurveNumbers.exponent(largest, resolution))
        } else {
            let exponent = min(
                CurveNumbers.exponent(largest, resolution), CurveNumbers.exponent(span * 100, resolution))
            let ends = [range.lowerBound, range.upperBound].map { CurveNumbers.rounded($0, exponent: exponent) }
            text = "\(ends[0]) … \(ends[1])"
        }
    }

    /// The power of ten to which numbers of a size are rounded.
    private static func exponent(_ size: Double, _ resolution: Double) -> Int {
        let least = Int(log10(resolution).rounded())
        return size > 0 ? max(least, Int(log10(size).rounded(.down)) - 3) : least
    }

    /// A number rounded to a power of ten; thousands from ten thousand on.
    private static func rounded(_ value: Double, exponent: Int) -> String {
        // Multiplied and divided by whole numbers alone: the quotient is then the number that has few digits.
        let unit = pow(10, Double(abs(exponent)))
        var number = exponent < 0 ? (value * unit).rounded() / unit : (value / unit).rounded() * unit
        var suffix = ""
        for (limit, divisor, letter) in [(1e7, 1e6, "M"), (1e4, 1e3, "k")] where suffix.isEmpty && abs(number) >= limit
        {
            (number, suffix) = (number / divisor, letter)
        }
        let digits = shortest(abs(number))
        return "\(number < 0 ? "−" : "")\(digits)\(suffix)"
    }
}

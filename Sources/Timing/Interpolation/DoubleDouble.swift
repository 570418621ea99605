/// A number as the exact sum of two doubles, with about 31 digits.
///
/// Dekker, "A floating-point technique for extending the available precision" (1971); the product uses a fused
/// multiply-add. It has only the operations for inverting steep curves.
struct DoubleDouble {
    var high: Double
    var low: Double

    /// The exact sum (Knuth's TwoSum).
    init(sumOf a: Double, _ b: Double) {
        high = a + b
        let part = high - a
        low = (a - (high - part)) + (b - part)
    }

    /// The exact product.
    init(productOf a: Double, _ b: Double) {
        high = a * b
        low = (-high).addingProduct(a, b)
    }

    static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let sum = DoubleDouble(sumOf: a.high, b.high)
        return DoubleDouble(sumOf: sum.high, sum.low + (a.low + b.low))
    }

    static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
        let sum = DoubleDouble(sumOf: a.high, b)
        return DoubleDouble(sumOf: sum.high, sum.low + a.low)
    }

    static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let product = DoubleDouble(productOf: a.high, b.high)
        return DoubleDouble(sumOf: product.high, product.low + (a.high * b.low + a.low * b.high))
    }

    static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
        let product = DoubleDouble(productOf: a.high, b)
        return DoubleDouble(sumOf: product.high, product.low + a.low * b)
    }
}

/// A table of lengths along a curve, for positions by fraction of length.
///
/// Each span's parameter runs 0…1. The speed (the length per unit of parameter) is integrated by Gauss-Legendre
/// quadrature with five nodes per cell, sixteen cells per span; a position is found by Newton's method inside its cell,
/// bracketed. Smooth curves are accurate to about 1e-9 of their length.
package struct ArcLengthTable: Sendable {
    private static let cellsPerSpan = 16
    /// The lengths up to each cell's beginning, and the total.
    private let lengths: [Double]

    package init(spans: Int, speed: (_ span: Int, _ parameter: Double) -> Double) {
        var lengths = [0.0]
        lengths.reserveCapacity(spans * Self.cellsPerSpan + 1)
        for span in 0..<spans {
            for cell in 0..<Self.cellsPerSpan {
                let start = Double(cell) / Double(Self.cellsPerSpan)
                let end = Double(cell + 1) / Double(Self.cellsPerSpan)
                lengths.append(lengths[lengths.count - 1] + Self.length(from: start, to: end) { speed(span, $0) })
            }
        }
        self.lengths = lengths
    }

    /// The total length.
    package var total: Double { lengths[lengths.count - 1] }

    /// The length before a span begins.
    func length(before span: Int) -> Double { lengths[span * Self.cellsPerSpan] }

    /// The span and parameter at a fraction (0…1) of the length.
    /// - Parameter speed: the speed that the table was made with.
    package func position(
        at share: Double, speed: (_ span: Int, _ parameter: Double) -> Double
    ) -> (span: Int, parameter: Double) {
        let target = share * total
        let cell = min(lengths.lastIndex(notAfter: target), lengths.count - 2)
        let span = cell / Self.cellsPerSpan
        let start = Double(cell % Self.cellsPerSpan) / Double(Self.cellsPerSpan)
        let end = start + 1 / Double(Self.cellsPerSpan)
        let wanted = target - lengths[cell]
        let available = lengths[cell + 1] - lengths[cell]
        guard wanted > 0, available > 0 else { return (span, start) }
        if wanted >= available { return (span, end) }
        var low = start
        var high = end
        var parameter = start + (end - start) * (wanted / available)
        for _ in 0..<40 {
            let error = Self.length(from: start, to: parameter) { speed(span, $0) } - wanted
            if abs(error) <= available * 1e-14 { break }
            if error < 0 { low = parameter } else { high = parameter }
            let next = parameter - error / speed(span, parameter)
            parameter = next > low && next < high ? next : low + (high - low) / 2
        }
        return (span, parameter)
    }

    /// Integrates by Gauss-Legendre quadrature of order five (Abramowitz and Stegun, table 25.4).
    private static func length(from start: Double, to end: Double, speed: (Double) -> Double) -> Double {
        let middle = (start + end) / 2
        let half = (end - start) / 2
        let near = 0.538_469_310_105_683_1 * half
        let far = 0.906_179_845_938_664_0 * half
        return half
            * (0.568_888_888_888_888_9 * speed(middle)
                + 0.478_628_670_499_366_5 * (speed(middle - near) + speed(middle + near))
                + 0.236_926_885_056_189_1 * (speed(middle - far) + speed(middle + far)))
    }
}

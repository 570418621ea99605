extension CubicBezier {
    /// The length of the curve in points, to about `accuracy`.
    ///
    /// Each stretch is measured by Gauss's formula of five nodes (Abramowitz and Stegun, 25.4.30), whole and in two
    /// halves, and halved until both agree; a cusp takes more halvings, of which there are 24 at most.
    /// - Parameter accuracy: the largest absolute error, in points.
    /// - Precondition: the accuracy is positive.
    public func arcLength(accuracy: Double = 1e-6) -> Double {
        precondition(accuracy > 0, "a length is measured to a positive accuracy, not \(accuracy)")
        // Four stretches at first keep symmetric curves from agreeing by accident.
        return (0..<4).reduce(0) { sum, quarter in
            let (from, to) = (Double(quarter) / 4, Double(quarter + 1) / 4)
            return sum + length(from, to, whole: gaussLength(from, to), accuracy: accuracy / 4, depth: 24)
        }
    }

    private func length(_ from: Double, _ to: Double, whole: Double, accuracy: Double, depth: Int) -> Double {
        let middle = (from + to) / 2
        let (left, right) = (gaussLength(from, middle), gaussLength(middle, to))
        let sum = left + right
        if depth == 0 || !((sum - whole).magnitude > max(accuracy, sum * 1e-14)) { return sum }
        return length(from, middle, whole: left, accuracy: accuracy / 2, depth: depth - 1)
            + length(middle, to, whole: right, accuracy: accuracy / 2, depth: depth - 1)
    }

    private func gaussLength(_ from: Double, _ to: Double) -> Double {
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        func speed(_ node: Double) -> Double {
            let direction = derivative(at: middle + half * node)
            return Math.hypot(direction.x, direction.y)
        }
        let inner = speed(-0.538469310105683091) + speed(0.538469310105683091)
        let outer = speed(-0.906179845938663993) + speed(0.906179845938663993)
        return half * (0.568888888888888889 * speed(0) + 0.478628670499366468 * inner + 0.236926885056189088 * outer)
    }
}

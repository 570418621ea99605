/// A layer's channel over time.
package struct LayerCurve {
    /// Which channel of which layer.
    package struct Key: Hashable, Sendable {
        package let layer: String
        package let channel: LayerChannel

        package init(layer: String, channel: LayerChannel) { (self.layer, self.channel) = (layer, channel) }
    }

    package let key: Key
    package var times: [Double] = []
    package var values: [Double] = []
    /// The values before which the curve has a gap, by their index: there the value jumps, the viewport changes, or the
    /// layer was away. What jumps has no velocity there.
    package var breaks: Set<Int> = []

    package init(key: Key) { self.key = key }

    /// Drops what is at a time or later.
    mutating func cut(from time: Double) {
        let count = times.firstIndex { $0 >= time } ?? times.count
        times.removeSubrange(count...)
        values.removeSubrange(count...)
        breaks = breaks.filter { $0 < count }
    }

    /// The values' change a second, by the difference of the neighbours.
    package var velocities: [Double] {
        values.indices.map { index in
            let before = index == 0 || breaks.contains(index) ? index : index - 1
            let after = index == values.count - 1 || breaks.contains(index + 1) ? index : index + 1
            let span = times[after] - times[before]
            return span > 0 ? (values[after] - values[before]) / span : 0
        }
    }

    /// How many times the value is another than before.
    package var changeCount: Int { zip(values, values.dropFirst()).count { abs($0 - $1) > 1e-9 } }

    /// The lowest and the highest value; both 0 of a curve without values.
    package var range: ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 0) }

    /// Whether the value's change is too small to be seen.
    package var isConstant: Bool { range.upperBound - range.lowerBound < key.channel.noticeableChange }
}

extension LayerCurve {
    /// Into how many parts a step is divided that may be a jump.
    package static let partCount = 8

    /// The steps that may be jumps, by the index of their later value: they are a hundredth of all that changes, and
    /// more than twice as large as one beside them, which no step of a smooth movement is but at its ends.
    package var doubtfulSteps: [Int] {
        guard !isConstant else { return [] }
        let least = (range.upperBound - range.lowerBound) / 100
        return values.indices.dropFirst().filter { index in
            guard !breaks.contains(index) else { return false }
            let beside = [stepSize(index - 1), stepSize(index + 1)].min() ?? 0
            return stepSize(index) > max(least, 2 * beside)
        }
    }

    /// Whether a step is a jump and no steep movement: however finely it is divided, one part has what the whole has,
    /// and is far steeper than the others and than the steps on both sides.
    /// - Parameter parts: the values at the ends of ``partCount`` equal parts of the step's time; nil where the layer is
    ///   away.
    package func isJump(_ index: Int, parts: [Double?]) -> Bool {
        let values = parts.compactMap(\.self)
        // A layer that goes and comes back is another.
        guard values.count == parts.count else { return true }
        var steps = zip(values, values.dropFirst()).map { abs($1 - $0) }.sorted()
        guard let largest = steps.popLast() else { return false }
        let beside = [stepSize(index - 1), stepSize(index + 1)].map { $0 / Double(LayerCurve.partCount) }
        return largest > 4 * ((steps + beside).max() ?? 0)
    }

    /// The distance from the value before to this one; 0 at a gap.
    private func stepSize(_ index: Int) -> Double {
        guard index > 0, index < values.count, !breaks.contains(index) else { return 0 }
        return abs(values[index] - values[index - 1])
    }
}

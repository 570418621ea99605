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

    /// The values' change a second: by the difference of the neighbours, which no bend between two values lets swing over, and
    /// at the ends and on both sides of gaps, which have one neighbour alone, as ``velocity(at:)``.
    package var velocities: [Double] {
        values.indices.map { index in
            let isFirst = index == 0 || breaks.contains(index)
            let isLast = index == values.count - 1 || breaks.contains(index + 1)
            if isFirst || isLast { return interpolated(at: times[index], near: index).velocity }
            return (values[index + 1] - values[index - 1]) / (times[index + 1] - times[index - 1])
        }
    }

    /// The lowest and the highest value; both 0 of a curve without values.
    package var range: ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 0) }

    /// Whether the value's change is too small to be seen.
    package var isConstant: Bool { range.upperBound - range.lowerBound < key.channel.noticeableChange }
}

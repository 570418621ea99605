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

    /// The velocities at the values, by their neighbours; at the ends and beside gaps as ``velocity(at:)``.
    ///
    /// It is that of a parabola through three values, and so never beyond the slopes on both sides.
    package var velocities: [Double] {
        values.indices.map { index in
            let isFirst = index == 0 || breaks.contains(index)
            let isLast = index == values.count - 1 || breaks.contains(index + 1)
            if isFirst || isLast { return interpolated(at: times[index], near: index).velocity }
            let (before, after) = (times[index] - times[index - 1], times[index + 1] - times[index])
            let slopes = ((values[index] - values[index - 1]) / before, (values[index + 1] - values[index]) / after)
            return (slopes.0 * after + slopes.1 * before) / (before + after)
        }
    }

    /// The lowest and the highest value; both 0 of a curve without values.
    package var range: ClosedRange<Double> { (values.min() ?? 0)...(values.max() ?? 0) }

    /// Whether the value's change is too small to be seen.
    package var isConstant: Bool { range.upperBound - range.lowerBound < key.channel.noticeableChange }
}

/// Few colours for many: boxes of the colour cube that hold them all, each split where its colours differ most (Heckbert,
/// "Color image quantization for frame buffer display", 1982; the split at the mean and the choice of the box by its sum
/// of squares are Wan, Wong and Prusinkiewicz's, "An algorithm for multidimensional data clustering", 1988).
struct MedianCut {
    /// The colours, 0xRRGGBB.
    private(set) var palette: [UInt32] = []

    private struct Entry {
        var channels: SIMD3<Int>
        var count: Int
    }

    private struct Box {
        var entries: Range<Int>
        /// The channel in which the colours differ most, and the sum of squares of what they differ from their mean there.
        var channel = 0
        var spread = 0.0
        var mean = SIMD3<Double>()

        init(_ entries: Range<Int>, of all: [Entry]) {
            self.entries = entries
            var (count, sum, squares) = (0.0, SIMD3<Double>(), SIMD3<Double>())
            for entry in all[entries] {
                let (weight, channels) = (Double(entry.count), SIMD3<Double>(entry.channels))
                count += weight
                sum += channels * weight
                squares += channels * channels * weight
            }
            mean = sum / count
            // The eye sees green best, then red.
            let spreads = (squares - sum * mean) * SIMD3(2, 4, 1)
            channel = (0..<3).max { (spreads[$0], -$0) < (spreads[$1], -$1) } ?? 0
            spread = entries.count > 1 ? max(0, spreads[channel]) : 0
        }
    }

    /// Chooses at most so many colours.
    init(of counted: ColorCounts, limit: Int) {
        var entries = zip(counted.colors, counted.counts).map { color, count in
            Entry(channels: SIMD3(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255)), count: count)
        }
        var boxes = [Box(entries.indices, of: entries)]
        while boxes.count < limit, let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
            boxes[widest].spread > 0
        {
            let box = boxes[widest]
            let mean = box.mean[box.channel]
            let middle = entries[box.entries].partition { Double($0.channels[box.channel]) > mean }
            // Rounding may put all on one side; such a box is as good as one colour.
            guard middle > box.entries.lowerBound, middle < box.entries.upperBound else {
                boxes[widest].spread = 0
                continue
            }
            boxes[widest] = Box(box.entries.lowerBound..<middle, of: entries)
            boxes.append(Box(middle..<box.entries.upperBound, of: entries))
        }
        palette = boxes.map { box in
            let mean = SIMD3<UInt32>(box.mean.rounded(.toNearestOrAwayFromZero))
            return mean[0] << 16 | mean[1] << 8 | mean[2]
        }
    }
}

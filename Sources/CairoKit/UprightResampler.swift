/// Stretches pixels along rows and columns, mixing the two nearest each way, and fades them.
///
/// All is arithmetic of whole numbers on a pixel's own place, so that its colour does not depend on what else is drawn. Each
/// row of the picture is stretched once and kept for the next, as pixman does where it has a fast way; ours holds at the
/// picture's edges too, and has fading in it at no cost. Places and alpha count to 1/256.
final class UprightResampler {
    typealias Pixels = UnsafeMutablePointer<UInt32>
    /// Four pixels, two of their colours: in the lower halves of words, or seen as eight numbers of 16 bits.
    private typealias Words = SIMD4<UInt32>
    private typealias Lanes = SIMD8<UInt16>

    /// For each column the left of the two pixels that it mixes.
    private let columns: UnsafeMutablePointer<Int32>
    /// For each column what both count, together 256: the left one twice in the lower half, as two colours are mixed at a
    /// time, the right one in the upper.
    private let weights: UnsafeMutablePointer<UInt64>
    /// Two stretched rows of the picture.
    private let lines: (Pixels, Pixels)
    /// Which rows of the picture those are.
    private var rows = (-1, -1)

    /// Makes a resampler for pieces of at most so many pixels across, a multiple of 4.
    init(width: Int) {
        columns = .allocate(capacity: width)
        weights = .allocate(capacity: width)
        lines = (.allocate(capacity: width), .allocate(capacity: width))
    }

    deinit {
        columns.deallocate()
        weights.deallocate()
        lines.0.deallocate()
        lines.1.deallocate()
    }

    /// Where pixels along an axis take their colours from, in the picture's pixels; its own are at whole numbers.
    struct Axis {
        /// The bits below a whole pixel: one more than a slope has, for its half.
        private static let bits = 17

        private let first: Int
        private let step: Int
        private let last: Int

        /// An axis of `count` pixels, to which places come by a slope and an offset that are multiples of 1/65536.
        init(slope: Double, offset: Double, count: Int) {
            let unit = Double(1 << Axis.bits)
            step = Int((slope * unit).rounded())
            first = Int((offset * unit).rounded()) + step / 2 - 1 << (Axis.bits - 1)
            last = count - 1
        }

        /// The first of the two pixels that meet at an index, and what the second counts, of 256.
        ///
        /// Beyond an edge its pixel alone counts.
        fileprivate func place(_ index: Int) -> (pixel: Int, share: Int) {
            let place = (first + index * step + 1 << (Axis.bits - 9)) >> (Axis.bits - 8)
            let pixel = place >> 8
            if pixel < 0 { return (0, 0) }
            return pixel >= last ? (last, 0) : (pixel, place & 255)
        }
    }

    /// What becomes of the pixels that are drawn on.
    enum Laying {
        /// They are replaced.
        case replacing
        /// They are replaced by pixels that are opaque, whatever their alphas say.
        case hiding
        /// They shine through, as far as alphas let them, rounded as pixman does it.
        case over
    }

    /// Draws a piece.
    /// - Parameters:
    ///   - source: The picture's first pixel; there are `sourceWidth` in a row, and rows are `sourceStride` apart.
    ///   - horizontal: Where columns take their colours from.
    ///   - vertical: Where rows do.
    ///   - alpha: What the colours are faded by, 0…1.
    ///   - pixels: The first pixel of a surface, whose rows are `stride` apart.
    ///   - xs: The columns of it to draw, at most as many as there is room for.
    ///   - ys: The rows of it to draw.
    ///   - laying: What becomes of what was there.
    func draw(
        _ source: UnsafePointer<UInt32>, sourceWidth: Int, sourceStride: Int, _ horizontal: Axis, _ vertical: Axis,
        alpha: Double, into pixels: Pixels, stride: Int, _ xs: Range<Int>, _ ys: Range<Int>, _ laying: Laying
    ) {
        prepare(horizontal, xs, sourceWidth: sourceWidth)
        rows = (-1, -1)
        let whole = Int((max(0, min(alpha, 1)) * 256).rounded())
        for y in ys {
            let (row, share) = vertical.place(y)
            let upper = stretched(row, xs.count, source + row * sourceStride, sourceWidth)
            let below = share > 0 ? row + 1 : row
            let lower = stretched(below, xs.count, source + below * sourceStride, sourceWidth)
            let lowerShare = (share * whole + 128) >> 8
            let mixture = RowMixture(
                upper: upper, lower: lower, upperWeight: UInt16(whole - lowerShare), lowerWeight: UInt16(lowerShare))
            mixture.draw(into: pixels + (y * stride + xs.lowerBound), count: xs.count, laying)
        }
    }

    private func prepare(_ axis: Axis, _ xs: Range<Int>, sourceWidth: Int) {
        for index in 0..<(xs.count + 3) & ~3 {
            var (pixel, share) = axis.place(xs.lowerBound + min(index, xs.count - 1))
            // Two pixels are read at once.
            if pixel == sourceWidth - 1, pixel > 0 { (pixel, share) = (pixel - 1, 256) }
            columns[index] = Int32(truncatingIfNeeded: pixel)
            weights[index] = UInt64(256 - share) &* 0x0001_0001 | UInt64(share) &* 0x0001_0001_0000_0000
        }
    }

    /// A stretched row of the picture, made if it is not at hand.
    private func stretched(_ row: Int, _ count: Int, _ source: UnsafePointer<UInt32>, _ sourceWidth: Int) -> Pixels {
        let line: Pixels
        if row & 1 == 0 {
            line = lines.0
            if rows.0 == row { return line }
            rows.0 = row
        } else {
            line = lines.1
            if rows.1 == row { return line }
            rows.1 = row
        }
        guard sourceWidth > 1 else {
            line.update(repeating: source[0], count: (count + 3) & ~3)
            return line
        }
        let bytes = UnsafeRawPointer(source)
        let (columns, weights) = (columns, UnsafeRawPointer(weights))
        let target = UnsafeMutableRawPointer(line)
        let mask = SIMD2<UInt64>(repeating: 0x00FF_00FF_00FF_00FF)
        var index = 0
        while index < count {
            let first = SIMD2(
                bytes.loadUnaligned(fromByteOffset: 4 &* Int(columns[index]), as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 4 &* Int(columns[index &+ 1]), as: UInt64.self))
            let second = SIMD2(
                bytes.loadUnaligned(fromByteOffset: 4 &* Int(columns[index &+ 2]), as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 4 &* Int(columns[index &+ 3]), as: UInt64.self))
            let firstWeights = weights.loadUnaligned(fromByteOffset: 8 &* index, as: Lanes.self)
            let secondWeights = weights.loadUnaligned(fromByteOffset: 8 &* index &+ 16, as: Lanes.self)
            let blueRed = UprightResampler.sums(first & mask, firstWeights, second & mask, secondWeights)
            let greenAlpha = UprightResampler.sums(
                first &>> 8 & mask, firstWeights, second &>> 8 & mask, secondWeights)
            target.storeBytes(of: RowMixture.joined(blueRed, greenAlpha), toByteOffset: 4 &* index, as: Words.self)
            index &+= 4
        }
        return line
    }

    /// Weighs four pairs of pixels, two colours of each, and adds the pairs up.
    @inline(__always)
    private static func sums(
        _ first: SIMD2<UInt64>, _ firstWeights: Lanes, _ second: SIMD2<UInt64>, _ secondWeights: Lanes
    ) -> Lanes {
        let first = unsafeBitCast(unsafeBitCast(first, to: Lanes.self) &* firstWeights, to: Words.self)
        let second = unsafeBitCast(unsafeBitCast(second, to: Lanes.self) &* secondWeights, to: Words.self)
        // No sum of two colours passes 16 bits.
        let sums =
            Words(first[0], first[2], second[0], second[2]) &+ Words(first[1], first[3], second[1], second[3])
        return unsafeBitCast(sums, to: Lanes.self)
    }
}

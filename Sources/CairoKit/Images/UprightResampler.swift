import CPixels

/// Stretches pixels along rows and columns, mixing the two nearest each way, and fades them.
///
/// Together with its loops (CPixels) this is the one thing that is drawn without Cairo, which is the fastest way there to
/// stretch pictures into memory and then fade them from there: 6.3 ms for the benchmark's map at 1080p, where this takes 2.0
/// (`tyto-bench pictures`). Cairo rounds the map of a stretched picture about what is drawn of it, so that its bytes would also
/// depend on the damage.
///
/// All is arithmetic of whole numbers on a pixel's own place, so that its colour does not depend on what else is drawn. Each
/// row of the picture is stretched once and kept for the next, as pixman does where it has a fast way; ours holds at the
/// picture's edges too, and has fading in it at no cost. Places and alpha count to 1/256.
final class UprightResampler {
    typealias Pixels = UnsafeMutablePointer<UInt32>

    /// For each column the left of the two pixels that it mixes.
    private let columns: UnsafeMutablePointer<Int32>
    /// For each column what the right one counts, of 256: twice, as two colours are mixed at a time.
    private let shares: UnsafeMutablePointer<UInt32>
    /// Two stretched rows of the picture.
    private let lines: (Pixels, Pixels)
    /// Which rows of the picture those are.
    private var rows = (-1, -1)
    private let loops = tyto_pixel_loops().pointee

    /// Makes a resampler for pieces of at most so many pixels across.
    init(width: Int) {
        let room = UprightResampler.wholeBlocks(width)
        columns = .allocate(capacity: room)
        shares = .allocate(capacity: room)
        lines = (.allocate(capacity: room), .allocate(capacity: room))
    }

    private static func wholeBlocks(_ count: Int) -> Int {
        let block = Int(TYTO_PIXEL_BLOCK)
        return (count + block - 1) / block * block
    }

    deinit {
        columns.deallocate()
        shares.deallocate()
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
        /// The same with others in their place: of rows that are so many pixels apart, beginning with the one behind the
        /// surface's first pixel.
        case overRows(UnsafePointer<UInt32>, stride: Int)
        /// The same with one colour in their place.
        case overColor(UInt32)
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
            let upper = stretched(row, xs.count, source + row * sourceStride, sourceWidth, sourceStride)
            let below = share > 0 ? row + 1 : row
            let lower = stretched(below, xs.count, source + below * sourceStride, sourceWidth, sourceStride)
            let lowerShare = (share * whole + 128) >> 8
            let mixture = tyto_mixture(
                upper: upper, lower: lower, upper_weight: UInt16(whole - lowerShare), lower_weight: UInt16(lowerShare))
            let target = pixels + (y * stride + xs.lowerBound)
            switch laying {
            case .replacing: loops.replace(target, mixture, 0, xs.count)
            case .hiding: loops.replace(target, mixture, 0xFF00_0000, xs.count)
            case .over: loops.lay_over(target, target, mixture, xs.count)
            case .overRows(let first, let stride):
                loops.lay_over(target, first + (y * stride + xs.lowerBound), mixture, xs.count)
            case .overColor(let color): loops.lay_over_colour(target, color, mixture, xs.count)
            }
        }
    }

    private func prepare(_ axis: Axis, _ xs: Range<Int>, sourceWidth: Int) {
        for index in 0..<UprightResampler.wholeBlocks(xs.count) {
            var (pixel, share) = axis.place(xs.lowerBound + min(index, xs.count - 1))
            // Two pixels are read at once.
            if pixel == sourceWidth - 1, pixel > 0 { (pixel, share) = (pixel - 1, 256) }
            columns[index] = Int32(truncatingIfNeeded: pixel)
            shares[index] = UInt32(share) &* 0x0001_0001
        }
    }

    /// A stretched row of the picture, made if it is not at hand.
    private func stretched(
        _ row: Int, _ count: Int, _ source: UnsafePointer<UInt32>, _ sourceWidth: Int, _ sourceStride: Int
    ) -> Pixels {
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
        if sourceWidth > 1 {
            loops.stretch(line, source, sourceWidth, columns, shares, count, source + sourceStride)
        } else {
            line.update(repeating: source[0], count: UprightResampler.wholeBlocks(count))
        }
        return line
    }
}

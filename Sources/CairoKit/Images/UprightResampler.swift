import CPixels

/// Stretches pixels along rows and columns with linear interpolation, and fades them.
///
/// Cairo's fastest way is to stretch pictures into memory and then fade them from there: 6.3 ms for the benchmark's map
/// at 1080p, where this takes 2.0 (`tyto-bench pictures`). Cairo also rounds the map of a stretched picture around the drawn
/// part, so that its bytes would depend on the damage.
///
/// All arithmetic is on whole numbers and a pixel's own position, so that its colour does not depend on what else is
/// drawn. Each row of the picture is stretched once and reused for the next, as in pixman's fast paths; this one also
/// holds at the picture's edges, and fades at no cost. Positions and alpha have 8 bits.
final class UprightResampler {
    typealias Pixels = UnsafeMutablePointer<UInt32>

    /// For each column the left of its two source pixels.
    private let columns: UnsafeMutablePointer<Int32>
    /// For each column the weight of the right pixel, out of 256, twice: two channels are mixed at a time.
    private let shares: UnsafeMutablePointer<UInt32>
    private let lines: (Pixels, Pixels)
    /// The indices of those rows.
    private var rows = (-1, -1)
    private let loops = tyto_pixel_loops().pointee

    /// Makes a resampler for pieces of at most `width` pixels.
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

    /// The source positions of pixels along an axis; source pixels are at whole numbers.
    struct Axis {
        /// The bits below a whole pixel: one more than a slope has, for its half.
        private static let bits = 17

        private let first: Int
        private let step: Int
        private let last: Int

        /// Makes an axis of `count` pixels; slope and offset are multiples of 1/65536.
        init(slope: Double, offset: Double, count: Int) {
            let unit = Double(1 << Axis.bits)
            step = Int((slope * unit).rounded())
            first = Int((offset * unit).rounded()) + step / 2 - 1 << (Axis.bits - 1)
            last = count - 1
        }

        /// The first of the two pixels for an index, and the second's weight.
        ///
        /// The weight is out of 256. Beyond an edge its pixel alone counts.
        fileprivate func place(_ index: Int) -> (pixel: Int, share: Int) {
            let place = (first + index * step + 1 << (Axis.bits - 9)) >> (Axis.bits - 8)
            let pixel = place >> 8
            if pixel < 0 { return (0, 0) }
            return pixel >= last ? (last, 0) : (pixel, place & 255)
        }
    }

    enum Laying {
        /// They replace the surface's.
        case replacing
        /// They replace the surface's as opaque pixels, whatever their alphas.
        case hiding
        /// They are drawn over the surface's, rounded as in pixman.
        case over
        /// They are drawn over other rows, `stride` pixels apart, in place of the surface's.
        ///
        /// The first is behind the surface's first pixel.
        case overRows(UnsafePointer<UInt32>, stride: Int)
        /// They are drawn over a colour in place of the surface's pixels.
        case overColor(UInt32)
    }

    /// Draws a piece.
    /// - Parameters:
    ///   - source: The picture's first pixel; there are `sourceWidth` per row, and rows are `sourceStride` apart.
    ///   - horizontal: The columns' source positions.
    ///   - vertical: The rows' source positions.
    ///   - alpha: The opacity, 0…1.
    ///   - pixels: The first pixel of a surface, whose rows are `stride` apart.
    ///   - xs: The columns to draw, at most as many as the resampler was made for.
    ///   - ys: The rows to draw.
    ///   - laying: How pixels are composited.
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
            // Two pixels are read at a time.
            if pixel == sourceWidth - 1, pixel > 0 { (pixel, share) = (pixel - 1, 256) }
            columns[index] = Int32(truncatingIfNeeded: pixel)
            shares[index] = UInt32(share) &* 0x0001_0001
        }
    }

    /// A stretched row of the picture, computed unless cached.
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

package import FrameEncoding

/// Evenly spaced times: from + i/rate for i = 0, 1, … while before an end.
package struct FrameRange: Hashable, Sendable {
    /// The first frame's time, in seconds.
    package let from: Double
    /// The time that all frames are before; a frame less than a millionth of one before it is left out.
    package let to: Double
    /// Frames a second.
    package let rate: FrameRate

    /// Makes a range.
    /// - Precondition: the times are finite, and not 2⁵² frames or more apart.
    package init(from: Double, to: Double, rate: FrameRate) {
        precondition(from.isFinite && to.isFinite, "a range of frames has finite ends")
        let count = (to - from) * Double(rate.numerator) / Double(rate.denominator)
        precondition(count < 0x1p52, "a range has less than 2⁵² frames")
        self.from = from
        self.to = to
        self.rate = rate
    }

    /// Makes a range that has a frame.
    /// - Throws: ``ExportError`` where the end is not after the start.
    package init(nonEmptyFrom from: Double, to: Double, rate: FrameRate) throws(ExportError) {
        self.init(from: from, to: to, rate: rate)
        if count == 0 { throw .noFrames(from: from, to: to) }
    }

    /// The time of frame i. It is one correctly rounded quotient away from the start, so ranges of different rates
    /// agree to the last bit wherever their times agree.
    package func time(of index: Int) -> Double { from + rate.time(of: index) }

    /// How many frames there are. Ends that were rounded, such as that of a file's loop, show no frame more or less.
    package var count: Int {
        guard to > from else { return 0 }
        let frames = (to - from) * Double(rate.numerator) / Double(rate.denominator)
        return max(0, Int((frames - FrameRange.tolerance).rounded(.up)))
    }

    /// The part of a frame by which an end may be rounded.
    private static let tolerance = 1e-6
}

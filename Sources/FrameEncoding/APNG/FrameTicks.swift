/// The whole ticks at which frames of an APNG file begin.
///
/// A rate in lowest terms with both numbers up to 65535 has 1/numerator as its tick, and every delay is exact:
/// 30000/1001 gives 1001 of 30000. For other rates the tick is the finest in which a frame's delay can be stored, at
/// most 1/65535 s; frame i begins at the tick nearest to its time, so that no frame is ever more than half a tick off.
struct FrameTicks: Hashable, Sendable {
    static let largest = 65535

    private let rate: FrameRate
    /// Ticks per second.
    let perSecond: Int

    /// Makes the ticks for a rate; nil for frames that last longer than 65534 s.
    init?(_ rate: FrameRate) {
        self.rate = rate
        if rate.numerator <= FrameTicks.largest && rate.denominator <= FrameTicks.largest {
            perSecond = rate.numerator
        } else {
            // One less than the largest delay, as rounding may make a delay one longer.
            perSecond = min(FrameTicks.largest, (FrameTicks.largest - 1) * rate.numerator / rate.denominator)
        }
        if perSecond < 1 { return nil }
    }

    /// The tick at which a frame begins; nil if it overflows.
    func beginning(of index: Int) -> Int? { rate.tick(of: index, ticks: perSecond) }
}

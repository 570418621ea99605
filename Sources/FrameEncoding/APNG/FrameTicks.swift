/// The whole ticks that frames of an APNG file begin at.
///
/// A rate in lowest terms with both numbers up to 65535 has 1/numerator as its tick, and every delay is exact:
/// 30000/1001 gives 1001 of 30000. For other rates the tick is the finest that a frame's delay can be told in, at most
/// 1/65535 s; frame i begins at the tick nearest to its time, so no frame is ever more than half a tick off.
struct FrameTicks: Hashable, Sendable {
    static let largest = 65535

    private let rate: FrameRate
    /// Ticks a second.
    let perSecond: Int

    /// nil for frames that last longer than 65534 s.
    init?(_ rate: FrameRate) {
        self.rate = rate
        if rate.numerator <= FrameTicks.largest && rate.denominator <= FrameTicks.largest {
            perSecond = rate.numerator
        } else {
            // One less than could be told, as rounding may make a delay one longer.
            perSecond = min(FrameTicks.largest, (FrameTicks.largest - 1) * rate.numerator / rate.denominator)
        }
        if perSecond < 1 { return nil }
    }

    /// The tick that a frame begins at; nil beyond all numbers.
    func beginning(of index: Int) -> Int? { rate.tick(of: index, ticks: perSecond) }
}

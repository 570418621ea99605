import Geometry
import Timing

/// How much a selector selects each unit of a text, as in lottie-web's TextSelectorProperty.
struct SelectorSampler: Sendable {
    private let selector: TextSelector
    private let start: TrackSampler<Double>
    private let end: TrackSampler<Double>
    private let offset: TrackSampler<Double>
    private let amount: TrackSampler<Double>
    private let easeHigh: TrackSampler<Double>
    private let easeLow: TrackSampler<Double>
    private let smoothness: TrackSampler<Double>

    init(_ selector: TextSelector) {
        self.selector = selector
        start = TrackSampler(selector.start)
        end = TrackSampler(selector.end)
        offset = TrackSampler(selector.offset)
        amount = TrackSampler(selector.amount)
        easeHigh = TrackSampler(selector.easeHigh)
        easeLow = TrackSampler(selector.easeLow)
        smoothness = TrackSampler(selector.smoothness)
    }

    /// The spans of frames in which it may change.
    var changes: [ClosedRange<Double>] {
        [start, end, offset, amount, easeHigh, easeLow, smoothness].flatMap(\.changes)
    }

    /// How much a letter is selected: −1…1.
    func amount(of glyph: PlacedGlyph, in run: GlyphRun, at frame: Double) -> Double {
        let count = run.counts[selector.unit]
        let number = glyph.units[selector.unit]
        let index = selector.isRandom ? SelectorSampler.shuffled(number, of: count) : number
        let scale = selector.countsUnits ? 1 : Double(count)
        let shift = offset.value(at: frame) * scale
        let (one, other) = (start.value(at: frame) * scale + shift, end.value(at: frame) * scale + shift)
        let share = coverage(of: Double(index), from: min(one, other), to: max(one, other), at: frame)
        return share * amount.value(at: frame)
    }

    private func coverage(of index: Double, from start: Double, to end: Double, at frame: Double) -> Double {
        let length = end - start
        let middle = index + 0.5 - start
        let ramp = length > 0 ? unit(middle / length) : middle >= 0.5 ? 1 : 0
        var share: Double
        switch selector.shape {
        case .square: share = max(0, min(end, index + 1) - max(start, index))
        case .rampUp: share = ramp
        case .rampDown: share = 1 - ramp
        case .triangle: share = length > 0 ? 1 - abs(2 * ramp - 1) : 0
        case .round: share = length > 0 ? max(0, 1 - (2 * ramp - 1) * (2 * ramp - 1)).squareRoot() : 0
        case .smooth: share = length > 0 ? (1 - Math.cos(2 * .pi * ramp)) / 2 : 0
        }
        let (low, high) = (easeLow.value(at: frame), easeHigh.value(at: frame))
        if low != 0 || high != 0 {
            let (x1, y1) = low > 0 ? (low, 0) : (0, -low)
            let (x2, y2) = high > 0 ? (1 - high, 1) : (1, 1 + high)
            share = Easing.cubic(unit(x1), y1, unit(x2), y2).value(at: share)
        }
        let smooth = smoothness.value(at: frame)
        guard smooth < 1, selector.shape == .square else { return share }
        return unit((share - (0.5 - smooth / 2)) / max(smooth, 1e-8))
    }

    private func unit(_ value: Double) -> Double { min(max(value, 0), 1) }

    /// A unit's place in a random order, always the same for a number of units.
    static func shuffled(_ unit: Int, of count: Int) -> Int {
        guard unit < count else { return unit }
        // Multiplying by a number without a common divisor visits each unit once.
        var generator = SeededGenerator(seed: UInt64(count))
        var factor = Int(generator.next() % UInt64(max(count, 1))) | 1
        while divisor(factor, count) != 1 { factor += 2 }
        return (unit * (factor % count) + Int(generator.next() % UInt64(count))) % count
    }

    private static func divisor(_ one: Int, _ other: Int) -> Int {
        var (one, other) = (one, other)
        while other != 0 { (one, other) = (other, one % other) }
        return one
    }
}

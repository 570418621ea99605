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

    /// The selector at a frame, for the letters of a run.
    func selector(at frame: Double, in run: GlyphRun) -> SampledSelector {
        let count = run.counts[selector.unit]
        let scale = selector.countsUnits ? 1 : Double(count)
        let shift = offset.value(at: frame) * scale
        let (one, other) = (start.value(at: frame) * scale + shift, end.value(at: frame) * scale + shift)
        func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
        var easing: Easing?
        let (low, high) = (easeLow.value(at: frame), easeHigh.value(at: frame))
        if low != 0 || high != 0 {
            let (x1, y1) = low > 0 ? (low, 0) : (0, -low)
            let (x2, y2) = high > 0 ? (1 - high, 1) : (1, 1 + high)
            easing = Easing.cubic(unit(x1), y1, unit(x2), y2)
        }
        return SampledSelector(
            unit: selector.unit, shape: selector.shape, start: min(one, other), end: max(one, other),
            amount: amount.value(at: frame), easing: easing, smoothness: smoothness.value(at: frame),
            order: selector.isRandom ? (0..<count).map { SelectorSampler.shuffled($0, of: count) } : nil)
    }

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

/// A selector at a frame.
struct SampledSelector {
    let unit: TextSelector.Unit
    let shape: TextSelector.Shape
    /// In units.
    let start: Double
    let end: Double
    let amount: Double
    let easing: Easing?
    let smoothness: Double
    /// The units' places in a random order; nil for their own.
    let order: [Int]?

    /// How much a letter is selected: −1…1.
    func amount(of glyph: PlacedGlyph) -> Double {
        let number = glyph.units[unit]
        let index = order.map { $0.indices.contains(number) ? $0[number] : number } ?? number
        return coverage(of: Double(index)) * amount
    }

    private func coverage(of index: Double) -> Double {
        let length = end - start
        let middle = index + 0.5 - start
        let ramp = length > 0 ? share(middle / length) : middle >= 0.5 ? 1 : 0
        var covered: Double
        switch shape {
        case .square: covered = max(0, min(end, index + 1) - max(start, index))
        case .rampUp: covered = ramp
        case .rampDown: covered = 1 - ramp
        case .triangle: covered = length > 0 ? 1 - abs(2 * ramp - 1) : 0
        case .round: covered = length > 0 ? max(0, 1 - (2 * ramp - 1) * (2 * ramp - 1)).squareRoot() : 0
        case .smooth: covered = length > 0 ? (1 - Math.cos(2 * .pi * ramp)) / 2 : 0
        }
        if let easing { covered = easing.value(at: covered) }
        guard smoothness < 1, shape == .square else { return covered }
        return share((covered - (0.5 - smoothness / 2)) / max(smoothness, 1e-8))
    }

    private func share(_ value: Double) -> Double { min(max(value, 0), 1) }
}

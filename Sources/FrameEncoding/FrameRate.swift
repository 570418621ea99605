/// Frames per second as a fraction in lowest terms, so that 30000/1001 is exact.
package struct FrameRate: Hashable, Sendable {
    /// The frames in ``denominator`` seconds.
    package let numerator: Int
    /// The seconds that ``numerator`` frames take.
    package let denominator: Int

    /// 60 frames per second.
    package static let defaultValue = FrameRate(unchecked: 60)

    private init(unchecked whole: Int) { (numerator, denominator) = (whole, 1) }

    private static let longestText = 40

    /// Makes a rate of at most 10000 frames per second.
    ///
    /// Returns nil for higher rates and unless both numbers are 1…1 000 000 000.
    package init?(_ numerator: Int, _ denominator: Int = 1) {
        let limits = 1...1_000_000_000
        guard limits.contains(numerator), limits.contains(denominator), numerator / denominator <= 10_000,
            numerator <= 10_000 * denominator
        else { return nil }
        var (divisor, rest) = (numerator, denominator)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// Reads `30`, `30000/1001` or a decimal such as `23.976`, exactly 23976/1000; nil for others.
    ///
    /// A decimal of more digits than such a fraction has, as After Effects writes 29.9700012207031, is the rate that it
    /// stands for; see ``init(nearest:)``.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let digits = parts.map { $0.utf8.count <= 12 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        if parts.count == 2, digits == [true, true], let above = Int(parts[0]), let below = Int(parts[1]) {
            self.init(above, below)
            return
        }
        let places = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(places.count), text.utf8.count <= Self.longestText,
            places.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let scale = (0..<(places.count == 2 ? places[1].utf8.count : 0)).reduce(1.0) { scale, _ in scale * 10 }
        if let whole = Int(places.joined()), let scale = Int(exactly: scale), let exact = FrameRate(whole, scale) {
            self = exact
        } else if places.count == 2, let rate = Double(text) {
            self.init(nearest: rate)
        } else {
            return nil
        }
    }

    /// The rate that a number stands for: 29.97 is 30000/1001, as for other multiples of 1000/1001, a fraction whose
    /// denominator is below 1000 is exact, and all else is rounded to a millionth; nil for rates that there can't be.
    package init?(nearest rate: Double) {
        guard rate.isFinite, rate > 0, rate <= 10_000 else { return nil }
        let whole = rate.rounded()
        let slowed = (rate * 1.001).rounded()
        if whole > 0, (rate - whole).magnitude < 1e-3 {
            self.init(Int(whole))
        } else if slowed > 0, (rate - slowed / 1.001).magnitude < 1e-3 {
            self.init(Int(slowed) * 1000, 1001)
        } else if let below = (2..<1000).first(where: { (rate * Double($0)).remainder(dividingBy: 1).magnitude < 1e-9 })
        {
            self.init(Int((rate * Double(below)).rounded()), below)
        } else if rate < 900 {
            self.init(Int((rate * 1e6).rounded()), 1_000_000)
        } else {
            self.init(Int((rate * 1e3).rounded()), 1000)
        }
    }

    /// The time at which frame i begins, in seconds, rounded once.
    package func time(of index: Int) -> Double {
        Double(index) * Double(denominator) / Double(numerator)
    }

    /// The tick nearest to the beginning of frame i, halves upwards; nil if it overflows.
    /// - Parameter ticks: ticks per second.
    package func tick(of index: Int, ticks: Int) -> Int? {
        // index · ticks · denominator / numerator, rounded only once.
        let (product, overflow) = index.multipliedReportingOverflow(by: 2 * ticks)
        guard !overflow, product >= 0 else { return nil }
        let wide = product.multipliedFullWidth(by: denominator)
        let (low, carry) = wide.low.addingReportingOverflow(UInt(numerator))
        let high = wide.high + (carry ? 1 : 0)
        guard high < 2 * numerator else { return nil }
        let quotient = UInt(2 * numerator).dividingFullWidth((UInt(high), low)).quotient
        return Int(exactly: quotient)
    }
}

extension FrameRate: CustomStringConvertible {
    /// `30` or `30000/1001`.
    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

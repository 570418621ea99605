/// A parameter's name, summary, unit, domain and default value.
public struct ParameterSpecification: Hashable, Sendable {
    /// Which values are allowed.
    public enum Domain: Hashable, Sendable {
        /// Numbers, ends included.
        case number(ClosedRange<Double>)
        /// Whole numbers, ends included.
        case integer(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
    }

    /// The name that settings give; of a scene in another one `scene.parameter`.
    public internal(set) var name: String
    /// What it does, in a few words; may be empty.
    public let summary: String
    /// The unit of the number, such as `s`.
    public let unit: String?
    /// Which values are allowed.
    public let domain: Domain
    /// The default value.
    public let defaultValue: ParameterSetting

    /// Reads a value as a user writes it; nil if it is none, or outside the domain.
    package func setting(from text: String) -> ParameterSetting? {
        let setting: ParameterSetting? =
            switch domain {
            case .number: Double(text).map(ParameterSetting.number)
            case .integer: Int(text).map(ParameterSetting.integer)
            case .choice: .choice(text)
            }
        return setting.flatMap { allows($0) ? $0 : nil }
    }

    /// Whether a value is in the domain.
    package func allows(_ setting: ParameterSetting) -> Bool {
        switch (domain, setting) {
        case (.number(let range), .number(let value)): range.contains(value)
        case (.integer(let range), .integer(let value)): range.contains(value)
        case (.choice(let words), .choice(let word)): words.contains(word)
        default: false
        }
    }

    /// Whether the domain has ends that can be shown and typed.
    var hasFiniteRange: Bool {
        if case .number(let range) = domain { range.lowerBound.isFinite && range.upperBound.isFinite } else { true }
    }

    /// The domain in words: `a number from 0 to 10 (s)`, `one of linear, easeIn`.
    public var expectation: String {
        let unit = unit.map { " (\($0))" } ?? ""
        return switch domain {
        case .number(let range): "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))\(unit)"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)\(unit)"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        }
    }

    private func plain(_ value: Double) -> String { ParameterSetting.number(value).description }
}

/// A parameter's value.
public enum ParameterSetting: Hashable, Sendable, CustomStringConvertible {
    /// A number.
    case number(Double)
    /// A whole number.
    case integer(Int)
    /// A word.
    case choice(String)

    /// The value as a user writes it.
    public var description: String {
        switch self {
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .integer(let value): "\(value)"
        case .choice(let word): word
        }
    }
}

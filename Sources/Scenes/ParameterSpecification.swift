public import Geometry

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
        /// An opaque colour, written as six hexadecimal digits.
        case color
        /// A text; it may be empty. Lines end with `\n`.
        case text
    }

    /// The name that settings give; of a scene in another one `scene.parameter`.
    public internal(set) var name: String
    /// The parameter's effect, in a few words; may be empty.
    public let summary: String
    /// The unit of the number, such as `s`.
    public let unit: String?
    /// Which values are allowed.
    public let domain: Domain
    /// The default value.
    public let defaultValue: ParameterSetting

    package init(
        name: String, summary: String, unit: String? = nil, domain: Domain, defaultValue: ParameterSetting
    ) {
        self.name = name
        self.summary = summary
        self.unit = unit
        self.domain = domain
        self.defaultValue = defaultValue
    }

    /// Reads a value as a user writes it; nil if it is none, or outside the domain.
    package func setting(from text: String) -> ParameterSetting? {
        let setting: ParameterSetting? =
            switch domain {
            case .number: (unit == "s" ? seconds(from: text) : Double(text)).map(ParameterSetting.number)
            case .integer: Int(text).map(ParameterSetting.integer)
            case .choice: .choice(text)
            case .color: Color(digits: text).map(ParameterSetting.color)
            case .text: .text(text.replacing("\\n", with: "\n"))
            }
        return setting.flatMap { allows($0) ? $0 : nil }
    }

    /// Whether a value is in the domain.
    package func allows(_ setting: ParameterSetting) -> Bool {
        switch (domain, setting) {
        case (.number(let range), .number(let value)): range.contains(value)
        case (.integer(let range), .integer(let value)): range.contains(value)
        case (.choice(let words), .choice(let word)): words.contains(word)
        case (.color, .color), (.text, .text): true
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
        case .color: "a colour as #ff8800"
        case .text: "a text"
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
    /// A colour, whose opacity is not written.
    case color(Color)
    /// A text.
    case text(String)

    /// The value as a user writes it.
    public var description: String {
        switch self {
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .integer(let value): "\(value)"
        case .choice(let word): word
        case .color(let color): color.digits
        case .text(let text): text.replacing("\n", with: "\\n")
        }
    }
}

extension Color {
    /// The colour as `#ff8800`, without its opacity.
    var digits: String {
        let hex = [red, green, blue].reduce(0) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
        let digits = String(hex, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

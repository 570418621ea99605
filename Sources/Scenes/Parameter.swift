/// A number or a choice that a scene lets its user set: `armDuration=1.2`.
public struct Parameter<Value: Sendable>: SceneParameter {
    /// Its description, without the type.
    public let specification: ParameterSpecification
    let value: @Sendable (ParameterSetting) -> Value
}

extension Parameter where Value == Double {
    /// A number in a range.
    public static func number(
        _ name: String, _ summary: String, default defaultValue: Double, in range: ClosedRange<Double>, unit: String
    ) -> Parameter {
        let specification = ParameterSpecification(
            name: name, summary: summary, unit: unit, domain: .number(range), defaultValue: .number(defaultValue))
        return Parameter(specification: specification) { setting in
            if case .number(let value) = setting { value } else { defaultValue }
        }
    }
}

extension Parameter where Value == Int {
    /// A whole number in a range.
    public static func integer(
        _ name: String, _ summary: String, default defaultValue: Int, in range: ClosedRange<Int>, unit: String
    ) -> Parameter {
        let specification = ParameterSpecification(
            name: name, summary: summary, unit: unit, domain: .integer(range), defaultValue: .integer(defaultValue))
        return Parameter(specification: specification) { setting in
            if case .integer(let value) = setting { value } else { defaultValue }
        }
    }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the cases of an enumeration, named by its raw value.
    public static func choice(_ name: String, _ summary: String, default defaultValue: Value) -> Parameter {
        let specification = ParameterSpecification(
            name: name, summary: summary, unit: nil, domain: .choice(Value.allCases.map(\.rawValue)),
            defaultValue: .choice(defaultValue.rawValue))
        return Parameter(specification: specification) { setting in
            if case .choice(let name) = setting { Value(rawValue: name) ?? defaultValue } else { defaultValue }
        }
    }
}

/// A parameter of any type.
public protocol SceneParameter: Sendable {
    /// Its name, domain and default.
    var specification: ParameterSpecification { get }
}

/// A parameter's name, summary, unit, domain and default value.
public struct ParameterSpecification: Hashable, SceneParameter {
    /// Which values are allowed.
    public enum Domain: Hashable, Sendable {
        /// Numbers, ends included.
        case number(ClosedRange<Double>)
        /// Whole numbers, ends included.
        case integer(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
    }

    /// The parameter itself.
    public var specification: ParameterSpecification { self }
    /// The name that settings give.
    public let name: String
    /// What it does, in a few words.
    public let summary: String
    /// The unit of the number, such as `s`; nil for a choice.
    public let unit: String?
    /// Which values are allowed.
    public let domain: Domain
    /// The default value.
    public let defaultValue: ParameterSetting

    /// The same parameter as a whole of many scenes knows it: `owl.armDuration`.
    package func named(in scene: String) -> ParameterSpecification {
        ParameterSpecification(
            name: "\(scene).\(name)", summary: summary, unit: unit, domain: domain, defaultValue: defaultValue)
    }

    /// Reads a value as a user writes it; nil if it is none, or outside the domain.
    package func setting(from text: String) -> ParameterSetting? {
        switch domain {
        case .number(let range):
            guard let value = Double(text), range.contains(value) else { return nil }
            return .number(value)
        case .integer(let range):
            guard let value = Int(text), range.contains(value) else { return nil }
            return .integer(value)
        case .choice(let words):
            return words.contains(text) ? .choice(text) : nil
        }
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

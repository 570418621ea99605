/// A value of an enumeration, as files write it.
enum LottieCode: Equatable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, CustomStringConvertible {
    case number(Int)
    case text(String)

    init(integerLiteral number: Int) { self = .number(number) }

    init(stringLiteral text: String) { self = .text(text) }

    /// Reads the code, or that of a property that never moves; nil for a value of another kind.
    init?(_ cursor: JSONCursor) {
        let value = cursor["k"] ?? cursor
        if let number = value.whole {
            self = .number(number)
        } else if let text = value.text {
            self = .text(text)
        } else {
            return nil
        }
    }

    var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): "“\(shown(text, 20))”"
        }
    }
}

extension LottieDecoder {
    /// Reads an enumeration, and notes a value that isn't drawn.
    /// - Parameters:
    ///   - name: the enumeration in a note: `mask mode`.
    ///   - values: those that are drawn, or drawn as another.
    ///   - defaultValue: the value where the file has none, or one that isn't among them.
    ///   - undrawn: the words of known ones that aren't drawn as they should be.
    ///   - label: what a note shows in place of the code.
    ///   - absent: what is noted without a value (default: nothing).
    func choice<Value>(
        _ cursor: JSONCursor?, _ name: String, _ values: KeyValuePairs<LottieCode, Value>, default defaultValue: Value,
        undrawn: KeyValuePairs<LottieCode, String> = [:], label: String? = nil, absent: String? = nil
    ) -> Value {
        guard let cursor else {
            if let absent { note(absent) }
            return defaultValue
        }
        let code = LottieCode(cursor)
        let value = values.first { $0.key == code }?.value
        if let words = undrawn.first(where: { $0.key == code })?.value {
            note(words)
        } else if value == nil {
            note("\(name) \(label.map { "“\($0)”" } ?? code?.description ?? "(\(cursor.kind.words))")")
        }
        return value ?? defaultValue
    }

    /// Notes a property that isn't drawn, unless all its numbers are in the range in which it changes nothing.
    func noteUndrawn(
        _ property: JSONCursor?, _ name: StaticString, neutral: ClosedRange<Double> = 0...0
    ) throws(LottieError) {
        let values = try track(property, name, default: [Double]()) { cursor throws(LottieError) in
            cursor.isArray ? cursor.elements.compactMap(\.number) : [cursor.number ?? neutral.lowerBound]
        }
        let numbers = values.keys.flatMap { $0.value + ($0.end ?? []) }
        if !numbers.allSatisfy(neutral.contains) { note("\(name)") }
    }
}

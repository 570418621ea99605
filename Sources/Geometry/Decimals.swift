/// A number with so many digits behind the point, whatever the locale; empty for one too large.
package func fixed(_ value: Double, _ digits: Int) -> String {
    let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
    guard let scaled = Int(exactly: (abs(value) * factor).rounded()) else { return "" }
    let whole = "\(scaled / Int(factor))", rest = "\(scaled % Int(factor))"
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return digits == 0
        ? sign + whole : sign + whole + "." + String(repeating: "0", count: digits - rest.utf8.count) + rest
}

/// A number with at most so many digits behind the point, and no zeros at its end.
package func shortFixed(_ value: Double, _ digits: Int) -> String {
    let text = fixed(value, digits)
    guard text.contains(".") else { return text }
    let rest = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(rest.reversed())
}

/// The shortest text that reads back as the same number, without a needless `.0`.
package func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A time in seconds whose digits lead back to the same frame, at up to 1000 frames per second.
///
/// It is rounded up to a billionth, so that no time before it is named.
/// - Parameter digits: the least number of digits behind the point.
package func frameTime(_ time: Double, atLeast digits: Int = 0) -> String {
    var billionths = (time * 1e9).rounded()
    // What is smaller is the rounding of a sum.
    if time - billionths / 1e9 > 1e-12 { billionths += 1 }
    let (text, least) = (shortFixed(billionths / 1e9, 9), fixed(billionths / 1e9, digits))
    return text.utf8.count > least.utf8.count ? text : least
}

/// The seconds that a text names: `0.15`, `.15`, `0.15s` or `150ms`; nil for others.
package func seconds(from text: some StringProtocol) -> Double? {
    func number(_ text: some StringProtocol) -> Double? {
        // `Double` alone would also take hexadecimal.
        text.contains { $0 == "x" || $0 == "X" } ? nil : Double(text.hasPrefix(".") ? "0\(text)" : String(text))
    }
    if let value = number(text) { return value }
    if text.hasSuffix("ms") { return number(text.dropLast(2)).map { $0 / 1000 } }
    return text.hasSuffix("s") ? number(text.dropLast()) : nil
}

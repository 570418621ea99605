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

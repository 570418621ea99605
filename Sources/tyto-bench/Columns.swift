/// Text filled up with spaces to a width.
func column(_ text: String, _ width: Int, _ isRight: Bool = true) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? padding + text : text + padding
}

/// A number from 0 with some digits after the point.
func fixed(_ value: Double, digits: Int = 1) -> String {
    let unit = (0..<digits).reduce(1) { product, _ in product * 10 }
    let (whole, rest) = Int((value * Double(unit)).rounded()).quotientAndRemainder(dividingBy: unit)
    let fraction = String(rest)
    guard digits > 0 else { return "\(whole)" }
    return "\(whole)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

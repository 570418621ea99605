/// Text from a file as an error shows it: in quotation marks, with control characters by number, and not too long.
package func quoted(_ text: String, limit: Int = 40) -> String {
    let shown = text.prefix(limit).unicodeScalars.map { $0.isPrintable ? String($0) : codePoint($0) }.joined()
    return "\"\(shown)\(text.count > limit ? "…" : "")\""
}

/// A scalar's number as the Unicode standard writes it.
package func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

extension Unicode.Scalar {
    package var isPrintable: Bool { properties.generalCategory != .control }
}

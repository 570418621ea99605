import FoundationEssentials

/// Prints a value as JSON, the same text every time. Numbers that JSON does not have become strings.
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    try printOutput(String(decoding: try encoder.encode(value), as: UTF8.self))
}

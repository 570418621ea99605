/// Converts text to a single line, as UTF-8.
///
/// Tabs and line ends (a carriage return and a line feed together as one, and the line and paragraph separators) become
/// spaces, except at the two ends, where they are left out: a password copied with its line end is still the password.
/// Other control characters (general category Cc) are left out everywhere. Nothing else changes; in particular the text
/// is not normalised. At most `limit` bytes are taken.
///
/// The array never moves to a larger buffer, so that wiping it wipes every copy.
package func singleLine(_ text: String, limit: Int) -> [UInt8] {
    var taken: [UInt8] = []
    // A separator of three bytes becomes a space of one, so that the result is never longer than the text.
    taken.reserveCapacity(min(limit, text.utf8.count))
    var (gaps, last): (Int, Unicode.Scalar) = (0, " ")
    for scalar in text.unicodeScalars {
        defer { last = scalar }
        switch scalar {
        case "\n" where last == "\r": continue
        case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}":
            gaps += 1
            continue
        default: break
        }
        if scalar.properties.generalCategory == .control { continue }
        if taken.isEmpty { gaps = 0 }
        let encoded = UTF8.encode(scalar)
        guard let encoded, taken.count + gaps + encoded.count <= limit else { break }
        for _ in 0..<gaps { taken.append(UInt8(ascii: " ")) }
        gaps = 0
        taken.append(contentsOf: encoded)
    }
    return taken
}

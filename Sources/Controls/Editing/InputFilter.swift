/// What a single line of text takes of the text offered to it, as UTF-8.
///
/// Control characters (general category Cc) are left out. Line feeds and the line and paragraph separators become
/// spaces, except at the two ends, where they are left out: a password copied with its line end is still the password.
/// Nothing else changes; in particular the text is not normalised. No more than `limit` bytes are taken.
///
/// The array never moves to a larger buffer, so that wiping it wipes every copy.
func singleLine(_ text: String, limit: Int) -> [UInt8] {
    var taken: [UInt8] = []
    // A separator of three bytes becomes a space of one, so the outcome is never longer than the text.
    taken.reserveCapacity(min(limit, text.utf8.count))
    var breaks = 0
    for scalar in text.unicodeScalars {
        if scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}" {
            breaks += 1
            continue
        }
        if scalar.properties.generalCategory == .control { continue }
        if taken.isEmpty { breaks = 0 }
        let encoded = UTF8.encode(scalar)
        guard let encoded, taken.count + breaks + encoded.count <= limit else { break }
        for _ in 0..<breaks { taken.append(UInt8(ascii: " ")) }
        breaks = 0
        taken.append(contentsOf: encoded)
    }
    return taken
}

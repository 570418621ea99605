/// Reads base64 (RFC 4648) as `data:` URLs hold it.
package enum Base64 {
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(letter)] = UInt8(value)
        }
        // The alphabet for URLs.
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// The bytes; nil for letters that aren't of base64. Space and line ends are skipped.
    package static func bytes(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        let values = values
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for letter in text {
            let value = values[Int(letter)]
            if value == 255 {
                if letter == UInt8(ascii: "=") { break }
                if letter <= 32 { continue }
                return nil
            }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }
}

extension JSONScanner {
    /// Powers of ten that are exact.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Scans a number and its value, correctly rounded.
    ///
    /// A whole number below 2⁵³ times or divided by a power of ten up to 10²² is exact (Clinger, How to Read Floating
    /// Point Numbers Accurately, 1990); others are left to the standard library.
    mutating func scanNumber() throws(JSONFault) -> Double {
        let start = at
        let isNegative = bytes[at] == UInt8(ascii: "-")
        var index = isNegative ? at + 1 : at
        var digits: UInt64 = 0, exponent = 0
        let whole = index
        while case let digit = bytes[index] &- 48, digit < 10 {
            digits = digits &* 10 &+ UInt64(digit)
            index += 1
        }
        guard index > whole else {
            at = index
            throw unexpected("a digit")
        }
        var count = index - whole
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            let fraction = index
            while case let digit = bytes[index] &- 48, digit < 10 {
                digits = digits &* 10 &+ UInt64(digit)
                index += 1
            }
            exponent = fraction - index
            count -= exponent
            guard exponent < 0 else {
                at = index
                throw unexpected("a digit")
            }
        }
        if bytes[index] | 32 == UInt8(ascii: "e") {
            index += 1
            let isSmall = bytes[index] == UInt8(ascii: "-")
            if isSmall || bytes[index] == UInt8(ascii: "+") { index += 1 }
            var power = 0
            let first = index
            while case let digit = bytes[index] &- 48, digit < 10 {
                power = min(power * 10 + Int(digit), 100_000)
                index += 1
            }
            guard index > first else {
                at = index
                throw unexpected("a digit")
            }
            exponent += isSmall ? -power : power
        }
        at = index
        if count <= 19, digits < 1 << 53, abs(exponent) <= 22 {
            let value = Double(digits)
            let scaled = exponent < 0 ? value / JSONScanner.powers[-exponent] : value * JSONScanner.powers[exponent]
            return isNegative ? -scaled : scaled
        }
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw JSONFault(offset: start, reason: "the number is too large")
        }
        return value
    }
}

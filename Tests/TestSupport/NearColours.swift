/// Whether two words 0x00RRGGBB differ by at most a number in each channel.
public func isNear(_ one: UInt32, _ other: UInt32, by most: Int) -> Bool {
    for shift in [0, 8, 16] as [UInt32] {
        let difference = Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)
        if abs(difference) > most { return false }
    }
    return true
}

/// Whether all pixels of two pictures differ by at most a number in each channel.
public func isNear(_ one: [UInt32], _ other: [UInt32], by most: Int) -> Bool {
    zip(one, other).allSatisfy { isNear($0, $1, by: most) }
}

/// The distinct colours of pixels with how often each comes, and each pixel's place among them.
///
/// Where there are too many, colours count as one that differ in the lowest bits only: first in one bit of each channel,
/// then in two and so on.
struct ColorCounts {
    /// The colours, 0xRRGGBB, in the order that they come in.
    private(set) var colors: [UInt32] = []
    /// How many pixels have each.
    private(set) var counts: [Int] = []
    /// The colour of each pixel, by its number.
    private(set) var numbers: [UInt16] = []

    /// The most colours that are told apart.
    static let limit = 1 << 14

    /// Counts the colours of pixels, 0xFFRRGGBB.
    init(of pixels: [UInt32]) {
        numbers = [UInt16](repeating: 0, count: pixels.count)
        for bits in 0..<8 {
            if count(pixels, ignoring: bits) { break }
        }
    }

    /// Returns false when there are too many.
    private mutating func count(_ pixels: [UInt32], ignoring bits: Int) -> Bool {
        (colors, counts) = ([], [])
        let channel = (UInt32(0xFF) << UInt32(bits)) & 0xFF
        let mask = channel << 16 | channel << 8 | channel
        // A quarter of the slots is used at most.
        var slots = [Int32](repeating: -1, count: 4 * ColorCounts.limit)
        var (last, lastNumber) = (UInt32.max, Int32(0))
        for index in pixels.indices {
            let color = pixels[index] & mask
            if color != last {
                var slot = Int((color &* 0x9E37_79B1) >> 16)
                while slots[slot] >= 0, colors[Int(slots[slot])] != color { slot = (slot + 1) % slots.count }
                if slots[slot] < 0 {
                    guard colors.count < ColorCounts.limit else { return false }
                    slots[slot] = Int32(colors.count)
                    colors.append(color)
                    counts.append(0)
                }
                (last, lastNumber) = (color, slots[slot])
            }
            counts[Int(lastNumber)] += 1
            numbers[index] = UInt16(lastNumber)
        }
        // The middle of what counts as one.
        let middle = UInt32((1 << bits) / 2)
        for index in colors.indices { colors[index] |= middle << 16 | middle << 8 | middle }
        return true
    }
}

/// The distinct colours of pixels with how often each comes.
///
/// Where there are too many, colours count as one that differ in the lowest bits only: first in one bit of each channel,
/// then in two and so on.
struct ColorCounts {
    /// The colours, 0xRRGGBB, in the order that they come in.
    private(set) var colors: [UInt32] = []
    /// How many pixels have each.
    private(set) var counts: [Int] = []
    /// The colours as they were told apart, by their numbers.
    private var keys: [UInt32] = []
    /// The number of the colour in each place of a table; below 0 in a free one. A quarter is used at most.
    private var slots: [Int32] = []
    private var mask: UInt32 = 0

    /// The most colours that are told apart.
    static let limit = 1 << 14

    /// Counts the colours of pixels, 0xFFRRGGBB.
    /// - Parameter visit: calls a body for each pixel until that says no; the same ones each time.
    init(_ visit: (_ body: (Int, Int, UInt32) -> Bool) -> Void) {
        for bits in 0..<8 {
            if count(visit, ignoring: bits) { break }
        }
    }

    /// Returns false when there are too many.
    private mutating func count(
        _ visit: (_ body: (Int, Int, UInt32) -> Bool) -> Void, ignoring bits: Int
    ) -> Bool {
        (keys, counts) = ([], [])
        let channel = (UInt32(0xFF) << UInt32(bits)) & 0xFF
        mask = channel << 16 | channel << 8 | channel
        slots = [Int32](repeating: -1, count: 4 * ColorCounts.limit)
        var (last, lastNumber) = (UInt32.max, 0)
        var isComplete = true
        visit { _, _, pixel in
            let color = pixel & mask
            if color != last {
                let slot = slot(of: color)
                if slots[slot] < 0 {
                    guard keys.count < ColorCounts.limit else {
                        isComplete = false
                        return false
                    }
                    slots[slot] = Int32(keys.count)
                    keys.append(color)
                    counts.append(0)
                }
                (last, lastNumber) = (color, Int(slots[slot]))
            }
            counts[lastNumber] += 1
            return true
        }
        // The middle of what counts as one.
        let middle = UInt32((1 << bits) / 2)
        colors = keys.map { $0 | middle << 16 | middle << 8 | middle }
        return isComplete
    }

    /// The number of a pixel's colour.
    func number(of pixel: UInt32) -> Int { Int(slots[slot(of: pixel & mask)]) }

    private func slot(of color: UInt32) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 16)
        while slots[slot] >= 0, keys[Int(slots[slot])] != color { slot = (slot + 1) % slots.count }
        return slot
    }
}

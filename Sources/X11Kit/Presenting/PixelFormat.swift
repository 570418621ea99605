import Geometry

/// A server's pixel format; this program's own is a 32-bit word 0x00RRGGBB.
struct PixelFormat: Hashable {
    /// The number of significant bits.
    let depth: Int
    /// The bits from one pixel to the next.
    let bitsPerPixel: Int
    /// The masks of red, green and blue.
    let masks: [UInt32]
    /// The bits of the nearest value, by channel and 8-bit value.
    private let tables: [UInt32]

    static let plain = PixelFormat(depth: 24, bitsPerPixel: 32, masks: [0xFF0000, 0xFF00, 0xFF])!

    /// Creates a format; nil if unsupported.
    ///
    /// Supported are channels of 4 to 10 contiguous bits, in words of 16 or 32 bits.
    init?(depth: Int, bitsPerPixel: Int, masks: [UInt32]) {
        guard bitsPerPixel == 32 || bitsPerPixel == 16, (12...bitsPerPixel).contains(depth), masks.count == 3 else {
            return nil
        }
        var taken: UInt32 = 0
        for mask in masks {
            let bits = mask >> mask.trailingZeroBitCount
            guard (4...10).contains(mask.nonzeroBitCount), bits & (bits + 1) == 0, taken & mask == 0 else { return nil }
            taken |= mask
        }
        guard UInt64(taken) < 1 << UInt64(depth) else { return nil }
        (self.depth, self.bitsPerPixel, self.masks) = (depth, bitsPerPixel, masks)
        tables = masks.flatMap { mask in
            let shift = UInt32(mask.trailingZeroBitCount)
            let most = mask >> shift
            return (0...255 as ClosedRange<UInt32>).map { (($0 * most + 127) / 255) << shift }
        }
    }

    /// Whether pixels need no conversion: the server ignores the highest byte.
    var isPlain: Bool { self == .plain }

    /// The depth's bits outside the masks. They are set: in a visual with alpha that is opaque.
    var fill: UInt32 { UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(depth)) - 1) & ~masks.reduce(0, |) }

    /// Converts this program's pixels of a rectangle into the same place of the target.
    func convert(
        _ rect: PixelRect, from source: UnsafeRawPointer, stride: Int, to target: UnsafeMutableRawPointer,
        targetStride: Int
    ) {
        let (fill, isShort) = (fill, bitsPerPixel == 16)
        tables.withUnsafeBufferPointer { table in
            for y in rect.y..<rect.y + rect.height {
                let words = (source + y * stride).assumingMemoryBound(to: UInt32.self)
                let row = target + y * targetStride
                for x in rect.x..<rect.x + rect.width {
                    let word = words[x]
                    let value =
                        table[Int(word >> 16 & 0xFF)] | table[256 + Int(word >> 8 & 0xFF)]
                        | table[512 + Int(word & 0xFF)] | fill
                    if isShort {
                        row.storeBytes(of: UInt16(truncatingIfNeeded: value), toByteOffset: x * 2, as: UInt16.self)
                    } else {
                        row.storeBytes(of: value, toByteOffset: x * 4, as: UInt32.self)
                    }
                }
            }
        }
    }
}

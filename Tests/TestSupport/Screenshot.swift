/// The pixels of a screen.
public struct Screenshot {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    private let bytes: [UInt8]
    private let start: Int
    private let stride: Int
    private let isBigEndian: Bool
    private let bytesPerPixel: Int
    private let masks: [UInt32]

    /// Reads a file written by `xwd` (X11/XWDFile.h).
    ///
    /// It has numbers of 32 bits, the most significant byte first, then the colours of the map, 12 bytes each, then the
    /// rows.
    public init(xwd bytes: [UInt8]) throws {
        func number(_ index: Int) throws -> Int {
            guard index * 4 + 4 <= bytes.count else {
                throw ChildProcess.Failure("xwd wrote \(bytes.count) bytes only")
            }
            return bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        (width, height) = (try number(4), try number(5))
        (isBigEndian, stride) = (try number(7) == 1, try number(12))
        start = try number(0) + number(19) * 12
        self.bytes = bytes
        let bits = try number(11)
        bytesPerPixel = bits / 8
        masks = try (14...16).map { UInt32(truncatingIfNeeded: try number($0)) }
        guard bits == 32 || bits == 16, masks.allSatisfy({ $0 > 0 }), start + stride * height <= bytes.count else {
            throw ChildProcess.Failure(
                "xwd wrote \(bytes.count) bytes of \(bits) bits per pixel; 16 or 32 were expected")
        }
    }

    /// The pixel of a column and a row, 0x00RRGGBB; for other depths the nearest 8 bits per channel.
    public subscript(x: Int, y: Int) -> UInt32 { part(x: x, y: y, width: 1, height: 1)[0] }

    /// All pixels, row by row from the top.
    public var pixels: [UInt32] { part(x: 0, y: 0, width: width, height: height) }

    /// The pixels of the part with this corner and size, row by row from the top.
    public func part(x: Int, y: Int, width: Int, height: Int) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        let isPlain = masks == [0xFF0000, 0xFF00, 0xFF]
        bytes.withUnsafeBytes { bytes in
            var index = 0
            for row in y..<y + height {
                for column in x..<x + width {
                    let offset = start + row * stride + column * bytesPerPixel
                    let word: UInt32
                    if bytesPerPixel == 2 {
                        let short = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
                        word = UInt32(isBigEndian ? UInt16(bigEndian: short) : UInt16(littleEndian: short))
                    } else {
                        let long = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                        word = isBigEndian ? UInt32(bigEndian: long) : UInt32(littleEndian: long)
                    }
                    pixels[index] = isPlain ? word & 0xFFFFFF : eightBits(word)
                    index += 1
                }
            }
        }
        return pixels
    }

    private func eightBits(_ word: UInt32) -> UInt32 {
        masks.reduce(0) { result, mask in
            let most = mask >> UInt32(mask.trailingZeroBitCount)
            let value = (word & mask) >> UInt32(mask.trailingZeroBitCount)
            return result << 8 | ((value * 255 + most / 2) / most)
        }
    }
}

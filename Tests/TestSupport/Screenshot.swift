/// The pixels of a window, as a server sends them.
public struct Screenshot {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    private let bytes: [UInt8]
    private let stride: Int
    private let bytesPerPixel: Int
    private let masks: [UInt32]

    /// The bytes of a reply before its image.
    private static let headLength = 32

    /// Takes the reply to GetImage of a server with this machine's order of bytes.
    /// - Parameters:
    ///   - bits: the bits per pixel, 16 or 32.
    ///   - masks: the bits of red, green and blue.
    init(_ reply: [UInt8], width: Int, height: Int, bits: Int, masks: [UInt32]) throws {
        (self.width, self.height, self.masks) = (width, height, masks)
        (bytes, bytesPerPixel) = (reply, bits / 8)
        // Rows are padded to 32 bits.
        stride = (width * bits + 31) / 32 * 4
        guard bits == 32 || bits == 16, masks.count == 3, masks.allSatisfy({ $0 > 0 }),
            Screenshot.headLength + stride * height <= bytes.count
        else {
            throw ChildProcess.Failure(
                "an image of \(bytes.count) bytes has \(bits) bits per pixel; 16 or 32 were expected")
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
                let start = Screenshot.headLength + row * stride + x * bytesPerPixel
                for offset in Swift.stride(from: start, to: start + width * bytesPerPixel, by: bytesPerPixel) {
                    let word =
                        bytesPerPixel == 2
                        ? UInt32(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
                        : bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
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

/// The pixels of a screen.
public struct Screenshot {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    private let bytes: [UInt8]
    private let start: Int
    private let stride: Int
    private let isBigEndian: Bool

    /// Reads what `xwd` writes (X11/XWDFile.h): numbers of 32 bits, the most significant byte first, then the colours of
    /// the map, 12 bytes each, then the rows.
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
        guard bits == 32, start + stride * height <= bytes.count else {
            throw ChildProcess.Failure("xwd wrote \(bytes.count) bytes of \(bits) bits a pixel; 32 were expected")
        }
    }

    /// The pixel of a column and a row, 0x00RRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 { part(x: x, y: y, width: 1, height: 1)[0] }

    /// All pixels, row by row from the top.
    public var pixels: [UInt32] { part(x: 0, y: 0, width: width, height: height) }

    /// The pixels of the part with this corner and size, row by row from the top.
    public func part(x: Int, y: Int, width: Int, height: Int) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        bytes.withUnsafeBytes { bytes in
            var index = 0
            for row in y..<y + height {
                for offset in Swift.stride(
                    from: start + row * stride + x * 4, to: start + row * stride + (x + width) * 4, by: 4)
                {
                    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    pixels[index] = (isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)) & 0xFFFFFF
                    index += 1
                }
            }
        }
        return pixels
    }
}

import Testing

/// A reader and player of GIF files that shares nothing with the writer.
struct GIFReader {
    struct Frame {
        /// The pixels that show: 0xFFRRGGBB, or 0 for clear.
        var pixels: [UInt32]
        var delay: Int
    }

    private(set) var frames: [Frame] = []
    /// The repetitions that the loop extension asks for; nil without one.
    private(set) var repetitions: Int?

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        try #require(bytes.starts(with: Array("GIF89a".utf8)))
        position = 6
        let (screenWidth, screenHeight) = (number(), number())
        var canvas = [UInt32](repeating: 0, count: screenWidth * screenHeight)
        let screenFlags = Int(byte())
        position += 2
        let shared = colors(screenFlags)
        var (delay, clear, disposal) = (0, -1, 0)
        while true {
            let kind = byte()
            if kind == 0x3B { break }
            if kind == 0x21 {
                let label = byte()
                let content = blocks()
                if label == 0xF9 {
                    delay = Int(content[1]) | Int(content[2]) << 8
                    clear = content[0] & 1 == 1 ? Int(content[3]) : -1
                    disposal = Int(content[0] >> 2 & 7)
                } else if label == 0xFF {
                    #expect(content.starts(with: Array("NETSCAPE2.0".utf8)))
                    repetitions = Int(content[12]) | Int(content[13]) << 8
                }
                continue
            }
            try #require(kind == 0x2C)
            let (x, y, width, height) = (number(), number(), number(), number())
            let flags = Int(byte())
            try #require(flags & 0x40 == 0)
            let own = colors(flags)
            let colors = own.isEmpty ? shared : own
            let minimum = Int(byte())
            let indexes = try GIFReader.decode(blocks(), minimum: minimum)
            try #require(indexes.count == width * height)
            for (place, index) in indexes.enumerated() where index != clear {
                canvas[(y + place / width) * screenWidth + x + place % width] = colors[index]
            }
            frames.append(Frame(pixels: canvas, delay: delay))
            if disposal == 2 {
                for row in y..<y + height {
                    for column in x..<x + width { canvas[row * screenWidth + column] = 0 }
                }
            }
        }
        #expect(position == bytes.count)
    }

    private mutating func byte() -> UInt8 {
        defer { position += 1 }
        return position < bytes.count ? bytes[position] : 0x3B
    }

    private mutating func number() -> Int { Int(byte()) | Int(byte()) << 8 }

    /// The table that follows, if flags announce one.
    private mutating func colors(_ flags: Int) -> [UInt32] {
        guard flags & 0x80 != 0 else { return [] }
        return (0..<2 << (flags & 7)).map { _ in
            0xFF00_0000 | UInt32(byte()) << 16 | UInt32(byte()) << 8 | UInt32(byte())
        }
    }

    private mutating func blocks() -> [UInt8] {
        var content: [UInt8] = []
        while case let count = Int(byte()), count > 0, position + count <= bytes.count {
            content += bytes[position..<position + count]
            position += count
        }
        return content
    }

    private static func decode(_ data: [UInt8], minimum: Int) throws -> [Int] {
        let (clear, end) = (1 << minimum, (1 << minimum) + 1)
        var table: [[Int]] = []
        var output: [Int] = []
        var (size, bits, bitCount) = (minimum + 1, 0, 0)
        var previous: [Int] = []
        for byte in data {
            bits |= Int(byte) << bitCount
            bitCount += 8
            while bitCount >= size {
                let code = bits & ((1 << size) - 1)
                bits >>= size
                bitCount -= size
                if code == clear {
                    table = (0..<clear).map { [$0] } + [[], []]
                    (size, previous) = (minimum + 1, [])
                    continue
                }
                if code == end { return output }
                try #require(code < table.count || (code == table.count && !previous.isEmpty))
                let entry = code < table.count ? table[code] : previous + [previous[0]]
                output += entry
                if !previous.isEmpty && table.count < 4096 { table.append(previous + [entry[0]]) }
                if table.count == 1 << size && size < 12 { size += 1 }
                previous = entry
            }
        }
        return output
    }
}

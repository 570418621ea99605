import Testing

/// A reader of PNG chunks that shares no code with the writer.
struct ChunkReader {
    struct Chunk: Equatable {
        let type: String
        let content: [UInt8]

        func number(at offset: Int, bytes: Int = 4) -> Int {
            content[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    let chunks: [Chunk]

    /// Reads a file to its end and checks every checksum.
    init(_ file: [UInt8]) throws {
        try #require(Array(file.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10])
        var chunks: [Chunk] = []
        var rest = file.dropFirst(8)
        while !rest.isEmpty {
            try #require(rest.count >= 12)
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            try #require(rest.count >= 12 + length)
            let body = rest.dropFirst(4).prefix(4 + length)
            let sum = rest.dropFirst(8 + length).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            try #require(ChunkReader.checksum(body) == sum)
            chunks.append(
                Chunk(type: String(decoding: body.prefix(4), as: UTF8.self), content: Array(body.dropFirst(4))))
            rest = rest.dropFirst(12 + length)
        }
        self.chunks = chunks
    }

    /// CRC-32, bit by bit.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }

    /// The bytes of a chunk in a file.
    static func file(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return bytes(UInt32(content.count)) + body + bytes(checksum(body))
    }

    static func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
}

import CISAL

/// A PNG file as it grows, chunk by chunk (PNG specification, third edition, 5.3).
struct ChunkedBytes {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk could hold 2³¹ − 1 bytes; readers like smaller ones.
    static let largestChunk = 1 << 24

    private(set) var bytes: [UInt8] = []
    private var start = 0

    mutating func appendSignature() { bytes += ChunkedBytes.signature }

    /// Appends a whole chunk.
    mutating func append(_ type: StaticString, _ content: [UInt8]) {
        begin(type)
        bytes += content
        end()
    }

    /// Begins a chunk whose length is not known yet.
    mutating func begin(_ type: StaticString) {
        precondition(type.utf8CodeUnitCount == 4, "a chunk's type has four letters")
        start = bytes.count
        bytes += [0, 0, 0, 0]
        type.withUTF8Buffer { bytes += $0 }
    }

    /// Appends to the chunk that was begun.
    mutating func append(_ content: UnsafeBufferPointer<UInt8>) { bytes += content }
    mutating func append(number: UInt32) { bytes += bigEndian(number) }
    mutating func append(_ content: ArraySlice<UInt8>) { bytes += content }

    /// How many bytes the chunk that was begun holds.
    var contentCount: Int { bytes.count - start - 8 }

    /// Ends the chunk that was begun with its length and checksum.
    mutating func end() {
        bytes.replaceSubrange(start..<start + 4, with: bigEndian(UInt32(contentCount)))
        append(number: checksum(bytes[(start + 4)...]))
    }

    /// Takes back everything from a position on.
    mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

    /// Gives the bytes away and keeps their memory's size for the next.
    mutating func take() -> [UInt8] {
        let taken = bytes
        bytes = []
        bytes.reserveCapacity(taken.count)
        return taken
    }
}

/// The CRC-32 that PNG chunks end with (PNG specification, third edition, annex D).
func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count)) }
}

func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

import CISAL

/// A PNG file under construction, chunk by chunk (PNG specification, third edition, 5.3).
struct ChunkedBytes {
    /// The largest chunk in bytes; 2³¹ − 1 are possible, but readers prefer smaller ones.
    static let largestChunk = 1 << 24

    private(set) var bytes: [UInt8] = []
    private var start = 0

    /// Appends a complete chunk.
    mutating func append(_ type: StaticString, _ content: [UInt8]) {
        begin(type)
        bytes += content
        end()
    }

    /// Begins a chunk of unknown length.
    mutating func begin(_ type: StaticString) {
        precondition(type.utf8CodeUnitCount == 4, "a chunk's type has four letters")
        start = bytes.count
        bytes += [0, 0, 0, 0]
        type.withUTF8Buffer { bytes += $0 }
    }

    /// Appends to the open chunk.
    mutating func append(_ content: UnsafeBufferPointer<UInt8>) { bytes += content }
    mutating func append(number: UInt32) { bytes += bigEndian(number) }
    mutating func append(_ content: ArraySlice<UInt8>) { bytes += content }

    /// The number of bytes in the open chunk.
    var contentCount: Int { bytes.count - start - 8 }

    /// Ends the open chunk with its length and checksum.
    mutating func end() {
        bytes.replaceSubrange(start..<start + 4, with: bigEndian(UInt32(contentCount)))
        append(number: checksum(bytes[(start + 4)...]))
    }

    /// Removes everything from a position on.
    mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

    /// Removes and returns the bytes, and reserves as many for the next.
    mutating func take() -> [UInt8] {
        let taken = bytes
        bytes = []
        bytes.reserveCapacity(taken.count)
        return taken
    }
}

/// The CRC-32 of PNG chunks (PNG specification, third edition, annex D).
func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count)) }
}

func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

/// A zip archive of uncompressed files, with such faults as only a hostile writer makes.
struct StoredArchive {
    private(set) var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0
    private var latest: (offset: Int, bytes: [UInt8]) = (0, [])

    /// Adds a file; without bytes one that shares those of the file before.
    mutating func add(_ name: String, _ bytes: [UInt8]?, checksum: UInt32? = nil, attributes: UInt32 = 0) {
        let isShared = bytes == nil
        if let bytes { latest = (body.count, bytes) }
        let sum = checksum ?? StoredArchive.checksum(of: latest.bytes)
        let common =
            number(20, 2) + number(0, 8) + number(sum, 4) + number(UInt32(latest.bytes.count), 4)
            + number(UInt32(latest.bytes.count), 4) + number(UInt32(name.utf8.count), 2) + number(0, 2)
        if !isShared { body += number(0x0403_4B50, 4) + common + Array(name.utf8) + latest.bytes }
        directory += number(0x0201_4B50, 4) + number(0x0314, 2) + common + number(0, 6) + number(attributes, 4)
        directory += number(UInt32(latest.offset), 4) + Array(name.utf8)
        count += 1
    }

    /// The whole archive.
    var bytes: [UInt8] {
        body + directory + number(0x0605_4B50, 4) + number(0, 4) + number(UInt32(count), 2) + number(UInt32(count), 2)
            + number(UInt32(directory.count), 4) + number(UInt32(body.count), 4) + number(0, 2)
    }

    private func number(_ value: UInt32, _ size: Int) -> [UInt8] {
        (0..<size).map { $0 < 4 ? UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) : 0 }
    }

    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}

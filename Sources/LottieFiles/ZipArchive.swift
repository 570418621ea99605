import Lottie

/// The files in a zip archive (APPNOTE.TXT 6.3.10), stored or deflated, without encryption and zip64.
struct ZipArchive {
    private struct Entry {
        var method: Int
        var checksum: UInt32
        var packedSize: Int
        var size: Int
        var offset: Int
    }

    static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]
    /// The files' names, in the archive's order.
    private(set) var names: [String] = []

    /// Reads the directory at the end of the archive.
    init(_ bytes: [UInt8]) throws(InflateFault) {
        self.bytes = bytes
        let ending = try end()
        var at = number(4, at: ending + 16)
        let count = number(2, at: ending + 10)
        guard count <= LottieLimits.zipEntries else {
            throw InflateFault(reason: "the archive has more than \(LottieLimits.zipEntries) files")
        }
        for _ in 0..<count {
            guard at + 46 <= bytes.count, number(4, at: at) == 0x0201_4B50 else { throw ZipArchive.damage }
            let (nameSize, extraSize, commentSize) = (
                number(2, at: at + 28), number(2, at: at + 30), number(2, at: at + 32)
            )
            guard at + 46 + nameSize <= bytes.count else { throw ZipArchive.damage }
            let name = String(decoding: bytes[at + 46..<at + 46 + nameSize], as: UTF8.self)
            // An encrypted file's method is none that can be read.
            let method = number(2, at: at + 8) & 1 == 0 ? number(2, at: at + 10) : -1
            let entry = Entry(
                method: method, checksum: UInt32(number(4, at: at + 16)), packedSize: number(4, at: at + 20),
                size: number(4, at: at + 24), offset: number(4, at: at + 42))
            if entries.updateValue(entry, forKey: name) == nil { names.append(name) }
            at += 46 + nameSize + extraSize + commentSize
        }
    }

    private static var damage: InflateFault { InflateFault(reason: "the zip archive is damaged or cut off") }

    /// The place of the last record, which only a comment of up to 65,535 bytes may follow.
    private func end() throws(InflateFault) -> Int {
        var at = bytes.count - 22
        while at >= max(0, bytes.count - 22 - 0xFFFF) {
            if bytes[at] == 0x50, number(4, at: at) == 0x0605_4B50 { return at }
            at -= 1
        }
        throw ZipArchive.damage
    }

    /// A little-endian number; 0 beyond the end.
    private func number(_ count: Int, at offset: Int) -> Int {
        guard offset >= 0, offset + count <= bytes.count else { return 0 }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// A file's bytes; nil if there is none of that name.
    func file(_ name: String) throws(InflateFault) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        guard number(4, at: entry.offset) == 0x0403_4B50 else { throw ZipArchive.damage }
        let start = entry.offset + 30 + number(2, at: entry.offset + 26) + number(2, at: entry.offset + 28)
        guard start + entry.packedSize <= bytes.count else { throw ZipArchive.damage }
        let packed = bytes[start..<start + entry.packedSize]
        let file: [UInt8]
        switch entry.method {
        case 0: file = Array(packed)
        case 8: file = try Inflater.inflate(packed, .deflate)
        default:
            throw InflateFault(reason: "“\(shown(name))” is encrypted, or compressed in another way than deflate")
        }
        guard file.count == entry.size, Inflater.checksum(file) == entry.checksum else {
            throw InflateFault(reason: "“\(shown(name))” in the archive is damaged: its checksum differs")
        }
        return file
    }
}

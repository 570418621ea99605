import CCairo
import CISAL

/// A PNG file whose extents, chunks and checksums are valid; what is compressed in it is not looked at.
///
/// A small hostile file can't ask for gigabytes (PNG specification, third edition, 5.2 and 11.2.1). Only the chunks that
/// are needed are decoded: libpng keeps others in memory, and expands compressed texts.
struct PNGFile: Sendable {
    /// The largest number of pixels that is decoded: 64 Mi, or 8192 in each direction.
    ///
    /// They take 256 MiB, and as much again while they are converted.
    static let maximumPixelCount = 64 << 20

    /// The signature, and the length and name of the header.
    fileprivate static let start: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    private static let signatureEnd = 8
    private static let headerEnd = 33
    private static let neededChunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }

    let width: Int
    let height: Int
    fileprivate let bytes: [UInt8]
    /// The ranges of the signature and of the needed chunks.
    fileprivate let parts: [Range<Int>]

    /// Checks a file.
    /// - Throws: ``CairoError/notPNG``, ``CairoError/truncatedPNG(byteCount:)``, ``CairoError/damagedPNG(reason:)`` or
    ///   ``CairoError/oversizedPNG(width:height:)``.
    init(_ bytes: [UInt8]) throws(CairoError) {
        guard !bytes.isEmpty, zip(bytes, PNGFile.start).allSatisfy(==) else { throw .notPNG }
        guard bytes.count >= PNGFile.headerEnd else { throw .truncatedPNG(byteCount: bytes.count) }
        (width, height) = (PNGFile.number(in: bytes, at: 16), PNGFile.number(in: bytes, at: 20))
        guard width > 0, height > 0 else { throw .damagedPNG(reason: "it claims \(width)×\(height) pixels") }
        guard width <= Surface.maximumExtent, height <= Surface.maximumExtent,
            width * height <= PNGFile.maximumPixelCount
        else { throw .oversizedPNG(width: width, height: height) }

        var parts = [0..<PNGFile.signatureEnd]
        var position = PNGFile.signatureEnd
        var name: ArraySlice<UInt8> = []
        repeat {
            // A chunk is its length, its name, its data and a checksum of the last two.
            guard bytes.count - position >= 12 else { throw .truncatedPNG(byteCount: bytes.count) }
            let end = position + 12 + PNGFile.number(in: bytes, at: position)
            guard end <= bytes.count else { throw .truncatedPNG(byteCount: bytes.count) }
            name = bytes[position + 4..<position + 8]
            if PNGFile.neededChunks.contains(where: name.elementsEqual) {
                guard PNGFile.checksum(bytes[position + 4..<end - 4]) == PNGFile.number(in: bytes, at: end - 4) else {
                    throw .damagedPNG(reason: "the checksum at byte \(end - 4) is wrong")
                }
                parts.append(position..<end)
            }
            position = end
        } while !name.elementsEqual("IEND".utf8)
        (self.bytes, self.parts) = (bytes, parts)
    }

    fileprivate static func number(in bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { Int(crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count))) }
    }
}

/// Feeds Cairo's decoder with the needed parts of a file.
final class PNGFeed {
    private let bytes: [UInt8]
    /// What was not passed on yet.
    private var parts: ArraySlice<Range<Int>>

    init(_ file: PNGFile) { (bytes, parts) = (file.bytes, file.parts[...]) }

    func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> cairo_status_t {
        var filled = 0
        while filled < buffer.count {
            guard let part = parts.first else { return CAIRO_STATUS_READ_ERROR }
            let taken = part.prefix(buffer.count - filled)
            _ = buffer[filled...].update(fromContentsOf: bytes[taken])
            filled += taken.count
            parts[parts.startIndex] = taken.upperBound..<part.upperBound
            if parts[parts.startIndex].isEmpty { parts.removeFirst() }
        }
        return CAIRO_STATUS_SUCCESS
    }
}

extension Surface {
    /// The extents in a PNG file's header, neither of them checked; nil for another file.
    ///
    /// Each is at most 1 Gi, so that their product can be counted.
    package static func pngSize(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: PNGFile.start.prefix(4)) else { return nil }
        return (min(PNGFile.number(in: bytes, at: 16), 1 << 30), min(PNGFile.number(in: bytes, at: 20), 1 << 30))
    }
}

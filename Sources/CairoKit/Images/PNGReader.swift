import CCairo

/// Feeds Cairo's PNG reader with a file whose header was checked.
///
/// A small hostile file can't ask for gigabytes (PNG specification, third edition, 5.2 and 11.2.1). Only the chunks that
/// are needed are passed on: libpng keeps others in memory, and expands compressed texts.
final class PNGReader {
    /// The largest number of pixels that is decoded: 64 Mi, or 8192 in each direction.
    ///
    /// They take 256 MiB, and as much again while they are converted.
    static let maximumPixelCount = 64 << 20

    /// The signature, and the length and name of the header.
    fileprivate static let start: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    private static let headerEnd = 33
    private static let neededChunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }

    let width: Int
    let height: Int
    /// The part of the file not yet passed on.
    private var rest: ArraySlice<UInt8>
    private(set) var ranOut = false

    /// Reads the header and rejects invalid or too large ones.
    init(_ bytes: [UInt8]) throws(CairoError) {
        guard !bytes.isEmpty, zip(bytes, PNGReader.start).allSatisfy(==) else { throw .notPNG }
        guard bytes.count >= PNGReader.headerEnd else { throw .truncatedPNG(byteCount: bytes.count) }
        (width, height) = (PNGReader.number(in: bytes, at: 16), PNGReader.number(in: bytes, at: 20))
        guard width > 0, height > 0 else { throw .damagedPNG(reason: "it claims \(width)×\(height) pixels") }
        guard width <= Surface.maximumExtent, height <= Surface.maximumExtent,
            width * height <= PNGReader.maximumPixelCount
        else { throw .oversizedPNG(width: width, height: height) }

        rest = bytes[..<8]
        var position = 8
        while bytes.count - position >= 12 {
            let end = position + 12 + PNGReader.number(in: bytes, at: position)
            // libpng reports a truncated chunk.
            guard end <= bytes.count else { break }
            if PNGReader.neededChunks.contains(where: { bytes[position + 4..<position + 8].elementsEqual($0) }) {
                rest += bytes[position..<end]
            }
            position = end
        }
        rest += bytes[position...]
    }

    func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> cairo_status_t {
        ranOut = rest.count < buffer.count
        if ranOut { return CAIRO_STATUS_READ_ERROR }
        _ = buffer.update(fromContentsOf: rest.prefix(buffer.count))
        rest.removeFirst(buffer.count)
        return CAIRO_STATUS_SUCCESS
    }

    fileprivate static func number(in bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Surface {
    /// The extents in a PNG file's header, neither of them checked; nil for another file.
    ///
    /// Each is at most 1 Gi, so that their product can be counted.
    package static func pngSize(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: PNGReader.start.prefix(4)) else { return nil }
        return (min(PNGReader.number(in: bytes, at: 16), 1 << 30), min(PNGReader.number(in: bytes, at: 20), 1 << 30))
    }
}

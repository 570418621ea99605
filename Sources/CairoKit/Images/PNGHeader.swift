/// A PNG file's header, checked before decoding.
///
/// A small hostile file can't ask for gigabytes (PNG specification, third edition, 5.2 and 11.2.1).
struct PNGHeader: Hashable, Sendable {
    /// The largest number of pixels that is decoded: 64 Mi, or 8192 in each direction.
    ///
    /// They take 256 MiB, and as much again while they are converted.
    static let maximumPixelCount = 64 << 20
    /// The largest expansion of a deflate stream: 258 bytes for two bits (RFC 1951, 3.2.5).
    private static let maximumExpansion = 1032

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let length = 33

    let width: Int
    let height: Int
    let bitsPerPixel: Int

    /// Reads the header and rejects invalid or too large ones.
    init(_ bytes: borrowing [UInt8]) throws(CairoError) {
        guard bytes.count >= 8 else {
            throw bytes.isEmpty || !PNGHeader.signature.starts(with: bytes)
                ? .notPNG : .truncatedPNG(byteCount: bytes.count)
        }
        guard bytes.starts(with: PNGHeader.signature) else { throw .notPNG }
        guard bytes.count >= PNGHeader.length else { throw .truncatedPNG(byteCount: bytes.count) }
        guard bytes[8..<16].elementsEqual([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]) else { throw .notPNG }

        width = PNGHeader.number(in: bytes, at: 16)
        height = PNGHeader.number(in: bytes, at: 20)
        guard width > 0, height > 0 else { throw .damagedPNG(reason: "it claims \(width)×\(height) pixels") }
        guard width <= Surface.maximumExtent, height <= Surface.maximumExtent,
            width * height <= PNGHeader.maximumPixelCount
        else { throw .oversizedPNG(width: width, height: height) }

        let depth = Int(bytes[24])
        let samples: Int
        switch bytes[25] {
        case 0, 3: samples = 1
        case 2: samples = 3
        case 4: samples = 2
        case 6: samples = 4
        default: throw .damagedPNG(reason: "colour type \(bytes[25])")
        }
        guard [1, 2, 4, 8, 16].contains(depth) else { throw .damagedPNG(reason: "bit depth \(depth)") }
        bitsPerPixel = depth * samples

        let rowBytes = (width * bitsPerPixel + 7) / 8
        guard rowBytes * height / PNGHeader.maximumExpansion <= bytes.count else {
            throw .truncatedPNG(byteCount: bytes.count)
        }
    }

    private static func number(in bytes: borrowing [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

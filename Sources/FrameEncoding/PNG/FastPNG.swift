/// Encodes frames as PNG files, for speed: ten to forty times that of Cairo's own writer, for files that are somewhat larger.
///
/// Decoding gives the very pixels that decoding Cairo's file gives: three channels where every pixel is opaque, else
/// four that are no longer multiplied by alpha. An encoder's memory serves one frame after another; each thread has one
/// of its own. The same pixels give the same file on the same kind of processor; the compressor may find other matches
/// on another kind, so compare pixels and not files across machines.
public final class FastPNG {
    private let compressor = ImageCompressor()
    private let hasher = PixelHasher()
    private var file = ChunkedBytes()

    /// Makes an encoder.
    public init() {}

    /// A frame as a PNG file.
    /// - Parameters:
    ///   - frame: The pixels.
    ///   - metadata: The pixel density and colour space that the file carries.
    /// - Throws: ``FrameEncodingError/failed(operation:reason:)`` when the compressor refuses.
    public func encode(_ frame: FramePixels, metadata: PNGMetadata) throws(FrameEncodingError) -> [UInt8] {
        try encode(frame, metadata: metadata, hasher: nil)
    }

    /// A frame as a PNG file, and the hash of its pixels, which costs less in one go.
    /// - Throws: as ``encode(_:metadata:)``.
    public func encodeWithHash(
        _ frame: FramePixels, metadata: PNGMetadata
    ) throws(FrameEncodingError) -> (bytes: [UInt8], pixels: ContentHash) {
        let bytes = try encode(frame, metadata: metadata, hasher: hasher)
        return (bytes, hasher.hash)
    }

    private func encode(
        _ frame: FramePixels, metadata: PNGMetadata, hasher: PixelHasher?
    ) throws(FrameEncodingError) -> [UInt8] {
        for hasAlpha in [false, true] {
            file.truncate(to: 0)
            file.appendHeader(width: frame.width, height: frame.height, hasAlpha: hasAlpha, metadata: metadata)
            file.begin("IDAT")
            let isWhole = try compressor.compress(frame, box: frame.bounds, hasAlpha: hasAlpha, hasher: hasher) {
                if file.contentCount > ChunkedBytes.largestChunk {
                    file.end()
                    file.begin("IDAT")
                }
                file.append($0)
            }
            // A translucent pixel makes the whole file one with alpha.
            guard isWhole else { continue }
            file.end()
            file.append("IEND", [])
            break
        }
        return file.take()
    }
}

extension ChunkedBytes {
    /// The signature, the header and the metadata: all before the pixels.
    mutating func appendHeader(width: Int, height: Int, hasAlpha: Bool, metadata: PNGMetadata) {
        appendSignature()
        // Eight bits a channel, colours with or without alpha, deflate, the five filters, not interlaced.
        append(
            "IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
        append("sRGB", metadata.colorSpaceContent)
        append("pHYs", metadata.densityContent)
    }
}

/// Encodes frames as PNG files, ten to forty times faster than Cairo's PNG writer.
///
/// Files are somewhat larger. Decoding gives exactly the pixels that decoding Cairo's file gives: three channels if
/// every pixel is opaque, else four that are not premultiplied. An encoder reuses its memory; each thread needs one of
/// its own. The same pixels give the same file on the same kind of processor; the compressor may find other matches on
/// another kind, so compare pixels and not files across machines.
package final class FastPNG {
    private let compressor = ImageCompressor()
    private let hasher = PixelHasher()
    private var file = ChunkedBytes()

    /// Makes an encoder.
    package init() {}

    /// Encodes a frame as a PNG file and hashes its pixels in one pass.
    /// - Throws: ``FrameEncodingError/failed(operation:reason:)`` if the compressor fails.
    package func encode(
        _ frame: FramePixels, metadata: PNGMetadata
    ) throws(FrameEncodingError) -> (bytes: [UInt8], pixels: ContentHash) {
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
            // A translucent pixel gives the file an alpha channel.
            guard isWhole else { continue }
            file.end()
            file.append("IEND", [])
            break
        }
        return (file.take(), hasher.hash)
    }
}

extension ChunkedBytes {
    /// Appends everything before the pixels: the signature, the header and the metadata.
    mutating func appendHeader(width: Int, height: Int, hasAlpha: Bool, metadata: PNGMetadata) {
        append([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Eight bits per channel, with or without alpha, deflate, the five filters, not interlaced.
        append(
            "IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
        append(metadata.chunks[...])
    }
}

/// The metadata of every exported PNG file: the sRGB colour space and the pixel density.
///
/// The density counts 72 points per inch, so that a picture at scale 2 has 144 pixels per inch and is shown as large as
/// at scale 1.
public struct PNGMetadata: Hashable, Sendable {
    /// Pixels per metre in both directions.
    public let pixelsPerMetre: UInt32

    /// Makes the metadata for a scale in pixels per point.
    /// - Throws: ``FrameEncodingError/unsupportedScale(_:)`` unless the scale is above 0 and at most 10000.
    public init(scale: Double) throws(FrameEncodingError) {
        guard scale > 0, scale <= 10_000 else { throw .unsupportedScale(scale) }
        pixelsPerMetre = UInt32(max(1, (72 * scale / 0.0254).rounded()))
    }

    /// Reads the metadata of a PNG file.
    /// - Returns: nil if the file is not marked as sRGB, or has no equal densities in metres.
    /// - Throws: ``FrameEncodingError/notPNG(reason:)``.
    public init?(readingFrom png: [UInt8]) throws(FrameEncodingError) {
        let chunks = try PNGChunk.beforePixels(of: png)
        guard chunks.contains(where: { $0.type == "sRGB" && $0.content.elementsEqual(PNGMetadata.sRGB) }),
            let density = chunks.first(where: { $0.type == "pHYs" }), density.content.count == 9,
            density.content.last == 1, density.content.prefix(4).elementsEqual(density.content.dropFirst(4).prefix(4))
        else { return nil }
        pixelsPerMetre = density.content.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns a PNG file with this metadata in place of its colour space and density.
    ///
    /// Pixels and all other chunks stay as they are. Cairo's PNG writer leaves the metadata out.
    /// - Throws: ``FrameEncodingError/notPNG(reason:)`` if the bytes up to the pixels are not those of a PNG file.
    public func added(to png: [UInt8]) throws(FrameEncodingError) -> [UInt8] {
        let chunks = try PNGChunk.beforePixels(of: png)
        var file = ChunkedBytes()
        file.appendSignature()
        var bytes = file.bytes
        // Colour profiles and gammas would contradict what is added.
        let replaced: Set<String> = ["sRGB", "pHYs", "iCCP", "gAMA", "cHRM", "cICP"]
        for chunk in chunks where !replaced.contains(chunk.type) {
            bytes += png[chunk.range]
            guard chunk.type == "IHDR" else { continue }
            var added = ChunkedBytes()
            added.append("sRGB", colorSpaceContent)
            added.append("pHYs", densityContent)
            bytes += added.bytes
        }
        return bytes + png[(chunks.last?.range.upperBound ?? 0)...]
    }

    /// The rendering intent: perceptual (PNG specification, third edition, 11.3.2.5).
    private static let sRGB: [UInt8] = [0]
    var colorSpaceContent: [UInt8] { PNGMetadata.sRGB }
    /// Both densities, and the metre as the unit (11.3.4.3).
    var densityContent: [UInt8] { bigEndian(pixelsPerMetre) + bigEndian(pixelsPerMetre) + [1] }
}

/// A chunk's position in a PNG file.
private struct PNGChunk {
    let type: String
    /// The range with length and checksum.
    let range: Range<Int>
    let content: ArraySlice<UInt8>

    /// All chunks before the first of the pixels, with valid checksums.
    static func beforePixels(of png: [UInt8]) throws(FrameEncodingError) -> [PNGChunk] {
        guard png.starts(with: ChunkedBytes.signature) else { throw .notPNG(reason: "it does not begin as one") }
        var chunks: [PNGChunk] = []
        var start = ChunkedBytes.signature.count
        while true {
            guard png.count - start >= 12 else { throw .notPNG(reason: "it ends before its pixels") }
            let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: png[start + 4..<start + 8], as: UTF8.self)
            if chunks.isEmpty && type != "IHDR" { throw .notPNG(reason: "it has no header") }
            if type == "IDAT" { return chunks }
            guard png.count - start - 12 >= length else { throw .notPNG(reason: "it ends within the chunk \(type)") }
            let content = png[start + 8..<start + 8 + length]
            let end = start + 12 + length
            guard bigEndian(checksum(png[start + 4..<end - 4])).elementsEqual(png[end - 4..<end]) else {
                throw .notPNG(reason: "the checksum of the chunk \(type) is wrong")
            }
            chunks.append(PNGChunk(type: type, range: start..<end, content: content))
            start = end
        }
    }
}

/// The metadata of every exported PNG file: the sRGB colour space and the pixel density.
///
/// The density counts 72 points per inch, so that a picture at scale 2 has 144 pixels per inch and is shown as large as
/// at scale 1.
package struct PNGMetadata: Hashable, Sendable {
    /// Pixels per metre in both directions.
    private let density: UInt32

    /// Makes the metadata for a scale in pixels per point.
    /// - Throws: ``FrameEncodingError/unsupportedScale(_:)`` unless the scale is above 0 and at most 10000.
    package init(scale: Double) throws(FrameEncodingError) {
        guard scale > 0, scale <= 10_000 else { throw .unsupportedScale(scale) }
        density = UInt32(max(1, (72 * scale / 0.0254).rounded()))
    }

    /// Returns Cairo's PNG file with the metadata, which its writer leaves out, after the header.
    package func added(to png: [UInt8]) -> [UInt8] {
        // The signature, and the header chunk with its length, type, 13 bytes and checksum.
        let headerEnd = 8 + 12 + 13
        return Array(png.prefix(headerEnd)) + chunks + png.dropFirst(headerEnd)
    }

    /// The chunks of the rendering intent, perceptual, and of both densities, per metre.
    ///
    /// PNG specification, third edition, 11.3.2.5 and 11.3.4.3.
    var chunks: [UInt8] {
        var file = ChunkedBytes()
        file.append("sRGB", [0])
        file.append("pHYs", bigEndian(density) + bigEndian(density) + [1])
        return file.bytes
    }
}

import CCairo

extension Surface {
    /// Encodes the surface as PNG: 8 bits per channel, with alpha, not premultiplied.
    /// - Throws: ``CairoError/failed(operation:status:)`` if memory runs out, or after borrowed memory was returned.
    public func pngData() throws(CairoError) -> [UInt8] {
        let writer = PNGWriter()
        let status = withHandle { handle in
            withExtendedLifetime(writer) {
                cairo_surface_write_to_png_stream(
                    handle,
                    { closure, data, count in
                        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                        Unmanaged<PNGWriter>.fromOpaque(closure).takeUnretainedValue()
                            .bytes += UnsafeBufferPointer(start: data, count: Int(count))
                        return CAIRO_STATUS_SUCCESS
                    }, Unmanaged.passUnretained(writer).toOpaque())
            }
        }
        try CairoError.check(status, "write a PNG file of \(width)×\(height) pixels")
        return writer.bytes
    }

    /// Decodes a PNG file of any kind into premultiplied 32-bit pixels.
    ///
    /// 16-bit samples keep their upper half.
    /// - Throws: ``CairoError/notPNG``, ``CairoError/truncatedPNG(byteCount:)``, ``CairoError/damagedPNG(reason:)`` or
    ///   ``CairoError/oversizedPNG(width:height:)`` (over 32767 pixels in a direction or 64 Mi in all) for invalid
    ///   files.
    public convenience init(png bytes: [UInt8]) throws(CairoError) { try self.init(PNGFile(bytes)) }

    convenience init(_ file: PNGFile) throws(CairoError) {
        let operation = "read a PNG file of \(file.width)×\(file.height) pixels"
        let feed = PNGFeed(file)
        let decoded = withExtendedLifetime(feed) {
            cairo_image_surface_create_from_png_stream(
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
                    return Unmanaged<PNGFeed>.fromOpaque(closure).takeUnretainedValue()
                        .fill(UnsafeMutableBufferPointer(start: data, count: Int(count)))
                }, Unmanaged.passUnretained(feed).toOpaque())
        }
        guard let decoded else { throw .failed(operation: operation, status: "no surface") }
        guard cairo_surface_status(decoded) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(decoded)
            // Cairo 1.16 reports any error of libpng as out of memory.
            throw .damagedPNG(reason: "it can't be decoded")
        }
        guard cairo_image_surface_get_format(decoded) != CAIRO_FORMAT_ARGB32 else {
            try self.init(adopting: decoded, operation: operation)
            return
        }
        // Opaque files decode to 24-bit pixels, which Cairo scales several times slower than 32-bit ones.
        let original = try Surface(adopting: decoded, operation: operation)
        try self.init(width: original.width, height: original.height)
        let context = try Context(self)
        context.copy(original)
        try context.check("convert the pixels of a PNG file")
    }
}

private final class PNGWriter {
    var bytes: [UInt8] = []
}

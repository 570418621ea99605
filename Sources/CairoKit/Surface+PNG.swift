import CCairo

extension Surface {
    /// The surface as a PNG file: eight bits a channel, with alpha, no longer premultiplied.
    /// - Throws: ``CairoError/failed(operation:status:)`` without memory, or when lent memory has gone back.
    public func pngData() throws(CairoError) -> [UInt8] {
        var bytes: [UInt8] = []
        let (status, _) = stream { bytes += $0 }
        try CairoError.check(status, writing)
        return bytes
    }

    /// Writes the surface as a PNG file, piece by piece as it is compressed.
    /// - Parameter sink: Takes the next bytes; may throw, which ends the writing.
    /// - Throws: what the sink throws, as it is; otherwise as ``pngData()``.
    public func writePNG(to sink: ([UInt8]) throws -> Void) throws {
        let (status, failure) = stream(sink)
        if let failure { throw failure }
        try CairoError.check(status, writing)
    }

    private var writing: String { "write a PNG file of \(width)×\(height) pixels" }

    private func stream(_ sink: ([UInt8]) throws -> Void) -> (cairo_status_t, (any Error)?) {
        withoutActuallyEscaping(sink) { sink in
            let writer = PNGWriter(sink)
            let status = withHandle { handle in
                withExtendedLifetime(writer) {
                    cairo_surface_write_to_png_stream(
                        handle,
                        { closure, data, count in
                            guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                            return Unmanaged<PNGWriter>.fromOpaque(closure).takeUnretainedValue()
                                .take(UnsafeBufferPointer(start: data, count: Int(count)))
                        }, Unmanaged.passUnretained(writer).toOpaque())
                }
            }
            return (status, writer.failure)
        }
    }

    /// Decodes a PNG file of any kind into premultiplied 32-bit pixels; 16-bit samples keep their upper half.
    /// - Throws: ``CairoError/notPNG``, ``CairoError/truncatedPNG(byteCount:)``, ``CairoError/damagedPNG(reason:)`` or
    ///   ``CairoError/oversizedPNG(width:height:)`` (over 32767 pixels a side or 64 Mi in all) by what is wrong with
    ///   the file; ``CairoError/failed(operation:status:)`` without memory.
    public convenience init(png bytes: [UInt8]) throws(CairoError) {
        let header = try PNGHeader(bytes)
        let operation = "read a PNG file of \(header.width)×\(header.height) pixels"
        let reader = PNGReader(bytes)
        let decoded = withExtendedLifetime(reader) {
            cairo_image_surface_create_from_png_stream(
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
                    return Unmanaged<PNGReader>.fromOpaque(closure).takeUnretainedValue()
                        .fill(UnsafeMutableBufferPointer(start: data, count: Int(count)))
                }, Unmanaged.passUnretained(reader).toOpaque())
        }
        guard let decoded else { throw .failed(operation: operation, status: "no surface") }
        let status = cairo_surface_status(decoded)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(decoded)
            if reader.ranOut { throw .truncatedPNG(byteCount: bytes.count) }
            // Cairo 1.16 reports whatever libpng rejects as a lack of memory, too.
            throw .damagedPNG(
                reason: status == CAIRO_STATUS_NO_MEMORY
                    ? "it can't be decoded" : String(cString: cairo_status_to_string(status)))
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

/// Where Cairo's PNG writer puts its bytes.
private final class PNGWriter {
    private let sink: ([UInt8]) throws -> Void
    private(set) var failure: (any Error)?

    init(_ sink: @escaping ([UInt8]) throws -> Void) { self.sink = sink }

    func take(_ piece: UnsafeBufferPointer<UInt8>) -> cairo_status_t {
        do {
            try sink(Array(piece))
            return CAIRO_STATUS_SUCCESS
        } catch {
            failure = error
            return CAIRO_STATUS_WRITE_ERROR
        }
    }
}

/// Where Cairo's PNG reader gets its bytes.
private final class PNGReader {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var ranOut = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> cairo_status_t {
        guard bytes.count - position >= buffer.count else {
            ranOut = true
            return CAIRO_STATUS_READ_ERROR
        }
        _ = buffer.update(fromContentsOf: bytes[position..<position + buffer.count])
        position += buffer.count
        return CAIRO_STATUS_SUCCESS
    }
}

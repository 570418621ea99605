import CCairo
import Glibc

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
    ///   files; ``CairoError/failed(operation:status:)`` if memory runs out.
    public convenience init(png bytes: [UInt8]) throws(CairoError) {
        let header = try PNGHeader(bytes)
        let operation = "read a PNG file of \(header.width)×\(header.height) pixels"
        let reader = PNGReader(bytes)
        errno = 0
        let decoded = withExtendedLifetime(reader) {
            cairo_image_surface_create_from_png_stream(
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
                    return Unmanaged<PNGReader>.fromOpaque(closure).takeUnretainedValue()
                        .fill(UnsafeMutableBufferPointer(start: data, count: Int(count)))
                }, Unmanaged.passUnretained(reader).toOpaque())
        }
        let isOutOfMemory = errno == ENOMEM
        guard let decoded else { throw .failed(operation: operation, status: "no surface") }
        let status = cairo_surface_status(decoded)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(decoded)
            if reader.ranOut { throw .truncatedPNG(byteCount: bytes.count) }
            // Cairo 1.16 reports any error of libpng as out of memory, too; only malloc sets errno.
            if status == CAIRO_STATUS_NO_MEMORY, isOutOfMemory { throw .noMemory(operation) }
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

/// Collects the bytes of Cairo's PNG writer.
private final class PNGWriter {
    var bytes: [UInt8] = []
}

/// Feeds Cairo's PNG reader.
///
/// It passes only the chunks that are needed: libpng keeps others in memory, and expands compressed texts.
private final class PNGReader {
    /// The part of the file not yet passed on.
    private var rest: ArraySlice<UInt8>
    private(set) var ranOut = false

    private static let neededChunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }

    /// Makes a reader.
    /// - Parameter bytes: A file with a complete header.
    init(_ bytes: [UInt8]) {
        rest = bytes[..<8]
        var position = 8
        while bytes.count - position >= 12 {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            // libpng reports a truncated chunk.
            guard bytes.count - position - 12 >= length else { break }
            let end = position + 12 + length
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
}
